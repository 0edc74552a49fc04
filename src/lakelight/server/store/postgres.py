"""A store in PostgreSQL, shared by any number of server processes.

The primary key of entries decides races; NOTIFY tells the other processes what was written.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Any, ClassVar, Protocol

import asyncpg
from msgspec.structs import astuple

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.store import schema
from lakelight.server.store.batching import BatchWriter
from lakelight.server.store.bus import CHANNEL, CONNECTION_ERRORS, LIVE_CHANNEL, Bus
from lakelight.server.store.protocol import LiveObserver, WriteObserver
from lakelight.server.store.queries import Queries, Statement, closed
from lakelight.server.store.rows import Addition

# The process that migrates the schema holds this lock; any number will do.
MIGRATION_LOCK = 7_305_511
CONNECTIONS = 10
TIMEOUT_SECONDS = 8.0

APPEND = """
WITH written AS (
  INSERT INTO entries (code, number, entry)
  SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
), indexed AS (
  UPDATE matches
  SET status = new.status, due = new.due, summary = new.summary, bot_acts = new.bot_acts
  FROM unnest($4::text[], $5::text[], $6::float8[], $7::bytea[], $8::int[])
    AS new (code, status, due, summary, bot_acts)
  WHERE matches.code = new.code
), joined AS (
  INSERT INTO members (identity, code)
  SELECT DISTINCT * FROM unnest($9::text[], $10::text[])
  ON CONFLICT DO NOTHING
), noticed AS (
  INSERT INTO notices (identity, code, turn, seat, due, created_at, target, tries)
  SELECT *, '', 0
  FROM unnest($13::text[], $14::text[], $15::int[], $16::int[], $17::float8[], $18::float8[])
  ON CONFLICT DO NOTHING
), mentioned AS (
  INSERT INTO mentions (identity, code)
  SELECT DISTINCT * FROM unnest($19::text[], $20::text[])
  ON CONFLICT DO NOTHING
), withdrawn AS (
  DELETE FROM open_tables WHERE code = ANY($21::text[])
), offered AS (
  INSERT INTO open_tables (code, host, game, players, pace, since)
  SELECT * FROM unnest(
    $22::text[], $23::text[], $24::text[], $25::int[], $26::text[], $27::float8[]
  )
  ON CONFLICT (code) DO UPDATE SET since = excluded.since
)
SELECT pg_notify($11::text, news) FROM unnest($12::text[]) AS news
"""


class Connection(Protocol):
    """What is used of a connection, since asyncpg has no types."""

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


class NoResetConnection(asyncpg.Connection):  # type: ignore[misc]
    """A connection whose state is never changed, so that it needs no reset after each use."""

    def get_reset_query(self) -> str:
        """Nothing: asyncpg would send one more query for every statement."""
        return ""


class PostgresStore(Queries):
    """The store of one of many server processes."""

    is_shared: ClassVar[bool] = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._bus = Bus(address, TIMEOUT_SECONDS)
        self._batch_writer = BatchWriter(self._append_all)
        self._pool: asyncpg.Pool | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, bring the schema up to date, and start to listen."""
        try:
            self._pool = await asyncpg.create_pool(
                self._address,
                min_size=1,
                max_size=CONNECTIONS,
                command_timeout=TIMEOUT_SECONDS,
                connection_class=NoResetConnection,
            )
            async with self._connection() as connection, connection.transaction():
                await migrate(connection)
        except (OSError, asyncpg.PostgresError) as error:
            raise StoreUnavailable(f"the database does not answer: {error}") from error
        self._listening = asyncio.create_task(self._bus.listen())

    async def close(self) -> None:
        """Finish what was started."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._pool is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pool.close(), TIMEOUT_SECONDS)
        self._pool = self._listening = None

    def observe(self, observer: WriteObserver) -> None:
        """Call an observer with what other processes write."""
        self._bus.observer = observer

    def observe_news(self, observer: LiveObserver) -> None:
        """Call an observer with what other processes publish."""
        self._bus.live_observer = observer

    async def publish(self, code: str, news: bytes) -> None:
        """Tell other processes; nothing is written."""
        await self.ask("SELECT pg_notify(?, ?)", LIVE_CHANNEL, self._bus.live_news(code, news))

    async def append(self, addition: Addition) -> None:
        """Write an addition together with others, and the news of it for other processes."""
        await self._batch_writer.add(addition)

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds."""
        async with self._connection() as connection:
            return await connection.fetch(numbered(statement), *values)

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Carry out one statement."""
        return await self.ask(statement, *values)

    async def change_all(self, statements: Sequence[Statement]) -> None:
        """Carry out statements, all or none."""
        try:
            async with self._connection() as connection, connection.transaction():
                for statement, values in statements:
                    await connection.execute(numbered(statement), *values)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise StaleVersion(f"somebody else was first: {error}") from None

    def news_of(self, additions: Sequence[Addition]) -> list[Statement]:
        """The statements that tell other processes of additions."""
        return [("SELECT pg_notify(?, ?)", (CHANNEL, self._bus.news(one))) for one in additions]

    async def _append_all(self, additions: Sequence[Addition]) -> None:
        """One statement for all: columns of entries, of indexes, of members, and the news."""
        entries = [
            (one.code, number, entry)
            for one in additions
            for number, entry in enumerate(one.entries, start=one.number)
        ]
        indexes = [
            (
                one.code,
                one.index.status,
                one.index.due,
                one.index.summary,
                int(one.index.bot_acts),
            )
            for one in additions
            if one.index is not None
        ]
        members = [(identity, one.code) for one in additions for identity in one.members]
        notices = [
            (new.identity, one.code, new.turn, new.seat, new.due, new.due)
            for one in additions
            for new in one.notices
        ]
        mentions = [(identity, one.code) for one in additions for identity in one.mentioned]
        withdrawn = [one.code for one in additions if one.offer is None]
        offers = [(one.code, *astuple(one.offer)) for one in additions if one.offer]
        try:
            async with self._connection() as connection:
                await connection.execute(
                    APPEND,
                    *columns(entries, 3),
                    *columns(indexes, 5),
                    *columns(members, 2),
                    CHANNEL,
                    [self._bus.news(one) for one in additions],
                    *columns(notices, 6),
                    *columns(mentions, 2),
                    withdrawn,
                    *columns(offers, 6),
                )
        except asyncpg.IntegrityConstraintViolationError:
            raise StaleVersion("somebody else wrote one of these entries") from None

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection for a moment; a problem with it is `StoreUnavailable`."""
        if self._pool is None:
            raise closed()
        try:
            async with self._pool.acquire(timeout=TIMEOUT_SECONDS) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError:
            raise
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(f"the database does not answer: {error}") from error


def columns(rows: Sequence[tuple[object, ...]], count: int) -> list[list[object]]:
    """Rows as PostgreSQL takes many at once: a list for each column."""
    return [[row[column] for row in rows] for column in range(count)]


@cache
def numbered(statement: str) -> str:
    """A statement with its parameters written as PostgreSQL does: $1, $2 and so on."""
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
