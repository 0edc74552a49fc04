"""The server's wire carries a game that has no adapter of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from lakelight.core.record import parse_record, verify
from tests.server.clients import Guest, RunningServer, TableClient, serving
from tests.third_game.game import PEBBLES


@asynccontextmanager
async def two_players(
    server: RunningServer,
) -> AsyncIterator[tuple[Guest, str, TableClient, TableClient]]:
    """A match of two people: a guest, the code of the table, and both connections."""
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    code = await ann.create_table("you", "open", game="pebbles")
    async with ann.at(code) as first, ben.at(code) as second:
        await second.ask("sit", seat=1)
        await first.ask("start")
        await second.until(first.state["version"])
        yield ben, code, first, second


def run(folder: Path, scenario: Callable[[RunningServer], Awaitable[None]]) -> None:
    """Run a scenario against a server."""

    async def served() -> None:
        async with serving(folder) as server:
            await scenario(server)

    asyncio.run(served())


def test_two_people_play_a_whole_match_and_can_verify_it(tmp_path: Path) -> None:
    async def scenario(server: RunningServer) -> None:
        async with two_players(server) as (guest, code, *clients):
            await play_to_the_end(*clients)
            result = clients[0].state["table"]["result"]
            record = (await guest.get(f"/api/tables/{code}/record")).body
        assert record["names"] == ["Ann", "Ben"]
        final = verify(PEBBLES, parse_record(PEBBLES, record))
        assert final.outcome is not None
        assert result["winners"] == list(final.outcome.winners)

    run(tmp_path, scenario)


def test_a_seat_sees_its_own_secret_and_draw_and_no_other(tmp_path: Path) -> None:
    async def scenario(server: RunningServer) -> None:
        async with two_players(server) as (_, code, first, second):
            views = [client.state["view"] for client in (first, second)]
            assert {view["secret"] for view in views} < set("RGB")
            assert views[0]["secret"] != views[1]["secret"]
            assert views[0]["drawn"] in "RGB"
            assert views[1]["drawn"] == "?"
            assert second.state["choices"] is None
            carol = await server.guest("Carol")
            async with carol.at(code) as onlooker:
                view = onlooker.state["view"]
                assert (view["secret"], view["drawn"]) == ("", "?")

    run(tmp_path, scenario)


def test_a_refusal_has_its_reason_and_its_clause(tmp_path: Path) -> None:
    async def scenario(server: RunningServer) -> None:
        async with two_players(server) as (_, _, client, _):
            seen = client.state["version"]
            answer = await client.ask("move", seat=0, seen=seen, move="draw R")
            assert answer["type"] == "refused"
            assert (answer["reason"], answer["clause"]) == ("not_now", "P2.1")

    run(tmp_path, scenario)


async def play_to_the_end(*clients: TableClient) -> None:
    """Play the first move that is offered until the match is over."""
    while True:
        version = max(client.state["version"] for client in clients)
        await asyncio.gather(*(client.until(version) for client in clients))
        if clients[0].state["table"]["status"] == "over":
            return
        able = next(client for client in clients if client.state["choices"])
        choices = able.state["choices"]
        answer = await able.ask(
            "move", seat=choices["seat"], seen=version, move=choices["moves"][0]
        )
        assert answer["type"] == "accepted", answer
