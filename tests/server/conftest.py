"""Stores to test with: SQLite in a file, and PostgreSQL in a cluster of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from lakelight.server.store.address import store_at
from lakelight.server.store.protocol import Store
from lakelight.server.store.sqlite import SqliteStore
from tests.server.cluster import Cluster, cluster


class NoLock:
    """Lets two stores of a test use one file, as two processes of PostgreSQL share a database."""

    def take(self, path: Path) -> None:
        """Do nothing."""

    def release(self) -> None:
        """Do nothing."""


# Makes one more store on the same database, as another process would.
MakeStore: TypeAlias = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "store.sqlite")
    running: Cluster = request.getfixturevalue("postgres")
    return running.new_database()


@pytest.fixture
def make_store(database: str) -> MakeStore:
    return lambda: (
        store_at(database) if "://" in database else SqliteStore(Path(database), NoLock())
    )


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    """A store that is open until the end of the block."""
    await store.open()
    try:
        yield store
    finally:
        await store.close()
