"""A store in PostgreSQL, shared by any number of server processes.

The primary key of entries decides races; NOTIFY tells the other processes what was written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import asyncpg
import msgspec

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.keys import Kept, fresh_identity
from lakelight.server.store import schema
from lakelight.server.store.protocol import Watcher
from lakelight.server.store.rows import Head, Person, Stored
from lakelight.server.table.match import Match

log = logging.getLogger("lakelight.postgres")

CHANNEL = "lakelight"
# Whoever migrates holds this lock; the number means nothing.
MIGRATION_LOCK = 7_305_511
CONNECTIONS = 10
TIMEOUT = 8.0
RETRY_SECONDS = 0.5

APPEND = """
WITH written AS (
  INSERT INTO entries (code, number, entry)
  SELECT $1::text, $2::int + at - 1, entry
  FROM unnest($3::bytea[]) WITH ORDINALITY AS rows (entry, at)
), headed AS (
  UPDATE matches SET status = $4::text, due = $5::float8
  WHERE code = $1::text AND $4::text IS NOT NULL
), joined AS (
  INSERT INTO members (identity, code)
  SELECT DISTINCT identity, $1::text FROM unnest($6::text[]) AS identity
  ON CONFLICT DO NOTHING
)
SELECT pg_notify($7::text, $8::text)
"""


class Connection(Protocol):
    """What is used of a connection, since asyncpg has no types of its own."""

    async def execute(self, statement: str, *values: object) -> str:
        """Run a statement."""
        ...

    async def fetch(self, statement: str, *values: object) -> list[Any]:
        """All rows."""
        ...

    async def fetchval(self, statement: str, *values: object) -> Any:  # noqa: ANN401
        """The first value of the first row."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[object]:
        """All or nothing."""
        ...


