"""A store in one SQLite file: WAL, synchronous FULL, one thread that writes, one that reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lakelight.server.errors import StaleVersion
from lakelight.server.store import schema
from lakelight.server.store.protocol import WriteObserver
from lakelight.server.store.queries import Queries, Statement, addition_statements, closed
from lakelight.server.store.rows import Addition
from lakelight.server.store.writer import Result, Writer

BUSY_SECONDS = 10.0


class SqliteStore(Queries):
    """The store of one server process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: Writer | None = None
        self._reader: Writer | None = None

    async def open(self) -> None:
        """Create the file if there is none, and bring its schema up to date."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = Writer(lambda: connect(self.path), writes=True)
        await self._writer.do(migrate)
        self._reader = Writer(lambda: connect(self.path), writes=False)

    async def close(self) -> None:
        """Finish what was started."""
        for thread in (self._writer, self._reader):
            if thread is not None:
                await thread.close()
        self._writer = self._reader = None

    def observe(self, observer: WriteObserver) -> None:
        """Do nothing: no other process writes to the file."""

    async def append(self, addition: Addition) -> None:
        """Write an addition."""
        await self.change_all(list(addition_statements(addition)))

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds."""
        if self._reader is None:
            raise closed()
        return await self._reader.do(lambda one: one.execute(statement, values).fetchall())

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Carry out one statement."""
        return await self._write(lambda one: one.execute(statement, values).fetchall())

    async def change_all(self, statements: Sequence[Statement]) -> None:
        """Carry out statements, all or none."""

        def work(connection: sqlite3.Connection) -> None:
            try:
                for statement, values in statements:
                    connection.execute(statement, values)
            except sqlite3.IntegrityError as error:
                raise StaleVersion(f"somebody else was first: {error}") from None

        await self._write(work)

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._writer is None:
            raise closed()
        return await self._writer.do(work)


def connect(path: Path) -> sqlite3.Connection:
    """A connection as every part of the server uses it."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


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
