"""A thread with a connection to SQLite: much work in one transaction, answered after the commit.

Work that fails is rolled back alone: the rest of its transaction is done again without it. If the
commit fails, the whole transaction failed.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from lakelight.server.errors import StoreUnavailable
from lakelight.server.pace import Pace
from lakelight.server.store import statements

Result = TypeVar("Result")

MOST_AT_ONCE = 256
# The least time between two commits at the full rate, and the rates of work a second.
LONGEST_INTERVAL_SECONDS = 0.008
LOWEST_RATE, FULL_RATE = 400.0, 1000.0
# SQLite takes so many parameters in one statement, even an old one.
MOST_ROWS = 999 // statements.ENTRY_COLUMNS


@dataclass(slots=True)
class Pending:
    """Work to do, the future that waits for it, and how it went so far.

    Work that `is_one_statement` is a transaction of its own if nothing else waits. If it only
    writes entries, these are `rows`.
    """

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    is_one_statement: bool
    rows: Sequence[tuple[object, ...]] = ()
    result: Any = None
    error: Exception | None = None


class Writer:
    """A thread that writes, or one that only reads."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], *, writes: bool) -> None:
        self._connect = connect
        self._begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        self._pace = Pace(LONGEST_INTERVAL_SECONDS, LOWEST_RATE, FULL_RATE) if writes else None
        # What was asked for since the event loop last handed work over.
        self._new: list[Pending] = []
        self._queue: queue.SimpleQueue[list[Pending] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._connection: sqlite3.Connection | None = None
        name = "lakelight-writer" if writes else "lakelight-reader"
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(
        self,
        work: Callable[[sqlite3.Connection], Result],
        *,
        is_one_statement: bool = False,
        rows: Sequence[tuple[object, ...]] = (),
    ) -> asyncio.Future[Result]:
        """Do some work within a transaction; done when that is on disk."""
        future: asyncio.Future[Result] = self._loop.create_future()
        if not self._new:
            # What others ask for in the same pass of the event loop wakes the thread only once.
            self._loop.call_soon(self._hand_over)
        self._new.append(Pending(work, future, is_one_statement, rows))
        return future

    async def close(self) -> None:
        """Do the work so far, then end."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._new:
            self._queue.put(self._new)
            self._new = []

    def _run(self) -> None:
        goes_on = True
        while goes_on and (first := self._queue.get()) is not None:
            if self._pace is not None and (wait := self._pace.wait(time.monotonic())):
                time.sleep(wait)
            batch = first
            goes_on = self._collect(batch)
            if self._pace is not None:
                self._pace.begin(time.monotonic(), len(batch))
            self._write(batch)
            self._loop.call_soon_threadsafe(_answer, batch)
        if self._connection is not None:
            self._connection.close()

    def _collect(self, batch: list[Pending]) -> bool:
        """Add the work that is waiting; False if it is time to end."""
        while len(batch) < MOST_AT_ONCE:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
            if item is None:
                return False
            batch += item
        return True

    def _write(self, batch: list[Pending]) -> None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            left = batch
            while left and not self._commit(self._connection, left):
                left = [pending for pending in left if pending.error is None]
        except sqlite3.Error as error:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for pending in batch:
                pending.error = StoreUnavailable(f"the database did not write: {error}")

    def _commit(self, connection: sqlite3.Connection, batch: list[Pending]) -> bool:
        """Do all of this work or none; False if one part failed, which then has the error."""
        if len(batch) == 1 and batch[0].is_one_statement:
            return _do(connection, batch[0])  # SQLite commits it, or rolls it back, by itself.
        if _insert_together(connection, batch):
            return True
        connection.execute(self._begin)
        for pending in batch:
            if not _do(connection, pending):
                connection.execute("ROLLBACK")
                return False
        connection.execute("COMMIT")
        return True


def _do(connection: sqlite3.Connection, pending: Pending) -> bool:
    """Do one piece of work; False if it failed, which then has the error."""
    try:
        pending.result = pending.work(connection)
    except sqlite3.Error:
        raise
    except Exception as error:
        pending.error = error
        return False
    return True


def _insert_together(connection: sqlite3.Connection, batch: list[Pending]) -> bool:
    """Write a batch of nothing but entries as one statement; False if that is not possible.

    A statement needs the lock of the interpreter once, a transaction of several much more often.
    """
    rows = [row for pending in batch for row in pending.rows]
    if len(rows) > MOST_ROWS or not all(pending.rows for pending in batch):
        return False
    values = [value for row in rows for value in row]
    try:
        connection.execute(statements.insert_entries(len(rows)), values)
    except sqlite3.IntegrityError:
        # One of them is stale. They are written one by one, so that only that one fails.
        return False
    return True


def _answer(batch: list[Pending]) -> None:
    for pending in batch:
        if pending.future.done():
            continue
        if pending.error is not None:
            pending.future.set_exception(pending.error)
        else:
            pending.future.set_result(pending.result)
