"""Matches that servers stored replay under the rules as they are now."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lakelight.core.record import parse_record, verify
from lakelight.games import GAMES
from lakelight.server.clock import RealClock
from lakelight.server.services import Services
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore, connect
from lakelight.server.table.journal import parse_entry
from lakelight.server.table.replay import frames, record_of
from lakelight.server.table.setup import TableSetup
from lakelight.server.table.table import Table
from lakelight.server.wire import requests
from tests.server.listeners import ByteListener
from tests.server.random_bots import RandomBots
from tests.server.stored_matches import FOLDER
from tests.server.tables import state_of

FILES = sorted(FOLDER.glob("*.jsonl"))
# Written by version 0.1 on SQLite: for each game a finished match with undo, stand-in and
# rematch, a running one with an agreed undo and a stand-in, one that continues a record, an
# open table, and an uploaded record; and a match with an undo that waits for an answer.
DATABASE = FOLDER / "version-0.1.sqlite3"
KINDS = {"bot_sat", "moved", "sat", "started", "stood_in", "took_back", "undone", "rematched"}
STATUSES = {"over": 2, "running": 7, "open": 2}


def test_every_game_has_stored_matches() -> None:
    assert {path.stem for path in FILES} >= {
        f"{game.name}-{players}" for game in GAMES.values() for players in game.players
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_match_replays_and_verifies(path: Path) -> None:
    first, *entries = path.read_bytes().splitlines()
    setup = msgspec.json.decode(first, type=TableSetup)
    game = GAMES[setup.game]
    table = Table(setup, game)
    for entry in entries:
        table.apply(parse_entry(entry))
    assert table.status == "over"
    verify(game, parse_record(game, record_of(table).to_json()))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A copy of the database of version 0.1."""
    return Path(shutil.copy(DATABASE, tmp_path))


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[Services]:
    """The services of a server on a database, while it is open."""
    store = SqliteStore(database)
    services = Services(store, GAMES, RealClock(), RandomBots(), Settings(bot_seconds=0.0))
    await store.open()
    try:
        yield services
    finally:
        await services.bot_runner.close()
        await store.close()


def codes_by_status(database: Path) -> dict[str, list[str]]:
    connection = connect(database)
    rows = connection.execute("SELECT status, code FROM matches ORDER BY code").fetchall()
    connection.close()
    return {status: [code for one, code in rows if one == status] for status in STATUSES}


def test_the_database_of_version_0_1_holds_matches_of_every_kind(database: Path) -> None:
    codes = codes_by_status(database)
    assert {status: len(found) for status, found in codes.items()} == STATUSES
    connection = connect(database)
    entries = [row[0] for row in connection.execute("SELECT entry FROM entries")]
    setups = [row[0] for row in connection.execute("SELECT match FROM matches")]
    connection.close()
    kinds: set[Any] = {msgspec.json.decode(entry)["kind"] for entry in entries}
    assert kinds >= KINDS | {"undo_asked", "undo_answered"}
    assert {msgspec.json.decode(setup)["game"] for setup in setups} == set(GAMES)


async def test_a_finished_match_of_version_0_1_verifies_and_is_shown(database: Path) -> None:
    async with opened(database) as services:
        for code in codes_by_status(database)["over"]:
            table = await services.rooms.table(code)
            record = record_of(table)
            verify(table.game, parse_record(table.game, record.to_json()))
            assert len(list(frames(table.game, record))) == len(record.moves) + 1
            assert (await services.rooms.table(table.rematch)).status == "running"


async def test_a_running_match_of_version_0_1_is_played_to_its_end(database: Path) -> None:
    async with opened(database) as services:
        for code in codes_by_status(database)["running"]:
            room = await services.rooms.room(code)
            people = [ByteListener(person) for person in sorted(room.table.people())]
            for listener in people:
                room.join(listener)
            while room.table.status == "running":
                table = room.table
                seat = table.seats_to_act()[0]
                if table.occupants[seat].is_bot:
                    services.bot_runner.wake(room)
                    await asyncio.sleep(0)
                    continue
                text = table.state.format(table.state.legal_moves(seat)[0])
                (person,) = [p for p in people if p.person == table.occupants[seat].person]
                await room.ask(person, requests.Move(seat=seat, seen=table.version, move=text))
            record_of(room.table)
            await services.bot_runner.close()


async def test_the_people_of_version_0_1_find_their_matches(database: Path) -> None:
    connection = connect(database)
    people = [Person(*row) for row in connection.execute("SELECT identity, name FROM persons")]
    connection.close()
    assert {person.name for person in people} == {"Ann", "Ben"}

    async with opened(database) as services:
        for person in people:
            listed = await services.store.matches_of(person.identity, 50)
            assert len(listed) >= 4
            for one in listed:
                summary = await services.rooms.summary(one)
                table = await services.rooms.table(one.code)
                assert summary.version == table.version == one.version
                assert state_of(table, person.identity)