class PostgresStore:
    """The store of one of many server processes."""

    def __init__(self, address: str) -> None:
        self._address = address
        # Tells what this process wrote from what others did.
        self._name = fresh_identity()
        self._pool: asyncpg.Pool | None = None
        self._watcher: Watcher = lambda code, version: None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, bring the schema up to date, and begin to listen."""
        try:
            self._pool = await asyncpg.create_pool(
                self._address, min_size=1, max_size=CONNECTIONS, command_timeout=TIMEOUT
            )
            async with self._connection() as connection, connection.transaction():
                await migrate(connection)
        except (OSError, asyncpg.PostgresError) as error:
            raise StoreUnavailable(f"the database does not answer: {error}") from error
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Finish what was begun."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._pool is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pool.close(), TIMEOUT)
        self._pool = self._listening = None

    async def check(self) -> None:
        """Whether it answers."""
        await self._select("SELECT 1")

    def watch(self, watcher: Watcher) -> None:
        """Be told what is written, by whomever."""
        self._watcher = watcher

    async def add_person(self, person: Person, secret: Kept, now: float) -> None:
        """A new visitor."""
        await self._select(
            "WITH one AS (INSERT INTO persons VALUES ($1, $2, $3) RETURNING identity)"
            " INSERT INTO secrets SELECT $4, $5, identity, $3 FROM one",
            person.identity,
            person.name,
            now,
            secret.selector,
            secret.hash,
        )

    async def add_secret(self, identity: str, secret: Kept, now: float) -> None:
        """One more cookie."""
        values = (secret.selector, secret.hash, identity, now)
        await self._select("INSERT INTO secrets VALUES ($1, $2, $3, $4)", *values)

    async def person_of(self, selector: str) -> tuple[Person, Kept] | None:
        """Who has this cookie."""
        rows = await self._select(
            "SELECT identity, name, hash FROM persons JOIN secrets USING (identity)"
            " WHERE selector = $1",
            selector,
        )
        return (Person(rows[0][0], rows[0][1]), Kept(selector, rows[0][2])) if rows else None

    async def rename(self, identity: str, name: str) -> None:
        """Change a name."""
        await self._select("UPDATE persons SET name = $1 WHERE identity = $2", name, identity)

    async def add_link(self, identity: str, secret: Kept, expires_at: float) -> None:
        """A private link."""
        values = (secret.selector, secret.hash, identity, expires_at)
        await self._select("INSERT INTO links VALUES ($1, $2, $3, $4)", *values)

    async def take_link(self, selector: str, now: float) -> tuple[str, Kept] | None:
        """Use a link up, and forget those that have expired."""
        await self._select("DELETE FROM links WHERE expires_at < $1", now)
        rows = await self._select(
            "DELETE FROM links WHERE selector = $1 RETURNING identity, hash", selector
        )
        return (rows[0][0], Kept(selector, rows[0][1])) if rows else None

    async def add_match(
        self, match: Match, head: Head, entries: Sequence[bytes], members: Sequence[str]
    ) -> None:
        """A new match."""
        row = (match.code, msgspec.json.encode(match), head.status, head.due, match.created_at)
        try:
            async with self._connection() as connection, connection.transaction():
                await connection.execute("INSERT INTO matches VALUES ($1, $2, $3, $4, $5)", *row)
                await self._append(connection, match.code, 1, entries, None, members)
                if match.options.listed:
                    listed = (match.code, match.created_at)
                    await connection.execute("INSERT INTO listed VALUES ($1, $2)", *listed)
        except asyncpg.UniqueViolationError:
            raise StaleVersion(f"there is a match {match.code} already") from None

    async def load(self, code: str) -> Stored | None:
        """A match and its entries."""
        rows = await self._select("SELECT match FROM matches WHERE code = $1", code)
        if not rows:
            return None
        match = msgspec.json.decode(rows[0][0], type=Match)
        return Stored(match, await self.entries_after(code, 0))

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries with higher numbers."""
        rows = await self._select(
            "SELECT entry FROM entries WHERE code = $1 AND number > $2 ORDER BY number",
            code,
            number,
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
        """Write entries, what is known of the match, and the news of it, all at once."""
        try:
            async with self._connection() as connection:
                await self._append(connection, code, number, entries, head, members)
        except asyncpg.IntegrityConstraintViolationError:
            raise StaleVersion(f"somebody else wrote entry {number} of {code}") from None

    async def matches_of(self, identity: str, limit: int) -> list[str]:
        """A person's own matches."""
        rows = await self._select(
            "SELECT code FROM members JOIN matches USING (code) WHERE identity = $1"
            " ORDER BY created_at DESC LIMIT $2",
            identity,
            limit,
        )
        return [row[0] for row in rows]

    async def listed(self, since: float, limit: int) -> list[str]:
        """Matches that everybody may watch."""
        rows = await self._select(
            "SELECT code FROM listed JOIN matches USING (code)"
            " WHERE laid_at >= $1 AND status = 'running' ORDER BY laid_at DESC LIMIT $2",
            since,
            limit,
        )
        return [row[0] for row in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        """Matches that wait for a server."""
        rows = await self._select(
            "SELECT code FROM matches WHERE due <= $1 ORDER BY due LIMIT $2", now, limit
        )
        return [row[0] for row in rows]

    async def add_record(self, code: str, record: bytes, now: float) -> None:
        """Keep a record."""
        await self._select("INSERT INTO records VALUES ($1, $2, $3)", code, record, now)

    async def record(self, code: str) -> bytes | None:
        """A record that was kept."""
        rows = await self._select("SELECT record FROM records WHERE code = $1", code)
        return rows[0][0] if rows else None

    async def _append(
        self,
        connection: Connection,
        code: str,
        number: int,
        entries: Sequence[bytes],
        head: Head | None,
        members: Sequence[str],
    ) -> None:
        await connection.execute(
            APPEND,
            code,
            number,
            list(entries),
            None if head is None else head.status,
            None if head is None else head.due,
            list(members),
            CHANNEL,
            f"{code} {number + len(entries) - 1} {self._name}",
        )

    async def _select(self, statement: str, *values: object) -> list[Any]:
        async with self._connection() as connection:
            return await connection.fetch(statement, *values)

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection for a moment; whatever is wrong with it is `StoreUnavailable`."""
        if self._pool is None:
            raise StoreUnavailable("the store is closed")
        try:
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError:
            raise
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreUnavailable(f"the database does not answer: {error}") from error

    async def _listen(self) -> None:
        """Hear what is written, over a connection of its own that is made again when it breaks."""
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=TIMEOUT)
                try:
                    await self._hear_all(connection)
                finally:
                    with contextlib.suppress(TimeoutError, asyncpg.InterfaceError):
                        await connection.close(timeout=1)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.warning("the bus is interrupted")
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_all(self, connection: asyncpg.Connection) -> None:
        """Listen until the connection breaks."""
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        await connection.add_listener(CHANNEL, self._hear)
        # What was written while nobody listened is unknown: everything may be behind.
        self._watcher("", 0)
        await broken.wait()

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        code, version, name = str(payload).split()
        if name != self._name:
            self._watcher(code, int(version))


async def migrate(connection: Connection) -> None:
    """Bring the schema to the latest version, one process at a time.

    Raises:
        StoreUnavailable: if the database was written by a newer Lakelight.
    """
    await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
    if version > schema.LATEST:
        raise StoreUnavailable(
            f"the database has version {version}, this Lakelight knows {schema.LATEST}: update it"
        )
    for later in range(version + 1, schema.LATEST + 1):
        for statement in schema.statements(later, schema.POSTGRES):
            await connection.execute(statement)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", later)
