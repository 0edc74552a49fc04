"""A store in PostgreSQL, shared by any number of server processes.

The primary key of entries decides races; NOTIFY tells the other processes what was written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Any, Protocol

import asyncpg

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.keys import Kept, fresh_identity
from lakelight.server.store import queries, schema
from lakelight.server.store.protocol import Watcher
from lakelight.server.store.queries import Queries
from lakelight.server.store.rows import Head, Person, match_row
from lakelight.server.table.match import Match

log = logging.getLogger("lakelight.postgres")

CHANNEL = "lakelight"
# Whoever migrates holds this lock; the number means nothing.
MIGRATION_LOCK = 7_305_511
CONNECTIONS = 10
TIMEOUT = 8.0
RETRY_SECONDS = 0.5
# PostgreSQL carries less than 8,000 bytes.
LONGEST_NEWS = 7_900

APPEND = """
WITH written AS (
  INSERT INTO entries (code, number, entry)
  SELECT $1::text, $2::int + at - 1, entry
  FROM unnest($3::bytea[]) WITH ORDINALITY AS rows (entry, at)
), headed AS (
  UPDATE matches SET status = $4::text, due = $5::float8, summary = $9::bytea
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


class Lasting(asyncpg.Connection):  # type: ignore[misc]
    """A connection that nothing is set on, so that it needs no cleaning after each use."""

    def get_reset_query(self) -> str:
        """Nothing: asyncpg would ask the database once more for every statement."""
        return ""


class PostgresStore(Queries):
    """The store of one of many server processes."""

    def __init__(self, address: str) -> None:
        self._address = address
        # Tells what this process wrote from what others did.
        self._name = fresh_identity()
        self._pool: asyncpg.Pool | None = None
        self._watcher: Watcher = lambda code, number, entries: None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, bring the schema up to date, and begin to listen."""
        try:
            self._pool = await asyncpg.create_pool(
                self._address,
                min_size=1,
                max_size=CONNECTIONS,
                command_timeout=TIMEOUT,
                connection_class=Lasting,
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

    def watch(self, watcher: Watcher) -> None:
        """Be told what is written, by whomever."""
        self._watcher = watcher

    async def add_person(self, person: Person, secret: Kept, now: float) -> None:
        """A new visitor."""
        async with self._connection() as connection, connection.transaction():
            values: tuple[object, ...] = (person.identity, person.name, now)
            await connection.execute(numbered(queries.INSERT_PERSON), *values)
            values = (secret.selector, secret.hash, person.identity, now)
            await connection.execute(numbered(queries.INSERT_COOKIE), *values)

    async def add_match(
        self, match: Match, head: Head, entries: Sequence[bytes], members: Sequence[str]
    ) -> None:
        """A new match."""
        row = match_row(match, head)
        try:
            async with self._connection() as connection, connection.transaction():
                await connection.execute(numbered(queries.INSERT_MATCH), *row)
                await self._append(connection, match.code, 1, entries, None, members)
                if match.options.listed:
                    listed = (match.code, match.created_at)
                    await connection.execute(numbered(queries.INSERT_LISTED), *listed)
        except asyncpg.UniqueViolationError:
            raise StaleVersion(f"there is a match {match.code} already") from None

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

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds."""
        async with self._connection() as connection:
            return await connection.fetch(numbered(statement), *values)

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Do what one statement says; the rows it returns."""
        return await self.ask(statement, *values)

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
            news(code, number, self._name, entries),
            None if head is None else head.summary,
        )

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection for a moment; whatever is wrong with it is `StoreUnavailable`."""
        if self._pool is None:
            raise queries.closed()
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
        self._watcher("", 0, ())
        await broken.wait()

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        head, *entries = str(payload).split("\n")
        code, number, name = head.split()
        if name != self._name:
            self._watcher(code, int(number), [entry.encode() for entry in entries])


def news(code: str, number: int, name: str, entries: Sequence[bytes]) -> str:
    """What the other processes are told: the entries themselves, if they are not too long."""
    head = f"{code} {number} {name}"
    whole = "\n".join([head, *(entry.decode() for entry in entries)])
    return whole if len(whole.encode()) <= LONGEST_NEWS else head


@cache
def numbered(statement: str) -> str:
    """A statement with its places written as PostgreSQL does: $1, $2 and so on."""
    first, *rest = statement.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, start=1))


async def migrate(connection: Connection) -> None:
    """Bring the schema to the latest version, one process at a time.

    Raises:
        StoreUnavailable: if the database was written by a newer Lakelight.
    """
    await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
    for later in schema.missing(version):
        for statement in schema.statements(later, schema.POSTGRES):
            await connection.execute(statement)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", later)
