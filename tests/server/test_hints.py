"""Hints of the coach: who may ask, what they depend on, and how they wait."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lakelight.bots.cancel import CancelFlag
from lakelight.core.rng import Rng
from lakelight.dice import DICE
from lakelight.games import AnyGame
from lakelight.harvest import HARVEST
from lakelight.server.clock import RealClock
from lakelight.server.coaching.hints import Hints
from lakelight.server.coaching.line import ThinkingLine
from lakelight.server.errors import TooMany
from lakelight.server.games.adapter import encode
from lakelight.server.wire.advice import advice_of
from lakelight.server.work import Done, ThreadOffload
from tests.server.clients import TableClient, serving
from tests.server.tables import begun, play_random_move
from tests.server.test_secrets import with_other_secrets

PAUSE_SECONDS = 0.02


async def hint_of(client: TableClient, **fields: object) -> dict[str, Any]:
    """Ask until the hint is there, or it is refused."""
    while True:
        asked = {"seat": 0, "seen": client.state["version"], **fields}
        answer = await client.ask("hint", **asked)
        if answer["type"] == "refused" or answer["hint"] is not None:
            return answer
        assert answer["place"] == 0
        await asyncio.sleep(PAUSE_SECONDS)


def test_against_bots_a_hint_names_a_legal_move_and_plays_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            code = await ann.create_table("you", "bot")
            async with ann.at(code) as client:
                assert client.state["you"]["has_hints"]
                count = client.state["table"]["move_count"]
                hint = (await hint_of(client))["hint"]
                assert client.state["table"]["move_count"] == count
                assert (await client.move(move=hint["move"]))["type"] == "accepted"

    asyncio.run(scenario())


def test_a_hint_is_marked_once_for_each_decision_and_everybody_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            code = await ann.create_table("you", "bot")
            async with ann.at(code) as client, server.stranger().at(code) as onlooker:
                first = await hint_of(client)
                assert (await hint_of(client))["hint"] == first["hint"]
                assert client.state["table"]["hints"] == [1, 0]
                state = await onlooker.until(client.state["version"])
                assert [(one["what"], one["seat"]) for one in state["news"]] == [("hinted", 0)]
                assert not onlooker.state["you"]["has_hints"]

    asyncio.run(scenario())


def test_among_people_hints_are_refused_unless_the_host_allowed_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.guest(), await server.guest("Ben")
            for is_allowed in (False, True):
                code = await ann.create_table("you", "open", hints=is_allowed)
                async with ann.at(code) as host, ben.at(code) as other:
                    await other.ask("sit", seat=1)
                    await host.ask("start")
                    assert host.state["you"]["has_hints"] is is_allowed
                    answer = await hint_of(host)
                    assert answer.get("code") == (None if is_allowed else "no_hints")
                    refused = await hint_of(other, seen=host.state["version"])
                    assert refused["code"] == "not_your_seat"

    asyncio.run(scenario())


def test_only_the_seat_whose_turn_it_is_gets_a_hint(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            code = await ann.create_table("you", "you", hints=True)
            async with ann.at(code) as client:
                assert (await hint_of(client, seat=1))["code"] == "not_your_turn"
                assert (await hint_of(client, seen=0))["code"] == "stale_version"
                assert (await hint_of(client, seat=7))["code"] == "bad_message"

    asyncio.run(scenario())


def test_a_lesson_has_no_hints(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            lessons = (await ann.get("/api/lessons")).body["games"][0]
            name = lessons["lessons"][0]["name"]
            code = await ann.create_table(game=lessons["game"], lesson=name)
            async with ann.at(code) as client:
                assert not client.state["you"]["has_hints"]
                assert (await hint_of(client))["code"] == "not_now"

    asyncio.run(scenario())


@pytest.mark.parametrize("game", [HARVEST, DICE], ids=lambda game: game.name)
def test_what_is_hidden_makes_no_difference_to_a_hint(game: AnyGame) -> None:
    """Deal everything that the seat cannot see anew: the hint is the same, byte for byte."""

    async def hint_bytes(table: Any, seat: int) -> bytes:  # noqa: ANN401
        line = ThinkingLine(ThreadOffload(1), RealClock(), 1e6, 2, 1)
        hints = Hints(line)
        hints.progress(table, seat, ("ann",))
        await line.idle()
        found = hints.progress(table, seat, ("ann",)).result
        await line.close()
        assert found is not None
        return encode(advice_of(found))

    async def scenario() -> None:
        rng = Rng(3)
        table = begun(game, 3, seed=bytes([5]) * 32)
        for _ in range(9):
            table = play_random_move(table, rng)
        seat = table.seats_to_act()[0]
        sent = await hint_bytes(table, seat)
        for _ in range(3):
            assert await hint_bytes(with_other_secrets(table, seat, rng), seat) == sent

    asyncio.run(scenario())


class HeldOffload:
    """Work that is done only when the test says so."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()

    async def run(self, job: Any) -> Done[Any]:  # noqa: ANN401
        """Wait for the gate, then do the work; it is said to take a second."""
        await self.gate.wait()
        return Done(1.0, job())

    def close(self) -> None:
        """Do nothing."""


def test_a_hint_counts_against_the_person_and_the_address_and_nobody_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        offload = HeldOffload()
        offload.gate.set()
        async with serving(tmp_path, offload=offload) as server:
            ann, ben = await server.guest(), await server.guest("Ben")
            codes = [await one.create_table("you", "bot") for one in (ann, ben)]
            async with ann.at(codes[0]) as first, ben.at(codes[1]) as second:
                offload.gate.clear()
                asked = [
                    await one.ask("hint", seat=0, seen=one.state["version"])
                    for one in (first, second)
                ]
                keys = [one.keys for one in server.services.hints.line._line]
                offload.gate.set()
            assert [one.get("place") for one in asked] == [0, 1], asked
            assert {address for address, _ in keys} == {"127.0.0.1"}
            assert len({visitor for _, visitor in keys}) == 2

    asyncio.run(scenario())


def test_the_line_is_bounded_and_tells_everybody_their_place() -> None:
    async def scenario() -> None:
        offload = HeldOffload()
        line = ThinkingLine(offload, RealClock(), 60.0, most_waiting=3, most_each=1)

        def job(cancel: CancelFlag) -> str:
            return "thought"

        thoughts = [line.add(job, (name,)) for name in ("ann", "ben", "eva")]
        assert [line.place_of(one) for one in thoughts] == [0, 1, 2]
        with pytest.raises(TooMany, match="too many people"):
            line.add(job, ("ida",))
        with pytest.raises(TooMany, match="still thinking"):
            line.add(job, ("ben",))
        line.cancel(thoughts[1])
        assert [line.place_of(one) for one in thoughts] == [0, 0, 1]
        offload.gate.set()
        await line.idle()
        assert [one.done is not None for one in thoughts] == [True, False, True]
        await line.close()

    asyncio.run(scenario())


def test_a_visitor_who_has_caused_much_thinking_waits() -> None:
    async def scenario() -> None:
        offload = HeldOffload()
        offload.gate.set()
        line = ThinkingLine(offload, RealClock(), 0.5, most_waiting=3, most_each=1)
        line.add(lambda cancel: "thought", ("visitor ann",))
        await line.idle()
        with pytest.raises(TooMany, match="wait a minute"):
            line.add(lambda cancel: "thought", ("visitor ann",))
        line.add(lambda cancel: "thought", ("visitor ben",))
        await line.close()

    asyncio.run(scenario())
