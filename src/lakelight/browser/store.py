"""A store for a page: SQLite in memory, and a journal that has every change before it counts."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from lakelight.browser.journal import Journal
from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.store.protocol import LiveObserver, WriteObserver
from lakelight.server.store.queries import Queries, Statement, addition_statements, closed
from lakelight.server.store.rows import Addition
from lakelight.server.store.sqlite import migrate

# After so many transactions a snapshot takes their place, so that the next start is fast.
MOST_TRANSACTIONS = 400

_decoder = msgspec.msgpack.Decoder(list[tuple[str, list[Any]]])


class PageStore(Queries):
    """The store of the one server of a browser.

    A transaction is its statements: they name no clock and no chance, so that they do the same
    when they are carried out again at the next start.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._connection: sqlite3.Connection | None = None
        self._count = 0
        # Nobody may read what is not yet in the journal.
        self._lock = asyncio.Lock()
        self._writes: set[asyncio.Task[list[Any]]] = set()

    async def open(self) -> None:
        """Carry out again what was stored, and bring the schema up to date.

        Raises:
            StoreUnavailable: if it cannot be read, or was written by a newer Lakelight.
        """
        stored = await self._journal.load()
        connection = sqlite3.connect(":memory:", isolation_level=None)
        try:
            version = _restore(connection, stored.snapshot, stored.transactions)
            is_migrated = migrate(connection) != version
        except sqlite3.Error as error:
            connection.close()
            raise StoreUnavailable(f"what this browser stored cannot be read: {error}") from error
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        self._count = len(stored.transactions)
        if is_migrated:
            # Without this the journal would mix statements of two versions.
            await self._compact(connection)

    async def close(self) -> None:
        """Finish what was started."""
        await asyncio.gather(*self._writes, return_exceptions=True)
        async with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = None

    def observe(self, observer: WriteObserver) -> None:
        """Do nothing: nobody else writes to the journal."""

    async def publish(self, code: str, news: bytes) -> None:
        """Do nothing: there is no other process."""

    def observe_news(self, observer: LiveObserver) -> None:
        """Do nothing: there is no other process."""

    async def append(self, addition: Addition) -> None:
        """Write an addition."""
        await self.change_all(list(addition_statements(addition)))

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds."""
        async with self._lock:
            return self._opened().execute(statement, values).fetchall()

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Carry out one statement."""
        return await self._write([(statement, values)])

    async def change_all(self, statements: Sequence[Statement]) -> None:
        """Carry out statements, all or none."""
        await self._write(statements)

    async def _write(self, statements: Sequence[Statement]) -> list[Any]:
        """Carry out a transaction to its end, even if the caller no longer waits."""
        task = asyncio.ensure_future(self._transaction(statements))
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)
        return await asyncio.shield(task)

    async def _transaction(self, statements: Sequence[Statement]) -> list[Any]:
        async with self._lock:
            connection = self._opened()
            connection.execute("BEGIN")
            try:
                rows: list[Any] = []
                for statement, values in statements:
                    rows = connection.execute(statement, values).fetchall()
                await self._journal.append(msgspec.msgpack.encode(statements))
            except sqlite3.IntegrityError as error:
                connection.execute("ROLLBACK")
                raise StaleVersion(f"somebody else was first: {error}") from None
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
            self._count += 1
            if self._count >= MOST_TRANSACTIONS:
                await self._try_to_compact(connection)
            return rows

    async def _try_to_compact(self, connection: sqlite3.Connection) -> None:
        """Replace the transactions by a snapshot; without space for one they simply stay."""
        try:
            await self._compact(connection)
        except StoreUnavailable:
            self._count = 0

    async def _compact(self, connection: sqlite3.Connection) -> None:
        await self._journal.replace(connection.serialize())
        self._count = 0

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise closed()
        return self._connection


def _restore(
    connection: sqlite3.Connection, snapshot: bytes | None, transactions: Sequence[bytes]
) -> int:
    """Bring an empty database to what was stored; the version of its schema."""
    if snapshot is not None:
        connection.deserialize(snapshot)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN")
    for transaction in transactions:
        try:
            statements = _decoder.decode(transaction)
        except msgspec.DecodeError as error:
            raise StoreUnavailable(f"what this browser stored is damaged: {error}") from error
        for statement, values in statements:
            connection.execute(statement, values)
    connection.execute("COMMIT")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
