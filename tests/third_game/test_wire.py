"""The server's wire carries a game that has no adapter of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from lakelight.core.record import parse_record, verify
from tests.server.clients import TableClient, serving
from tests.third_game.game import PEBBLES


def secret_of(client: TableClient) -> str:
    secret: str = client.state["view"]["secret"]
    return secret


def test_two_people_play_a_whole_match_and_can_verify_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.guest("Ann"), await server.guest("Ben")
            code = await ann.create_table("you", "open", game="pebbles")
            async with ann.at(code) as first, ben.at(code) as second:
                await second.ask("sit", seat=1)
                await first.ask("start")
                await play_to_the_end(first, second)
                assert first.state["table"]["result"]["winners"]
            record = (await ben.get(f"/api/tables/{code}/record")).body
            assert record["names"] == ["Ann", "Ben"]
            final = verify(PEBBLES, parse_record(PEBBLES, record))
            assert final.is_over

    asyncio.run(scenario())


def test_a_seat_sees_its_own_secret_and_draw_and_no_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.guest("Ann"), await server.guest("Ben")
            code = await ann.create_table("you", "open", game="pebbles")
            async with ann.at(code) as first, ben.at(code) as second:
                await second.ask("sit", seat=1)
                await first.ask("start")
                await second.until(first.state["version"])
                assert {secret_of(first), secret_of(second)} < set("RGB")
                assert secret_of(first) != secret_of(second)
                assert first.state["view"]["drawn"] in "RGB"
                assert second.state["view"]["drawn"] == "?"
                assert second.state["choices"] is None
            carol = await server.guest("Carol")
            async with carol.at(code) as onlooker:
                assert (secret_of(onlooker), onlooker.state["view"]["drawn"]) == ("", "?")

    asyncio.run(scenario())


def test_a_refusal_has_its_reason_and_its_clause(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest("Ann")
            code = await ann.create_table("you", "bot", game="pebbles")
            async with ann.at(code) as client:
                answer = await client.ask(
                    "move", seat=0, seen=client.state["version"], move="draw R"
                )
                assert answer["type"] == "refused"
                assert (answer["reason"], answer["clause"]) == ("not_now", "P2.1")

    asyncio.run(scenario())


async def play_to_the_end(*clients: TableClient) -> None:
    """Play the first move that is offered until the match is over."""
    while True:
        version = max(client.state["version"] for client in clients)
        await asyncio.gather(*(client.until(version) for client in clients))
        if clients[0].state["table"]["status"] == "over":
            return
        able = next(client for client in clients if client.state["choices"])
        choices: dict[str, Any] = able.state["choices"]
        seat, move = choices["seat"], choices["moves"][0]
        answer = await able.ask("move", seat=seat, seen=able.state["version"], move=move)
        assert answer["type"] == "accepted", answer
