"""Processes die, disks fill, databases fail: no accepted move is lost or played twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from lakelight.server.readiness import ANSWER_SECONDS
from lakelight.server.store.postgres import PostgresStore
from tests.server.clients import RunningServer, play_on, serving
from tests.server.clocks import ManualClock
from tests.server.cluster import Cluster
from tests.server.kills import TABLES, play_and_kill
from tests.server.persistent_players import (
    PersistentPlayer,
    check_acknowledged,
    more_moves,
    playing,
)
from tests.server.processes import ServerProcess, server_processes

KILLS = 20 if os.environ.get("CI") == "true" else 3
AWAY_SECONDS = 10.0 if os.environ.get("CI") == "true" else 3.0
ANN = {"name": "Ann"}


@pytest.mark.parametrize(
    ("database", "count"), [("sqlite", 1), ("postgres", 2)], indirect=["database"]
)
def test_kill_9_at_any_moment_loses_no_move_and_plays_none_twice(
    database: str, count: int, tmp_path: Path
) -> None:
    with server_processes(database, tmp_path, count) as servers:
        people = asyncio.run(play_and_kill(servers, KILLS, random.Random(7)))
    assert asyncio.run(check_acknowledged(database, people)) > KILLS


@pytest.mark.parametrize("absence", ["gone", "frozen"])
def test_while_the_database_is_away_nothing_is_lost_and_play_continues_afterwards(
    absence: str, postgres: Cluster, tmp_path: Path
) -> None:
    database = postgres.new_database()

    async def scenario(servers: list[ServerProcess]) -> list[PersistentPlayer]:
        async with playing([one.port for one in servers], TABLES) as people:
            await more_moves(people)
            with getattr(postgres, absence)():
                away = [len(one.acknowledged) for one in people]
                await asyncio.sleep(AWAY_SECONDS)
                if absence == "gone":
                    reply = (
                        await RunningServer(servers[0].port).stranger().post("/api/visitor", ANN)
                    )
                    assert (reply.status, reply.body["code"]) == (503, "store_unavailable")
                played = [len(one.acknowledged) for one in people]
                # What was on its way when it went may still have been on disk.
                assert all(now <= then + 1 for now, then in zip(played, away, strict=True))
            await more_moves(people)
        assert all(one.process is not None and one.process.poll() is None for one in servers)
        return people

    with server_processes(database, tmp_path, 2) as servers:
        people = asyncio.run(scenario(servers))
    assert {code for one in people for code in one.refused} <= {"store_unavailable"}
    asyncio.run(check_acknowledged(database, people))


async def test_on_a_full_disk_moves_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            with full_disk(tmp_path):
                answers = [await client.move() for _ in range(3)]
            assert {one.get("code") for one in answers} == {"store_unavailable"}
            assert client.state["table"]["move_count"] == 0
            await play_on(client)
            assert client.state["table"]["status"] == "over"


async def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    clock = ManualClock()

    async with serving(tmp_path, clock=clock) as server:
        ann = await server.guest()
        await ann.create_table("you", "bot")
        assert (await ann.get("/ready")).status == 200
        clock.advance(ANSWER_SECONDS)
        with full_disk(tmp_path):
            reply = await ann.get("/ready")
            clock.advance(7200)
            assert (await ann.get("/api/visitor")).body == {"name": "Ann"}
        assert (reply.status, reply.body["code"]) == (503, "store_unavailable")
        assert (await ann.get("/health")).status == 200
        clock.advance(ANSWER_SECONDS)
        assert (await ann.get("/ready")).status == 200


@contextlib.contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file can grow beyond its present size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = max(path.stat().st_size for path in folder.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_match_continues_when_its_database_is_back(
    postgres: Cluster, tmp_path: Path
) -> None:
    store = PostgresStore(postgres.new_database())
    async with serving(tmp_path, store=store) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            await play_on(client, until=client.state["version"] + 4)
            moves = client.state["table"]["move_count"]
            postgres.kill()
            try:
                assert (await client.move(id="again"))["code"] == "store_unavailable"
                assert (await ann.get("/ready")).status == 503
                assert (await ann.get("/health")).status == 200
            finally:
                postgres.start()
            answer = await client.move(id="again")
            assert answer["type"] == "accepted", answer
            assert client.state["table"]["move_count"] > moves
            await play_on(client)
