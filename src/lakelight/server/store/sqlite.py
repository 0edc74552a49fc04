"""A store in one SQLite file: WAL, synchronous FULL, one thread that writes, one that reads."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.store import schema
from lakelight.server.store.lock import FileLock, Lock
from lakelight.server.store.protocol import LiveObserver, WriteObserver
from lakelight.server.store.queries import Queries, Statement, addition_statements, closed
from lakelight.server.store.rows import Addition
from lakelight.server.store.writer import Result, Writer

BUSY_SECONDS = 10.0
# With less room than this on the disk, a move may not be written although a small probe is.
LEAST_FREE_BYTES = 1_000_000
# The pages in the log from which on they are copied into the file. While many play, the same pages
# are written again and again: the longer the log, the fewer of them are copied.
CHECKPOINT_PAGES = 4000
# How long the check of a file may take at the start, and after how many steps it looks.
CHECK_SECONDS = 5.0
CHECK_STEPS = 10_000


class SqliteStore(Queries):
    """The store of one server process."""

    can_append_then = True

    def __init__(
        self, path: Path, lock: Lock | None = None, least_free: int = LEAST_FREE_BYTES
    ) -> None:
        self.path = path
        self._least_free = least_free
        self._lock = FileLock() if lock is None else lock
        self._writer: Writer | None = None
        self._reader: Writer | None = None

    async def open(self) -> None:
        """Create the file if there is none, check it, and bring its schema up to date.

        Raises:
            StoreUnavailable: if another process uses the file, or if it is damaged.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.take(self.path)
        try:
            await asyncio.to_thread(check_file, self.path)
            self._writer = Writer(lambda: connect(self.path), writes=True)
            await self._writer.do(migrate)
            self._reader = Writer(lambda: connect(self.path), writes=False)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what was started."""
        for thread in (self._writer, self._reader):
            if thread is not None:
                await thread.close()
        self._writer = self._reader = None
        self._lock.release()

    def observe(self, observer: WriteObserver) -> None:
        """Do nothing: no other process writes to the file."""

    async def publish(self, code: str, news: bytes) -> None:
        """Do nothing: there is no other process."""

    def observe_news(self, observer: LiveObserver) -> None:
        """Do nothing: there is no other process."""

    async def check(self) -> None:
        """Raise unless the database answers and writes, and the disk has room for more."""
        await super().check()
        free = shutil.disk_usage(self.path.parent).free
        if free < self._least_free:
            raise StoreUnavailable(
                f"the disk has room for {free // 1000} kB; it needs {self._least_free // 1000}"
            )

    async def append(self, addition: Addition) -> None:
        """Write an addition."""
        written = list(addition_statements(addition))
        count = len(addition.entries)
        await self._write(
            lambda connection: _carry_out(connection, written),
            is_one_statement=len(written) == 1,
            rows=[values for _, values in written[:count]],
            rest=written[count:],
        )

    def append_then(self, addition: Addition, then: Callable[[Exception | None], None]) -> None:
        """Write an addition, and call a function when that is on disk, or failed."""
        if self._writer is None:
            raise closed()
        written = list(addition_statements(addition))
        count = len(addition.entries)
        self._writer.do_then(
            lambda connection: _carry_out(connection, written),
            then,
            is_one_statement=len(written) == 1,
            rows=[values for _, values in written[:count]],
            rest=written[count:],
        )

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds."""
        if self._reader is None:
            raise closed()
        return await self._reader.do(
            lambda one: one.execute(statement, values).fetchall(), is_one_statement=True
        )

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Carry out one statement."""
        return await self._write(
            lambda one: one.execute(statement, values).fetchall(), is_one_statement=True
        )

    async def change_all(self, statements: Sequence[Statement]) -> None:
        """Carry out statements, all or none."""
        await self._write(
            lambda connection: _carry_out(connection, statements),
            is_one_statement=len(statements) == 1,
        )

    def _write(
        self,
        work: Callable[[sqlite3.Connection], Result],
        *,
        is_one_statement: bool,
        rows: Sequence[tuple[object, ...]] = (),
        rest: Sequence[Statement] = (),
    ) -> asyncio.Future[Result]:
        if self._writer is None:
            raise closed()
        return self._writer.do(work, is_one_statement=is_one_statement, rows=rows, rest=rest)


def _carry_out(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    try:
        for statement, values in statements:
            connection.execute(statement, values)
    except sqlite3.IntegrityError as error:
        raise StaleVersion(f"somebody else was first: {error}") from None


def connect(path: Path) -> sqlite3.Connection:
    """A connection as every part of the server uses it."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    connection.execute("PRAGMA foreign_keys = ON")
    # What is deleted is overwritten in the file.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def check_file(path: Path, seconds: float = CHECK_SECONDS) -> None:
    """Look for damage in a file; a large one is checked as far as the time allows.

    Raises:
        StoreUnavailable: if it is damaged, with how to restore a copy.
    """
    try:
        with closing(connect(path)) as connection:
            give_up_at = time.monotonic() + seconds
            connection.set_progress_handler(lambda: time.monotonic() > give_up_at, CHECK_STEPS)
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return
        raise StoreUnavailable(f"{path}: the database cannot be opened: {error}") from error
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        problem = " ".join(str(verdict).split())[:200]
        raise StoreUnavailable(
            f"{path}: the database is damaged ({problem}); put a copy that "
            "`lakelight backup` made in its place with `lakelight restore COPY`"
        )


def migrate(connection: sqlite3.Connection) -> int:
    """Bring the schema to the latest version.

    Raises:
        StoreUnavailable: if the file was written by a newer Lakelight.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for later in schema.missing(version):
        for statement in schema.statements(later, schema.SQLITE):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {later}")
    return schema.LATEST
