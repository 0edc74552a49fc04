"""A person downloads everything about them, and has it deleted; nobody else loses anything."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lakelight.core.seed import format_seed
from lakelight.server.store import schema
from lakelight.server.store.protocol import Store
from lakelight.server.table.journal import Moved, parse_entry
from tests.server.clients import Guest, RunningServer, play_on, serving
from tests.server.conftest import MakeStore
from tests.server.test_secrets import TILE

NAME, OTHER_NAME = "Zebulonia", "Quirin"
AVATAR = "dragonfly"
CONFIRMED = {"confirm": "delete everything about me"}
TABLES = re.findall(r"CREATE TABLE (\w+)", str(schema.VERSIONS))


async def stored_bytes(store: Store) -> bytes:
    """Everything that the tables of a database hold."""
    rows = [await store.ask(f"SELECT * FROM {table}") for table in TABLES]  # noqa: S608
    values = [value for found in rows for row in found for value in tuple(row)]
    return b"\n".join(one if isinstance(one, bytes) else str(one).encode() for one in values)


async def seated(host: Guest, guest: Guest, *more: str, **options: object) -> str:
    """A running match of two people, and of other seats."""
    code = await host.create_table("you", "open", *more, **options)
    async with host.at(code) as first, guest.at(code) as second:
        await second.ask("sit", seat=1)
        assert (await first.ask("start"))["type"] == "accepted"
    return code


async def played(host: Guest, guest: Guest) -> str:
    """A match of two people that is over."""
    code = await seated(host, guest)
    async with host.at(code) as first, guest.at(code) as second:
        await play_on(first, second)
    return code


async def moves_stored(store: Store, code: str) -> list[Moved]:
    entries = [parse_entry(entry) for entry in await store.entries_after(code, 0)]
    return [one for one in entries if isinstance(one, Moved)]


async def asked_for_a_seat(server: RunningServer, host: Guest, guest: Guest) -> str:
    """A running match of two others, in which the guest asks for the seat of a bot that left."""
    code = await seated(host, await server.guest("Cleo"), "bot")
    async with host.at(code) as first, guest.at(code) as second:
        assert (await first.ask("open_seat", seat=2))["type"] == "accepted"
        assert (await second.ask("sit", seat=2))["type"] == "accepted"
    return code


async def test_a_person_is_deleted_and_others_keep_their_matches(make_store: MakeStore) -> None:
    store = make_store()
    async with serving(Path(), store=store) as server:
        zoe, ben = await server.guest(NAME), await server.guest(OTHER_NAME)
        phone = server.stranger()
        link = (await zoe.post("/api/visitor/link", {})).body["secret"]
        assert (await phone.post("/api/visitor/continue", {"secret": link})).status == 204
        over, running = await played(ben, zoe), await seated(zoe, ben)
        asked = await asked_for_a_seat(server, ben, zoe)
        lobby = await zoe.create_table("you", "open", "open")
        guest_lobby = await ben.create_table("you", "open", "open")
        async with ben.at(lobby) as second, zoe.at(guest_lobby) as first:
            await second.ask("sit", seat=1)
            await first.ask("sit", seat=1, name=NAME)
        alone = await zoe.create_table("you", "bot")
        title = (await zoe.get("/api/lessons")).body["games"][0]
        wanted = {"game": title["game"], "lesson": title["lessons"][0]["name"]}
        created = await zoe.post("/api/tables", wanted)
        assert created.status == 201
        lesson = created.body["code"]
        introduced = {"name": NAME, "avatar": AVATAR}
        assert (await zoe.post("/api/visitor", introduced)).body == introduced
        record = (await zoe.get(f"/api/tables/{over}/record")).body
        assert NAME in record["names"]
        uploaded = (await zoe.post("/api/records", record)).body["code"]
        kept = (await ben.post("/api/records", {**record, "names": ["A", "B"]})).body["code"]
        moves = {code: await moves_stored(store, code) for code in (over, running)}
        assert NAME.encode() in await stored_bytes(store)
        assert AVATAR.encode() in await stored_bytes(store)

        wrong = await zoe.post("/api/visitor/delete", {"confirm": "yes"})
        assert (wrong.status, wrong.body["code"]) == (400, "bad_message")
        assert "delete everything about me" in wrong.body["message"]
        assert (await zoe.get("/api/visitor")).body == introduced
        cookie = zoe.cookie
        async with ben.at(running) as second, ben.at(lobby) as third, zoe.at(over) as fourth:
            assert (await zoe.post("/api/visitor/delete", CONFIRMED)).status == 204
            await third.socket.wait_closed()
            await fourth.socket.wait_closed()
            while second.state["table"]["seats"][0].get("name"):
                await second.receive("state")
            seat = second.state["table"]["seats"][0]
            assert (seat["kind"], seat["resigned"]) == ("bot", True)
            await play_on(second)

        stored = await stored_bytes(store)
        assert NAME.encode() not in stored
        assert AVATAR.encode() not in stored
        assert OTHER_NAME.encode() in stored
        for device in (Guest(server.port, cookie), phone):
            assert (await device.get("/api/visitor")).body == {"name": None}
            assert (await device.get("/api/matches")).status == 401
        assert await moves_stored(store, over) == moves[over]
        assert (await moves_stored(store, running))[: len(moves[running])] == moves[running]
        assert (await ben.get(f"/api/tables/{over}/record")).body == {
            **record,
            "names": [OTHER_NAME, ""],
        }
        assert NAME.encode() not in (await ben.get(f"/api/tables/{over}/replay")).raw
        listed = {one["code"]: one for one in (await ben.get("/api/matches")).body["matches"]}
        assert set(listed) == {over, running, asked, guest_lobby}
        assert NAME not in json.dumps(listed)
        assert listed[guest_lobby]["seats"][1]["kind"] == "open"
        for code in (alone, lesson, lobby):
            assert (await ben.get(f"/api/tables/{code}")).status == 404
        assert (await ben.get(f"/api/tables/{asked}")).body["seat_asked"] is None
        assert (await ben.get(f"/api/records/{uploaded}")).status == 404
        assert (await ben.get(f"/api/records/{kept}")).status == 200
        again = await Guest(server.port, cookie).post("/api/visitor/delete", CONFIRMED)
        assert again.status == 204
    # What is on disk says the same as what was in memory.
    async with serving(Path(), store=make_store()) as server:
        back = Guest(server.port, ben.cookie)
        assert (await back.get(f"/api/tables/{over}/record")).body["names"] == [OTHER_NAME, ""]
        async with back.at(over) as client:
            await client.ask("rematch")
            await client.until(client.state["version"])
            code = (await back.get(f"/api/tables/{over}")).body["rematch"]
        assert {one["kind"] for one in (await back.get(f"/api/tables/{code}")).body["seats"]} == {
            "person",
            "open",
        }


async def test_nothing_is_deleted_if_somebody_writes_to_a_match_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        zoe, ben = await server.guest(NAME), await server.guest(OTHER_NAME)
        code = await seated(zoe, ben)
        store = server.services.store
        before = await stored_bytes(store)
        load = store.load

        async def load_too_early(wanted: str) -> Any:  # noqa: ANN401
            found = await load(wanted)
            assert found is not None
            found.entries.pop()
            return found

        monkeypatch.setattr(store, "load", load_too_early)
        refused = await zoe.post("/api/visitor/delete", CONFIRMED)
        assert (refused.status, refused.body["code"]) == (409, "stale_version")
        assert await stored_bytes(store) == before
        monkeypatch.undo()
        assert (await zoe.post("/api/visitor/delete", CONFIRMED)).status == 204
        assert (await ben.get(f"/api/tables/{code}")).body["seats"][0]["resigned"]


async def test_a_connection_of_another_process_cannot_bring_a_deleted_person_back(
    make_store: MakeStore,
) -> None:
    async with (
        serving(Path(), store=make_store()) as one,
        serving(Path(), store=make_store()) as two,
    ):
        zoe, ben = await one.guest(NAME), await one.guest(OTHER_NAME)
        code = await ben.create_table("you", "open")
        async with Guest(two.port, zoe.cookie).at(code) as onlooker:
            assert (await zoe.post("/api/visitor/delete", CONFIRMED)).status == 204
            answer = await onlooker.ask("sit", seat=1)
            assert (answer["type"], answer["code"]) == ("refused", "no_visitor")
        assert NAME.encode() not in await stored_bytes(one.services.store)


async def test_the_download_has_all_that_is_stored_and_nothing_hidden(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        zoe, ben = await server.guest(NAME), await server.guest(OTHER_NAME)
        over, running = await played(zoe, ben), await seated(zoe, ben)
        record = (await zoe.get(f"/api/tables/{over}/record")).body
        uploaded = (await zoe.post("/api/records", record)).body["code"]
        await ben.create_table("you", "bot")
        async with zoe.at(running) as first, ben.at(running) as second:
            await play_on(first, second, until=12)
        reply = await zoe.get("/api/visitor/data")
        assert reply.status == 200
        assert "attachment" in reply.headers["content-disposition"]
        body = reply.body
        assert body["name"] == NAME
        assert [one["is_this"] for one in body["devices"]] == [True]
        matches = {one["code"]: one for one in body["matches"]}
        assert set(matches) == {over, running}
        assert matches[over]["record"] == record
        assert [one["code"] for one in body["records"]] == [uploaded]
        assert body["records"][0]["record"] == record
        unfinished = matches[running]
        assert unfinished["record"] is None
        assert unfinished["your_seats"] == [0]
        assert unfinished["moves"]
        assert {one["kind"] for one in unfinished["entries"]} == {"sat", "moved"}
        table = await server.services.rooms.table(running)
        own = set(table.state.hands[0]) | {lying // 4 for _, _, lying in table.state.lake}
        sent = json.dumps(unfinished).encode()
        check_tiles(sent, own)
        assert format_seed(table.setup.seed).encode() not in reply.raw
        for identity in table.holders():
            assert identity.encode() not in reply.raw
        assert zoe.cookie.partition("=")[2].encode() not in reply.raw
        for _ in range(4):
            assert (await zoe.get("/api/visitor/data")).status == 200
        assert (await zoe.get("/api/visitor/data")).status == 429
        assert (await ben.get("/api/visitor/data")).status == 200
        assert (await server.stranger().get("/api/visitor/data")).status == 401


def check_tiles(sent: bytes, known: set[int]) -> None:
    """Fail if a tile is named that is neither on the lake nor in the own hand."""
    from lakelight.harvest.orientation import LYING

    names = {name.decode() for name in TILE.findall(sent)} - {"KBRW"}
    assert names
    assert {LYING[name] // 4 for name in names if name in LYING} <= known
