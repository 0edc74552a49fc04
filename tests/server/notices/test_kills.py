"""A real process is killed between a move and the notice of it: at least once, shown once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.server.clients import RunningServer
from tests.server.notices.services import Browser, Pushed, PushService, listening
from tests.server.notices.test_notices import bens_turn
from tests.server.processes import ServerProcess

WAIT_SECONDS = 30.0
NEVER_QUIET = {"quiet_from": 0, "quiet_to": 0, "zone": "UTC"}


@asynccontextmanager
async def killable(folder: Path, notice_seconds: float) -> AsyncIterator[ServerProcess]:
    """A server process that may call the push service of a test."""
    process = ServerProcess(str(folder / "store.sqlite"), folder)
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
