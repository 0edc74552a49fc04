"""Short codes lead to a table while a seat is open; guessing is limited; links can be opened."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from lakelight.server.invitations import fresh_short_code, parse_short_code
from lakelight.server.network import Network
from tests.server.clients import Guest, RunningServer, serving
from tests.server.clocks import ManualClock


async def short_code(guest: Guest, code: str) -> str:
    reply = await guest.get(f"/api/tables/{code}/invitation")
    short: str = reply.body["short"]
    return short


def test_a_short_code_is_three_letters_that_can_be_spoken_and_three_digits() -> None:
    for _ in range(200):
        assert re.fullmatch(r"[B-Z][AEIOU][B-Z]-\d{3}", fresh_short_code())


@pytest.mark.parametrize("text", ["KOI-427", "koi427", " Koi 427 ", "koi - 427"])
def test_a_short_code_is_read_as_people_type_it(text: str) -> None:
    assert parse_short_code(text) == "KOI-427"


@pytest.mark.parametrize("text", ["", "KOI", "427-KOI", "KOI-42", "KOI-4278", "KÖI-427", "K" * 999])
def test_anything_else_is_no_short_code(text: str) -> None:
    assert parse_short_code(text) is None


async def test_a_short_code_works_while_a_seat_is_open_and_no_longer(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open")
        short = await short_code(ann, code)
        assert await short_code(ben, code) == short
        found = await ben.get(f"/api/invitations/{short.lower()}")
        assert found.body == {"code": code, "path": f"/t/{code}"}
        async with ben.at(code) as second:
            await second.ask("sit", seat=1)
            assert await short_code(ann, code) == ""
            refused = await ben.get(f"/api/invitations/{short}")
            assert (refused.status, refused.body["code"]) == (404, "unknown_table")
            await second.ask("stand", seat=1)
            again = await short_code(ann, code)
            assert (await ben.get(f"/api/invitations/{again}")).body["code"] == code


async def test_an_address_that_guesses_wrong_must_wait(tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, clock=clock) as server:
        ann = await server.guest("Ann")
        short = await short_code(ann, await ann.create_table("you", "open"))
        wrong = "/api/invitations/BAB-000" if short != "BAB-000" else "/api/invitations/BAB-001"
        codes = [(await ann.get(wrong)).body["code"] for _ in range(12)]
        assert codes == ["unknown_table"] * 10 + ["too_many"] * 2
        assert (await ann.get(f"/api/invitations/{short}")).status == 429
        clock.advance(61)
        assert (await ann.get(f"/api/invitations/{short}")).status == 200


async def test_a_host_may_start_without_the_seats_that_are_still_open(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open", "open", "bot")
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=2)
            assert (await first.ask("start"))["code"] == "not_now"
            refused = await second.ask("start", without_open_seats=True)
            assert refused["code"] == "not_host"
            assert (await first.ask("start", without_open_seats=True))["type"] == "accepted"
            names = [seat["name"] or seat["kind"] for seat in first.state["table"]["seats"]]
            assert names == ["Ann", "Ben", "bot"]
            await second.until(first.state["version"])
            assert second.state["you"]["seats"] == [1]
            assert first.state["view"]["players"] == 3
        server.services.rooms.release(code)
        stored = await server.services.store.load(code)
        assert stored is not None
        assert len((await server.services.rooms.table(code)).occupants) == 3


async def test_a_match_for_two_does_not_start_with_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest("Ann")
        async with ann.at(await ann.create_table("you", "open", "open")) as first:
            refused = await first.ask("start", without_open_seats=True)
            assert refused["code"] == "not_now"
            assert "needs 2" in refused["message"]


def offering(server: RunningServer, address: str) -> list[str]:
    """Let a server offer an address, and note on which ones it was let listen."""
    network = Network(server.services.settings, lambda: address)
    network.port = server.port
    opened: list[str] = []

    async def listen(wanted: str) -> None:
        opened.append(wanted)

    network.listen = listen
    server.services.network = network
    return opened


async def test_a_laptop_says_that_only_it_can_open_the_link_and_is_opened_by_a_person_at_it(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        opened = offering(server, "192.168.1.20")
        ann = await server.guest("Ann")
        path = f"/api/tables/{await ann.create_table('you', 'open')}/invitation"
        before = (await ann.get(path)).body
        assert (before["is_local"], before["network_address"]) == (True, "192.168.1.20")
        assert before["link"].startswith(f"http://127.0.0.1:{server.port}/t/")
        assert (await ann.post("/api/network", {})).body == {"address": "192.168.1.20"}
        assert opened == ["192.168.1.20"]
        after = (await ann.get(path)).body
        assert (after["is_local"], after["network_address"]) == (False, "")
        assert after["link"].startswith(f"http://192.168.1.20:{server.port}/t/")


@pytest.mark.parametrize(
    "settings",
    [
        {"public_url": "https://lake.example"},
        {"trusted_proxies": "127.0.0.1"},
        {"path_prefix": "/lake"},
    ],
)
async def test_a_public_server_is_never_opened_by_a_button(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    async with serving(tmp_path, **settings) as server:  # type: ignore[arg-type]
        opened = offering(server, "192.168.1.20")
        guest = await server.guest()
        refused = await guest.post("/api/network", {})
        assert (refused.status, refused.body["code"]) == (409, "not_now")
        assert opened == []


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.9"},
        {"host": "lake.example"},
        {"forwarded": "for=203.0.113.9"},
    ],
)
async def test_neither_a_proxy_nor_another_name_opens_the_server(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    async with serving(tmp_path) as server:
        opened = offering(server, "192.168.1.20")
        guest = await server.guest()
        assert (await guest.post("/api/network", {}, **headers)).status == 409
        assert opened == []


async def test_a_server_without_a_terminal_offers_nothing_unless_told_to(tmp_path: Path) -> None:
    async with serving(tmp_path, network_button="no") as server:
        assert server.services.network.listen is None
    async with serving(tmp_path, network_button="yes") as server:
        guest = await server.guest()
        listen = server.services.network.listen
        assert listen is not None
        await listen("127.0.0.2")
        connection = Guest(server.port)
        assert (await connection.get("/health")).status == 200
        reader, writer = await asyncio.open_connection("127.0.0.2", server.port)
        writer.write(b"GET /health HTTP/1.0\r\n\r\n")
        assert b"200 OK" in await reader.readline()
        writer.close()
        assert guest.cookie
