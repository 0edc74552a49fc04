"""Whole matches over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lakelight.core.record import parse_record, verify
from lakelight.games import GAMES
from tests.server.clients import Guest, TableClient, play_on, serving


@asynccontextmanager
async def two_people(
    folder: Path, **options: object
) -> AsyncIterator[tuple[Guest, str, TableClient, TableClient]]:
    """Ben, the code of a table, and the connections of Ann and Ben, whose match has begun."""
    async with serving(folder) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open", **options)
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=1)
            await first.ask("start")
            await second.until(first.state["version"])
            yield ben, code, first, second


@pytest.mark.parametrize("name", GAMES)
async def test_two_people_play_a_whole_match_and_can_verify_it(tmp_path: Path, name: str) -> None:
    async with two_people(tmp_path, game=name) as (ben, code, first, second):
        shown = first.state["table"]["commitment"]
        assert (await ben.get(f"/api/tables/{code}/record")).status == 409
        await play_on(first, second)
        assert first.state["table"]["result"]["winners"]
        record = (await ben.get(f"/api/tables/{code}/record")).body
    assert record["names"] == ["Ann", "Ben"]
    assert record["commitment"] == shown
    verify(GAMES[name], parse_record(GAMES[name], record))


@pytest.mark.parametrize("name", GAMES)
async def test_one_person_plays_against_bots_at_once(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("bot", "you", "bot", "bot", game=name)
        async with ann.at(code) as client:
            await play_on(client)
            assert client.state["table"]["status"] == "over"


FIRST_GAME = {"game": "dice", "rules": {"first_game": "yes"}}


async def test_in_dice_everybody_fills_their_sheet_at_the_same_time(tmp_path: Path) -> None:
    async with two_people(tmp_path, **FIRST_GAME) as (_, _, first, second):
        assert (await first.move(move="turn 0"))["type"] == "accepted"
        await second.until(first.state["version"])
        seen = second.state["version"]
        area = second.state["choices"]["areas"][0]
        assert (await first.move())["type"] == "accepted"
        answer = await second.ask("move", seat=1, seen=seen, move=area)
        assert answer["type"] == "accepted", "the move of another seat makes nothing stale"


async def test_in_dice_a_move_is_undone_although_another_seat_moved_meanwhile(
    tmp_path: Path,
) -> None:
    async with two_people(tmp_path, **FIRST_GAME) as (_, _, first, second):
        await first.move(move="turn 0")
        await second.until(first.state["version"])
        before = first.state["view"]["seats"]
        await first.move()
        await second.until(first.state["version"])
        await second.move()
        await first.until(second.state["version"])
        assert first.state["you"]["can_undo"]
        await first.ask("undo", seat=0, seen=first.state["version"])
        await second.until(first.state["version"])
        await second.ask("answer_undo", seen=second.state["version"], agree=True)
        await first.until(second.state["version"])
        assert first.state["view"]["seats"][0] == before[0]
        assert first.state["view"]["seats"][1] != before[1]
        await play_on(first, second)
