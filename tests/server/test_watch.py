"""Tables to watch are those that their hosts listed, while they are played."""

from __future__ import annotations

from pathlib import Path

from tests.server.clients import Guest, play_on, serving
from tests.server.clocks import ManualClock


async def watched(person: Guest) -> list[str]:
    """The codes that are offered."""
    return [one["code"] for one in (await person.get("/api/watch")).body["tables"]]


async def test_only_listed_tables_are_offered_newest_first(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, stranger = await server.guest(), server.stranger()
        await ann.create_table("you", "bot")
        await ann.create_table("you", "bot", listed=True, onlookers=False)
        await ann.create_table("you", "open", listed=True)
        assert await watched(stranger) == []
        first = await ann.create_table("you", "bot", listed=True)
        second = await ann.create_table("you", "bot", listed=True, game="dice")
        assert await watched(stranger) == [second, first]


async def test_a_table_at_which_nothing_happens_is_not_offered(tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, clock=clock) as server:
        ann, stranger = await server.guest(), server.stranger()
        code = await ann.create_table("you", "you", listed=True)
        assert await watched(stranger) == [code]
        clock.advance(16 * 60)
        assert await watched(stranger) == []


async def test_a_match_that_is_over_is_no_longer_offered(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot", listed=True)
        async with ann.at(code) as client:
            await play_on(client)
        assert await watched(ann) == []


async def test_an_offered_table_shows_no_identity_and_no_secret(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, stranger = await server.guest(), server.stranger()
        await ann.create_table("you", "bot", listed=True)
        (table,) = (await stranger.get("/api/watch")).body["tables"]
        assert set(table) == {"code", "game", "seats", "scores", "move_count"}
        assert [set(seat) for seat in table["seats"]] == [
            {"avatar", "kind", "name", "level", "stands_in", "resigned", "turn_only"}
        ] * 2
