"""A real process is killed between a move and the notice of it: at least once, shown once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg

from tests.server.clients import RunningServer
from tests.server.cluster import Cluster
from tests.server.notices.services import Browser, Pushed, PushService, listening
from tests.server.notices.test_notices import bens_turn, move_on
from tests.server.processes import ServerProcess

WAIT_SECONDS = 30.0
NEVER_QUIET = {"quiet_from": 0, "quiet_to": 0, "zone": "UTC"}


@asynccontextmanager
async def killable(
    folder: Path, notice_seconds: float, database: str = ""
) -> AsyncIterator[ServerProcess]:
    """A server process that may call the push service of a test."""
    process = ServerProcess(database or str(folder / "store.sqlite"), folder)
    process.environment = {
        "LAKELIGHT_PUSH_SERVICES": "127.0.0.1",
        "LAKELIGHT_PUSH_PRIVATE": "yes",
        "LAKELIGHT_NOTICE_SECONDS": str(notice_seconds),
    }
    try:
        await asyncio.to_thread(process.start)
        yield process
    finally:
        process.kill()


async def restart(process: ServerProcess) -> None:
    process.kill()
    await asyncio.to_thread(process.start)


async def told(process: ServerProcess, browser: Browser) -> None:
    """Ben, who is never quiet, has the turn and is away."""
    ben, _ = await bens_turn(RunningServer(process.port), browser)
    assert (await ben.post("/api/notices/quiet", NEVER_QUIET)).status == 204


def due_notices(process: ServerProcess) -> int:
    """How many notices the database still has to send."""
    with closing(sqlite3.connect(process.database)) as connection:
        rows = connection.execute("SELECT count(*) FROM notices WHERE due IS NOT NULL")
        return int(rows.fetchone()[0])


async def until_sent(process: ServerProcess) -> None:
    def wait() -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        while due_notices(process):
            assert time.monotonic() < deadline
            time.sleep(0.05)

    await asyncio.to_thread(wait)


def tag_of(browser: Browser, pushed: Pushed) -> tuple[str, str]:
    """What makes two pushes one: for the push service, and for the browser."""
    return pushed.headers["topic"], json.loads(browser.read(pushed.body))["path"]


async def test_kill_9_between_a_move_and_its_notice_loses_none_and_sends_none_twice(
    tmp_path: Path,
) -> None:
    async with listening(PushService()) as service, killable(tmp_path, 3.0) as process:
        browser = service.browser()
        await told(process, browser)
        await restart(process)
        assert (due_notices(process), service.pushed.qsize()) == (1, 0)
        await service.next()
        await until_sent(process)
        await restart(process)
        assert (due_notices(process), service.pushed.qsize()) == (0, 0)


async def test_kill_9_while_a_notice_is_sent_repeats_it_so_that_a_browser_shows_one(
    tmp_path: Path,
) -> None:
    async with listening(PushService(is_silent=True)) as service, killable(tmp_path, 0) as process:
        browser = service.browser()
        await told(process, browser)
        first = await service.next()
        process.kill()
        service.is_silent = False
        with closing(sqlite3.connect(process.database)) as connection, connection:
            # The time for which the dead process had taken it is over.
            connection.execute("UPDATE notices SET due = 0 WHERE due IS NOT NULL")
        await asyncio.to_thread(process.start)
        second = await service.next()
        assert tag_of(browser, second) == tag_of(browser, first)
        await until_sent(process)
        assert service.pushed.empty()


async def due_in(database: str) -> int:
    """How many notices a PostgreSQL still has to send."""
    connection = await asyncpg.connect(database)
    try:
        return int(await connection.fetchval("SELECT count(*) FROM notices WHERE due IS NOT NULL"))
    finally:
        await connection.close()


async def until_sent_from(database: str) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while await due_in(database):
            pass


async def test_kill_9_of_one_of_two_processes_in_mid_match_loses_no_notice_and_sends_none_twice(
    postgres: Cluster, tmp_path: Path
) -> None:
    database = postgres.new_database()
    async with (
        listening(PushService()) as service,
        killable(tmp_path, 3.0, database) as one,
        killable(tmp_path, 3.0, database) as two,
    ):
        browser = service.browser()
        server = RunningServer(one.port)
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        assert (await ben.post("/api/notices/push", browser.body)).status == 204
        assert (await ben.post("/api/notices/quiet", NEVER_QUIET)).status == 204
        code = await ann.create_table("you", "open")
        # Both look at the table when their process dies, after a move that makes a notice due.
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=1)
            await first.ask("start")
            await move_on(first, 0)
            version = first.state["version"]
            await second.until(version)
            one.kill()
        assert (await due_in(database), service.pushed.qsize()) == (1, 0)
        pushed = await service.next()
        assert json.loads(browser.read(pushed.body))["path"] == f"t/{code}"
        await until_sent_from(database)

        # They go on at the other process, with everything that they were told.
        ann.port = ben.port = two.port
        async with ann.at(code) as first, ben.at(code) as second:
            assert first.state["version"] == second.state["version"] == version
            await move_on(second, 1)
            await first.until(second.state["version"])
            await move_on(first, 0)
            await second.until(first.state["version"])
        # The first one comes back, and neither sends a notice again: Ben's new turn is another.
        await asyncio.to_thread(one.start)
        again = await service.next()
        await until_sent_from(database)
        assert json.loads(browser.read(again.body))["path"] == f"t/{code}"
        assert (await due_in(database), service.pushed.qsize()) == (0, 0)


async def test_kill_9_of_the_process_that_sends_lets_another_repeat_it_as_the_same_notice(
    postgres: Cluster, tmp_path: Path
) -> None:
    database = postgres.new_database()
    async with (
        listening(PushService(is_silent=True)) as service,
        killable(tmp_path, 0, database) as one,
    ):
        browser = service.browser()
        await told(one, browser)
        first = await service.next()
        async with killable(tmp_path, 0, database) as two:
            one.kill()
            service.is_silent = False
            connection = await asyncpg.connect(database)
            # The time for which the dead process had taken it is over.
            await connection.execute("UPDATE notices SET due = 0 WHERE due IS NOT NULL")
            await connection.close()
            second = await service.next()
            assert tag_of(browser, second) == tag_of(browser, first)
            await until_sent_from(database)
            await restart(two)
            assert (await due_in(database), service.pushed.qsize()) == (0, 0)
