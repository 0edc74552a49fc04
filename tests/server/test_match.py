"""Whole matches over real sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lakelight.core.record import parse_record, verify
from lakelight.harvest import HARVEST
from tests.server.people import play_on, serving


def test_two_people_play_a_whole_match_and_can_verify_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as visit:
            ann, ben = await visit.guest("Ann"), await visit.guest("Ben")
            code = await ann.lay("you", "open")
            async with ann.at(code) as first, ben.at(code) as second:
                shown = first.state["table"]["commitment"]
                assert (await ben.get(f"/api/tables/{code}/record")).status == 409
                await second.ask("sit", seat=1)
                await first.ask("start")
                await play_on(first, second)
                assert first.state["table"]["result"]["winners"]
            record = (await ben.get(f"/api/tables/{code}/record")).body
            assert record["names"] == ["Ann", "Ben"]
            assert record["commitment"] == shown
            verify(HARVEST, parse_record(HARVEST, record))

    asyncio.run(scenario())


def test_one_person_plays_against_bots_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as visit:
            ann = await visit.guest()
            code = await ann.lay("bot", "you", "bot", "bot")
            async with ann.at(code) as sitter:
                await play_on(sitter)
                assert sitter.state["table"]["status"] == "over"

    asyncio.run(scenario())
