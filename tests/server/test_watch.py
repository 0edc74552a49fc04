"""Watching: only tables whose host lets everybody watch, and only while they are played."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.clocks import HandClock
from tests.server.people import Guest, play_on, serving


async def watched(person: Guest) -> list[str]:
    """The codes that are offered."""
    return [one["code"] for one in (await person.get("/api/watch")).body["tables"]]


def test_only_tables_that_the_host_listed_are_offered_and_the_newest_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as visit:
            ann, stranger = await visit.guest(), visit.stranger()
            await ann.lay("you", "bot")
            await ann.lay("you", "bot", listed=True, onlookers=False)
            await ann.lay("you", "open", listed=True)
            assert await watched(stranger) == []
            first = await ann.lay("you", "bot", listed=True)
            second = await ann.lay("you", "bot", listed=True, game="dice")
            assert await watched(stranger) == [second, first]

    asyncio.run(scenario())


def test_a_table_at_which_nothing_happens_any_more_is_not_offered(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = HandClock()
        async with serving(tmp_path, clock=clock) as visit:
            ann, stranger = await visit.guest(), visit.stranger()
            code = await ann.lay("you", "you", listed=True)
            assert await watched(stranger) == [code]
            clock.turn(16 * 60)
            assert await watched(stranger) == []

    asyncio.run(scenario())


def test_a_match_that_is_over_is_no_longer_offered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as visit:
            ann = await visit.guest()
            code = await ann.lay("you", "bot", listed=True)
            async with ann.at(code) as sitter:
                await play_on(sitter)
            assert await watched(ann) == []

    asyncio.run(scenario())


def test_what_is_offered_names_no_identity_and_no_secret(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as visit:
            ann, stranger = await visit.guest(), visit.stranger()
            await ann.lay("you", "bot", listed=True)
            (table,) = (await stranger.get("/api/watch")).body["tables"]
            assert set(table) == {"code", "game", "seats", "scores", "move_count"}
            assert [set(seat) for seat in table["seats"]] == [
                {"kind", "name", "level", "stands_in", "resigned"}
            ] * 2

    asyncio.run(scenario())
