"""Processes die, disks fill, databases go away: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lakelight.server.store.address import store_at
from lakelight.server.store.postgres import PostgresStore
from lakelight.server.table import journal
from lakelight.server.table.journal import parse_entry
from tests.server.cluster import Cluster
from tests.server.people import Guest, Sitter, Visit, first_move, play_on, serving
from tests.server.processes import ServerProcess, server_processes

KILLS = 20 if os.environ.get("CI") == "true" else 3
TABLES = 6
MOVES_BETWEEN = 2
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError, HTTPException)


@dataclass
class Stubborn:
    """Plays on whatever happens: connects again, and sends an unanswered move again."""

    guest: Guest
    ports: Sequence[int]
    code: str = ""
    # By code of the table and id of the move: the version it was acknowledged with.
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    highest: int = 0
    count: int = 0

    async def play(self) -> None:
        """Match after match, until cancelled."""
        while True:
            self.guest.port = random.choice(self.ports)
            with contextlib.suppress(*LOST):
                await self._play_here()
            await asyncio.sleep(0.01)

    async def _play_here(self) -> None:
        if not self.code:
            seats = [{"kind": "you"}, {"kind": "bot"}, {"kind": "bot"}]
            wish = {"game": "harvest", "seats": seats, "bot_pace": "at_once"}
            reply = await self.guest.post("/api/tables", wish)
            self.code, self.highest = reply.body.get("code", ""), 0
            return
        async with self.guest.at(self.code) as sitter:
            assert sitter.state["version"] >= self.highest, "something seen was lost"
            while sitter.state["table"]["status"] != "over":
                self.highest = sitter.state["version"]
                if sitter.state["choices"] is None:
                    await sitter.hear("state")
                else:
                    await self._move(sitter)
        self.code = ""

    async def _move(self, sitter: Sitter) -> None:
        fields = {
            "id": str(self.count),
            "seat": 0,
            "seen": sitter.state["version"],
            "move": first_move(sitter.state["choices"], self.count),
        }
        answer = await sitter.ask("move", **fields)
        if answer["type"] == "accepted":
            self.acknowledged[self.code, str(self.count)] = answer["version"]
            self.count += 1


@pytest.mark.parametrize(
    ("database", "count"), [("sqlite", 1), ("postgres", 2)], indirect=["database"]
)
def test_kill_9_under_load_loses_and_doubles_nothing(
    database: str, count: int, tmp_path: Path
) -> None:
    with server_processes(database, tmp_path, count) as servers:
        people = asyncio.run(_play_and_kill(servers))
    asyncio.run(_check(database, people))


async def _play_and_kill(servers: list[ServerProcess]) -> list[Stubborn]:
    ports = [one.port for one in servers]
    people = [Stubborn(await Visit(ports[0]).guest(f"P{n}"), ports) for n in range(TABLES)]
    tasks = [asyncio.create_task(one.play()) for one in people]
    try:
        for number in range(KILLS):
            await _more_moves(people, tasks)
            victim = servers[number % len(servers)]
            victim.kill()
            await asyncio.to_thread(victim.start)
        await _more_moves(people, tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return people


async def _more_moves(people: list[Stubborn], tasks: list[asyncio.Task[None]]) -> None:
    """Let everybody be acknowledged some moves more."""
    goals = [len(one.acknowledged) + MOVES_BETWEEN for one in people]
    async with asyncio.timeout(60):
        while any(len(one.acknowledged) < goal for one, goal in zip(people, goals, strict=True)):
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)


async def _check(database: str, people: list[Stubborn]) -> None:
    store = store_at(database)
    await store.open()
    try:
        for one in people:
            for code, key in one.acknowledged:
                stored = await store.load(code)
                assert stored is not None
                entries = [parse_entry(entry) for entry in stored.entries]
                keys = [entry.key for entry in entries if isinstance(entry, journal.Moved)]
                assert keys.count(key) == 1, "an acknowledged move was lost or doubled"
                entry = entries[one.acknowledged[code, key] - 1]
                assert isinstance(entry, journal.Moved)
                assert entry.key == key, "a move was acknowledged with another's version"
    finally:
        await store.close()


def test_a_full_disk_refuses_moves_and_forgets_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as visit:
            ann = await visit.guest()
            code = await ann.lay("you", "bot")
            async with ann.at(code) as sitter:
                with full_disk(tmp_path):
                    answers = [await sitter.move() for _ in range(3)]
                assert {one.get("code") for one in answers} == {"store_unavailable"}
                assert sitter.state["table"]["move_count"] == 0
                await play_on(sitter)
                assert sitter.state["table"]["status"] == "over"

    asyncio.run(scenario())


@contextlib.contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file can grow beyond what the database has written so far."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = max(path.stat().st_size for path in folder.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_database_that_goes_away_for_a_while_stops_nobody_for_good(
    postgres: Cluster, tmp_path: Path
) -> None:
    async def scenario() -> None:
        store = PostgresStore(postgres.new_database())
        async with serving(tmp_path, store=store) as visit:
            ann = await visit.guest()
            code = await ann.lay("you", "bot")
            async with ann.at(code) as sitter:
                await play_on(sitter, until=sitter.state["version"] + 4)
                moves = sitter.state["table"]["move_count"]
                postgres.kill()
                try:
                    assert (await sitter.move(id="again"))["code"] == "store_unavailable"
                    assert (await ann.get("/ready")).status == 503
                    assert (await ann.get("/health")).status == 200
                finally:
                    postgres.start()
                answer = await sitter.move(id="again")
                assert answer["type"] == "accepted", answer
                assert sitter.state["table"]["move_count"] > moves
                await play_on(sitter)

    asyncio.run(scenario())
