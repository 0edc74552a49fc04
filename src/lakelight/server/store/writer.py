"""A thread with a connection to SQLite: much work in one transaction, answered after the commit.

Work that fails is rolled back alone: the rest of its transaction is done again without it. If the
commit fails, the whole transaction failed.
"""

from __future__ import annotations

import asyncio
import logging
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
from lakelight.server.store.queries import Statement

log = logging.getLogger("lakelight.store")

Result = TypeVar("Result")

MOST_AT_ONCE = 256
# The least time between two commits at the full rate, and the rates of work a second.
LONGEST_INTERVAL_SECONDS = 0.008
LOWEST_RATE, FULL_RATE = 400.0, 1000.0
# SQLite takes so many parameters in one statement, even an old one.
MOST_ROWS = 999 // statements.ENTRY_COLUMNS


@dataclass(slots=True)
class Pending:
    """Work to do, the future or the function that waits for it, and how it went so far.

    Work that `is_one_statement` is a transaction of its own if nothing else waits. If it begins
    with writing entries, these are `rows`, and `rest` are the statements after them.
    """

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any] | None
    is_one_statement: bool
    rows: Sequence[tuple[object, ...]] = ()
    rest: Sequence[Statement] = ()
    then: Callable[[Exception | None], None] | None = None
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
        rest: Sequence[Statement] = (),
    ) -> asyncio.Future[Result]:
        """Do some work within a transaction; done when that is on disk."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._add(Pending(work, future, is_one_statement, rows, rest))
        return future

    def do_then(
        self,
        work: Callable[[sqlite3.Connection], None],
        then: Callable[[Exception | None], None],
        *,
        is_one_statement: bool,
        rows: Sequence[tuple[object, ...]],
        rest: Sequence[Statement],
    ) -> None:
        """Do some work within a transaction; when that is on disk, or failed, call a function."""
        self._add(Pending(work, None, is_one_statement, rows, rest, then))

    def _add(self, pending: Pending) -> None:
        if not self._new:
            # What others ask for in the same pass of the event loop wakes the thread only once.
            self._loop.call_soon(self._hand_over)
        self._new.append(pending)

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
        rows = [row for pending in batch for row in pending.rows]
        is_plain = all(pending.rows and not pending.rest for pending in batch)
        try:
            if is_plain and len(rows) <= MOST_ROWS:
                _insert(connection, rows)
                return True
            return self._in_transaction(connection, batch, rows)
        except sqlite3.IntegrityError:
            # One of them is stale. They are written one by one, so that only that one fails.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return self._in_transaction(connection, batch, ())

    def _in_transaction(
        self,
        connection: sqlite3.Connection,
        batch: list[Pending],
        rows: Sequence[tuple[object, ...]],
    ) -> bool:
        """Do the work of a batch, whose entries are written together if they are given.

        A statement needs the lock of the interpreter once, however many rows it has, and waits for
        it while the event loop works.
        """
        connection.execute(self._begin)
        for begin in range(0, len(rows), MOST_ROWS):
            _insert(connection, rows[begin : begin + MOST_ROWS])
        for pending in batch:
            if rows and pending.rows:
                for statement, values in pending.rest:
                    connection.execute(statement, values)
            elif not _do(connection, pending):
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


def _insert(connection: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Write entries as one statement."""
    values = [value for row in rows for value in row]
    connection.execute(statements.insert_entries(len(rows)), values)


def _answer(batch: list[Pending]) -> None:
    for pending in batch:
        future = pending.future
        if pending.then is not None:
            _call(pending.then, pending.error)
        if future is None or future.done():
            continue
        if pending.error is not None:
            future.set_exception(pending.error)
        else:
            future.set_result(pending.result)


def _call(then: Callable[[Exception | None], None], error: Exception | None) -> None:
    """Call a function that waited; what goes wrong there must not keep others waiting."""
    try:
        then(error)
    except Exception:
        log.exception("what follows a change could not be done")
