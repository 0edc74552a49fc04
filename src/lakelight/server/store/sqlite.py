"""A store in one SQLite file: WAL, synchronous FULL, one thread that writes, one that reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.keys import Kept
from lakelight.server.store import schema
from lakelight.server.store.protocol import Watcher
from lakelight.server.store.rows import Head, Person, Stored
from lakelight.server.store.writer import Result, Writer
from lakelight.server.table.match import Match

BUSY_SECONDS = 10.0


class SqliteStore:
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

    async def check(self) -> None:
        """Whether it answers."""
        await self._read(lambda connection: connection.execute("SELECT 1").fetchone())

    def watch(self, watcher: Watcher) -> None:
        """Nobody else writes to the file."""

    async def add_person(self, person: Person, secret: Kept, now: float) -> None:
        """A new visitor."""

        def wish(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO persons VALUES (?, ?, ?)", (person.identity, person.name, now)
            )
            connection.execute(
                "INSERT INTO secrets VALUES (?, ?, ?, ?)",
                (secret.selector, secret.hash, person.identity, now),
            )

        await self._write(wish)

    async def add_secret(self, identity: str, secret: Kept, now: float) -> None:
        """One more cookie."""
        values = (secret.selector, secret.hash, identity, now)
        await self._execute("INSERT INTO secrets VALUES (?, ?, ?, ?)", *values)

    async def person_of(self, selector: str) -> tuple[Person, Kept] | None:
        """Who has this cookie."""
        rows = await self._select(
            "SELECT identity, name, hash FROM persons JOIN secrets USING (identity)"
            " WHERE selector = ?",
            selector,
        )
        return (Person(rows[0][0], rows[0][1]), Kept(selector, rows[0][2])) if rows else None

    async def rename(self, identity: str, name: str) -> None:
        """Change a name."""
        await self._execute("UPDATE persons SET name = ? WHERE identity = ?", name, identity)

    async def add_link(self, identity: str, secret: Kept, expires_at: float) -> None:
        """A private link."""
        values = (secret.selector, secret.hash, identity, expires_at)
        await self._execute("INSERT INTO links VALUES (?, ?, ?, ?)", *values)

    async def take_link(self, selector: str, now: float) -> tuple[str, Kept] | None:
        """Use a link up, and forget those that have expired."""

        def wish(connection: sqlite3.Connection) -> tuple[str, Kept] | None:
            connection.execute("DELETE FROM links WHERE expires_at < ?", (now,))
            row = connection.execute(
                "DELETE FROM links WHERE selector = ? RETURNING identity, hash", (selector,)
            ).fetchone()
            return None if row is None else (row[0], Kept(selector, row[1]))

        found: tuple[str, Kept] | None = await self._write(wish)
        return found

    async def add_match(
        self, match: Match, head: Head, entries: Sequence[bytes], members: Sequence[str]
    ) -> None:
        """A new match."""

        def wish(connection: sqlite3.Connection) -> None:
            row = (match.code, msgspec.json.encode(match), head.status, head.due, match.created_at)
            try:
                connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                raise StaleVersion(f"there is a match {match.code} already") from None
            _insert(connection, match.code, 1, entries, members)
            if match.options.listed:
                listed = (match.code, match.created_at)
                connection.execute("INSERT INTO listed VALUES (?, ?)", listed)

        await self._write(wish)

    async def load(self, code: str) -> Stored | None:
        """A match and its entries."""
        rows = await self._select("SELECT match FROM matches WHERE code = ?", code)
        if not rows:
            return None
        match = msgspec.json.decode(rows[0][0], type=Match)
        return Stored(match, await self.entries_after(code, 0))

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries with higher numbers."""
        rows = await self._select(
            "SELECT entry FROM entries WHERE code = ? AND number > ? ORDER BY number", code, number
        )
        return [row[0] for row in rows]

    async def append(
        self,
        code: str,
        number: int,
        entries: Sequence[bytes],
        head: Head | None,
        members: Sequence[str],
    ) -> None:
        """Write entries and what is known of the match."""

        def wish(connection: sqlite3.Connection) -> None:
            _insert(connection, code, number, entries, members)
            if head is not None:
                connection.execute(
                    "UPDATE matches SET status = ?, due = ? WHERE code = ?",
                    (head.status, head.due, code),
                )

        await self._write(wish)

    async def matches_of(self, identity: str, limit: int) -> list[str]:
        """A person's own matches."""
        rows = await self._select(
            "SELECT code FROM members JOIN matches USING (code) WHERE identity = ?"
            " ORDER BY created_at DESC LIMIT ?",
            identity,
            limit,
        )
        return [row[0] for row in rows]

    async def listed(self, since: float, limit: int) -> list[str]:
        """Matches that everybody may watch."""
        rows = await self._select(
            "SELECT code FROM listed JOIN matches USING (code)"
            " WHERE laid_at >= ? AND status = 'running' ORDER BY laid_at DESC LIMIT ?",
            since,
            limit,
        )
        return [row[0] for row in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        """Matches that wait for the server."""
        rows = await self._select(
            "SELECT code FROM matches WHERE due <= ? ORDER BY due LIMIT ?", now, limit
        )
        return [row[0] for row in rows]

    async def add_record(self, code: str, record: bytes, now: float) -> None:
        """Keep a record."""
        await self._execute("INSERT INTO records VALUES (?, ?, ?)", code, record, now)

    async def record(self, code: str) -> bytes | None:
        """A record that was kept."""
        rows = await self._select("SELECT record FROM records WHERE code = ?", code)
        return rows[0][0] if rows else None

    async def _execute(self, statement: str, *values: object) -> None:
        await self._write(lambda connection: connection.execute(statement, values).rowcount)

    async def _select(self, statement: str, *values: object) -> list[Any]:
        rows: list[Any] = await self._read(
            lambda connection: connection.execute(statement, values).fetchall()
        )
        return rows

    async def _write(self, wish: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._writer is None:
            raise StoreUnavailable("the store is closed")
        return await self._writer.do(wish)

    async def _read(self, wish: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._reader is None:
            raise StoreUnavailable("the store is closed")
        return await self._reader.do(wish)


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
    if version > schema.LATEST:
        raise StoreUnavailable(
            f"the database has version {version}, this Lakelight knows {schema.LATEST}: update it"
        )
    for later in range(version + 1, schema.LATEST + 1):
        for statement in schema.statements(later, schema.SQLITE):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {later}")
    return schema.LATEST
