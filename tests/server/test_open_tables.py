"""Tables that hosts list for strangers to join: who finds them, and when they are gone."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from lakelight.server.elsewhere import ALIVE_SECONDS, GONE_SECONDS
from lakelight.server.open_tables import LIVE_SECONDS, MOST_OF_A_HOST, SLOW_SECONDS
from lakelight.server.store.address import store_at
from tests.server.clients import Guest, RunningServer, serving
from tests.server.clocks import ManualClock
from tests.server.cluster import Cluster
from tests.server.conftest import MakeStore
from tests.server.processes import server_processes


async def found(guest: Guest, query: str = "") -> list[str]:
    """The codes of the tables that somebody finds."""
    answer = await guest.get(f"/api/open-tables{query}")
    assert answer.status == 200, answer.raw
    return [one["code"] for one in answer.body["tables"]]


async def test_a_stranger_finds_a_listed_table_and_joins(make_store: MakeStore) -> None:
    async with serving(Path(), store=make_store()) as server:
        ann, ben = await server.guest(), await server.guest("Ben")
        hidden = await ann.create_table("you", "open")
        code = await ann.create_table("you", "open", open_to_all=True)
        async with ann.at(code) as host, ann.at(hidden):
            stranger = server.stranger()
            assert await found(stranger) == await found(ben) == [code]
            assert await found(ann) == [], "nobody joins their own table"
            shown = (await ben.get("/api/open-tables")).body["tables"][0]
            assert (shown["seats"][0]["name"], shown["host_seat"]) == ("Ann", 0)
            assert ann.cookie.partition("=")[2] not in str(shown)
            async with ben.at(code) as guest:
                await guest.ask("sit", seat=1)
                assert await found(stranger) == [], "the table is full"
                await guest.ask("stand", seat=1)
                assert await found(stranger) == [code]
                refused = await guest.ask("open_to_all", is_open=False)
                assert refused["code"] == "not_host"
            await host.ask("open_to_all", is_open=False)
            assert await found(stranger) == []
            await host.ask("open_to_all", is_open=True)
            assert await found(stranger) == [code]
            await host.ask("seat_bot", seat=1)
            await host.ask("start")
            assert await found(stranger) == []
            assert (await host.ask("open_to_all", is_open=True))["code"] == "not_now"


async def test_filters_leave_in_what_was_asked_for(make_store: MakeStore) -> None:
    async with serving(Path(), store=make_store()) as server:
        hosts = [await server.guest(name) for name in ("Ann", "Cem", "Dan")]
        wishes: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
            (("you", "open"), {}),
            (("you", "open", "open"), {"turn_seconds": 60}),
            (("you", "open"), {"pace_days": 1, "game": "dice"}),
        )
        codes = [
            await host.create_table(*kinds, open_to_all=True, **options)
            for host, (kinds, options) in zip(hosts, wishes, strict=True)
        ]
        ben = await server.guest("Ben")
        async with hosts[0].at(codes[0]), hosts[1].at(codes[1]):
            assert set(await found(ben)) == set(codes)
            assert await found(ben, "?game=dice") == [codes[2]]
            assert set(await found(ben, "?players=2")) == {codes[0], codes[2]}
            assert await found(ben, "?players=3&pace=clock") == [codes[1]]
            assert await found(ben, "?players=3&pace=days") == []
            assert await found(ben, "?pace=none") == [codes[0]]


@pytest.mark.parametrize("query", ["game=chess", "players=9", "pace=soon", "who=me"])
async def test_a_filter_that_does_not_exist_is_refused(tmp_path: Path, query: str) -> None:
    async with serving(tmp_path) as server:
        refused = await server.stranger().get(f"/api/open-tables?{query}")
        assert refused.status == 400
        assert "expected" in refused.body["message"]


async def test_tables_that_nobody_waits_at_and_floods_are_not_listed(tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, clock=clock) as server:
        ann, ben = await server.guest(), await server.guest("Ben")
        live = await ann.create_table("you", "open", open_to_all=True)
        assert await found(ben) == [], "the host is not there"
        slow = await ann.create_table("you", "open", pace_days=1, open_to_all=True)
        async with ann.at(live):
            assert set(await found(ben)) == {live, slow}
            clock.advance(LIVE_SECONDS + 1)
            assert await found(ben) == [slow]
        clock.advance(SLOW_SECONDS)
        assert await found(ben) == []
        for _ in range(MOST_OF_A_HOST + 2):
            await ann.create_table("you", "open", pace_days=1, open_to_all=True)
        assert len(await found(ben)) == MOST_OF_A_HOST
        # When people delete themselves, their tables go, too.
        gone = await ann.post("/api/visitor/delete", {"confirm": "delete everything about me"})
        assert gone.status == 204
        assert await found(ben) == []


async def until_found(guest: Guest, codes: set[str]) -> None:
    """Look until exactly these tables are listed."""
    async with asyncio.timeout(20):
        while set(await found(guest)) != codes:
            pass


async def test_a_table_of_another_process_is_listed_while_its_host_is_there(
    postgres: Cluster,
) -> None:
    database = postgres.new_database()
    async with (
        serving(Path(), store=store_at(database)) as one,
        serving(Path(), store=store_at(database)) as two,
    ):
        ann, ben = await one.guest(), await two.guest("Ben")
        code = await ann.create_table("you", "open", open_to_all=True)
        async with ann.at(code) as host:
            assert await found(ben) == [code], "the other process is asked before the answer"
            await host.ask("attend", attention="away")
            await until_found(ben, set())
            await host.ask("attend", attention="here")
            await until_found(ben, {code})
        await until_found(ben, set())
        async with Guest(two.port, ann.cookie).at(code):
            await until_found(ben, {code})
            await until_found(one.stranger(), {code})


async def test_tables_of_a_process_that_was_killed_are_listed_no_more(
    postgres: Cluster, tmp_path: Path
) -> None:
    database = postgres.new_database()
    clock = ManualClock(time.time())
    with server_processes(database, tmp_path, 1) as (other,):
        async with serving(Path(), store=store_at(database), clock=clock) as server:
            ann, ben = await RunningServer(other.port).guest(), await server.guest("Ben")
            codes = [await ann.create_table("you", "open", open_to_all=True) for _ in range(2)]
            slow = await ann.create_table("you", "open", pace_days=1, open_to_all=True)
            async with ann.at(codes[0]):
                assert set(await found(ben)) == {codes[0], slow}
                async with ann.at(codes[1]):
                    await until_found(ben, {*codes, slow})
                    await asyncio.to_thread(other.kill)
                    clock.advance(GONE_SECONDS + ALIVE_SECONDS)
                    await until_found(ben, {slow})
        # A process that never heard of the dead one asks, and nobody answers.
        async with serving(Path(), store=store_at(database)) as server:
            assert await found(server.stranger()) == [slow]
