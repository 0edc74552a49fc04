"""The schema is migrated from every earlier version, and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest

from lakelight.server.errors import StoreUnavailable
from lakelight.server.store import schema
from lakelight.server.store.address import store_at
from lakelight.server.store.postgres import migrate as migrate_postgres
from lakelight.server.store.rows import ListedMatch
from lakelight.server.store.sqlite import connect, migrate
from tests.server.cluster import Cluster
from tests.server.conftest import opened

# What a database of any version holds; `zero` is a value of one zero byte.
OLD_ROWS = (
    "INSERT INTO persons (identity, name, created_at) VALUES ('old', 'Old Friend', 1.0)",
    "INSERT INTO secrets (selector, identity, created_at, hash) SELECT 'selector','old',1,{zero}",
    "INSERT INTO matches (code, match, status, created_at) VALUES ('m', {zero}, 'over', 1.0)",
    "INSERT INTO members VALUES ('old', 'm')",
)
SQLITE_ZERO, POSTGRES_ZERO = "x'00'", "'\\x00'::bytea"
VERSIONS = range(1, schema.LATEST + 1)


async def check_old_rows(address: str) -> None:
    """A store at this address has the old rows, and can store something new."""
    async with opened(store_at(address)) as store:
        found = await store.person_of("selector")
        assert found is not None
        assert found[0].name == "Old Friend"
        assert await store.matches_of("old", 10) == [ListedMatch("m", None, 0)]
        await store.add_record("new", b"{}", 1.0)


@pytest.mark.parametrize("version", VERSIONS)
def test_sqlite_is_migrated_from_every_version(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.sqlite"
    connection = connect(path)
    for older in range(1, version + 1):
        for statement in schema.statements(older, schema.SQLITE):
            connection.execute(statement)
    for row in OLD_ROWS:
        connection.execute(row.format(zero=SQLITE_ZERO))
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    asyncio.run(check_old_rows(str(path)))


@pytest.mark.parametrize("version", VERSIONS)
async def test_postgres_is_migrated_from_every_version(postgres: Cluster, version: int) -> None:
    address = postgres.new_database()

    connection = await asyncpg.connect(address)
    await connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
    for older in range(1, version + 1):
        for statement in schema.statements(older, schema.POSTGRES):
            await connection.execute(statement)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", older)
    for row in OLD_ROWS:
        await connection.execute(row.format(zero=POSTGRES_ZERO))
    await connection.close()
    await check_old_rows(address)


def test_a_file_of_a_newer_lakelight_is_refused(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.sqlite")
    migrate(connection)
    connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    with pytest.raises(StoreUnavailable, match="update"):
        migrate(connection)
    connection.close()


async def test_a_database_of_a_newer_lakelight_is_refused(postgres: Cluster) -> None:
    connection = await asyncpg.connect(postgres.new_database())
    await migrate_postgres(connection)
    await connection.execute("INSERT INTO schema_version VALUES ($1)", schema.LATEST + 1)
    with pytest.raises(StoreUnavailable, match="update"):
        await migrate_postgres(connection)
    await connection.close()
