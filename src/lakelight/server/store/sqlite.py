"""A store in one SQLite file: WAL, synchronous FULL, one thread that writes, one that reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lakelight.server.errors import StaleVersion
from lakelight.server.keys import StoredSecret
from lakelight.server.store import queries, schema
from lakelight.server.store.protocol import WriteObserver
from lakelight.server.store.queries import Queries
from lakelight.server.store.rows import MatchIndex, Person, match_row
from lakelight.server.store.writer import Result, Writer
from lakelight.server.table.setup import TableSetup

BUSY_SECONDS = 10.0
UPDATE_HEAD = "UPDATE matches SET status = ?, due = ?, summary = ? WHERE code = ?"


class SqliteStore(Queries):
    """The store of one server process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: Writer | None = None
        self._reader: Writer | None = None

    async def open(self) -> None:
        """Make the file if need be, and bring its schema up to date."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = Writer(lambda: connect(self.path), writes=True)
        await self._writer.do(migrate)
        self._reader = Writer(lambda: connect(self.path), writes=False)

    async def close(self) -> None:
        """Finish what was begun."""
        for thread in (self._writer, self._reader):
            if thread is not None:
                await thread.close()
        self._writer = self._reader = None

    def watch(self, watcher: WriteObserver) -> None:
        """Nobody else writes to the file."""

    async def add_person(self, person: Person, secret: StoredSecret, now: float) -> None:
        """A new visitor."""

        def wish(connection: sqlite3.Connection) -> None:
            connection.execute(queries.INSERT_PERSON, (person.identity, person.name, now))
            values = (secret.selector, secret.hash, person.identity, now)
            connection.execute(queries.INSERT_COOKIE, values)

        await self._write(wish)

    async def add_match(
        self, match: TableSetup, head: MatchIndex, entries: Sequence[bytes], members: Sequence[str]
    ) -> None:
        """A new match."""

        def wish(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(queries.INSERT_MATCH, match_row(match, head))
            except sqlite3.IntegrityError:
                raise StaleVersion(f"there is a match {match.code} already") from None
            _insert(connection, match.code, 1, entries, members)
            if match.options.listed:
                listed = (match.code, match.created_at)
                connection.execute(queries.INSERT_LISTED, listed)

        await self._write(wish)

    async def append(
        self,
        code: str,
        number: int,
        entries: Sequence[bytes],
        head: MatchIndex | None,
        members: Sequence[str],
    ) -> None:
        """Write entries and what is known of the match."""

        def wish(connection: sqlite3.Connection) -> None:
            _insert(connection, code, number, entries, members)
            if head is not None:
                connection.execute(UPDATE_HEAD, (head.status, head.due, head.summary, code))

        await self._write(wish)

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds."""
        if self._reader is None:
            raise queries.closed()
        return await self._reader.do(lambda one: one.execute(statement, values).fetchall())

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Do what one statement says; the rows it returns."""
        return await self._write(lambda one: one.execute(statement, values).fetchall())

    async def _write(self, wish: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._writer is None:
            raise queries.closed()
        return await self._writer.do(wish)


def _insert(
    connection: sqlite3.Connection,
    code: str,
    number: int,
    entries: Sequence[bytes],
    members: Sequence[str],
) -> None:
    """Write entries; the primary key decides who was first."""
    try:
        for at, entry in enumerate(entries, start=number):
            connection.execute("INSERT INTO entries VALUES (?, ?, ?)", (code, at, entry))
    except sqlite3.IntegrityError:
        raise StaleVersion(f"somebody else wrote entry {number} of {code}") from None
    for identity in members:
        connection.execute("INSERT OR IGNORE INTO members VALUES (?, ?)", (identity, code))


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
    """Bring the schema from whatever version it has to the latest.

    Raises:
        StoreUnavailable: if the file was written by a newer Lakelight.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for later in schema.missing(version):
        for statement in schema.statements(later, schema.SQLITE):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {later}")
    return schema.LATEST
