"""The schema goes forward from every earlier version, and nothing is lost on the way."""

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

OLD_PERSON = "INSERT INTO persons VALUES ('old', 'Old Friend', 1.0)"
OLD_MATCH = (
    "INSERT INTO matches (code, match, status, created_at) VALUES ('m', {bytes}, 'over', 1.0)"
)
OLD_MEMBER = "INSERT INTO members VALUES ('old', 'm')"
OLD_COOKIE = "INSERT INTO secrets VALUES ('selector', {hash}, 'old', 1.0)"


@pytest.mark.parametrize("version", range(1, schema.LATEST + 1))
def test_sqlite_comes_from_every_version_with_its_people(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.sqlite"
    connection = connect(path)
    for older in range(1, version + 1):
        for statement in schema.statements(older, schema.SQLITE):
            connection.execute(statement)
    connection.execute(OLD_PERSON)
    connection.execute(OLD_COOKIE.format(hash="x'00'"))
    connection.execute(OLD_MATCH.format(bytes="x'00'"))
    connection.execute(OLD_MEMBER)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()

    async def scenario() -> None:
        store = store_at(str(path))
        await store.open()
        found = await store.person_of("selector")
        assert found is not None
        assert found[0].name == "Old Friend"
        assert await store.matches_of("old", 10) == [ListedMatch("m", None, 0)]
        await store.add_record("new", b"{}", 1.0)
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("version", range(1, schema.LATEST + 1))
def test_postgres_comes_from_every_version_with_its_people(postgres: Cluster, version: int) -> None:
    address = postgres.new_database()

    async def scenario() -> None:
        connection = await asyncpg.connect(address)
        await connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        for older in range(1, version + 1):
            for statement in schema.statements(older, schema.POSTGRES):
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", older)
        await connection.execute(OLD_PERSON)
        await connection.execute(OLD_COOKIE.format(hash="'\\x00'::bytea"))
        await connection.execute(OLD_MATCH.format(bytes="'\\x00'::bytea"))
        await connection.execute(OLD_MEMBER)
        await connection.close()
        store = store_at(address)
        await store.open()
        found = await store.person_of("selector")
        assert found is not None
        assert found[0].name == "Old Friend"
        assert await store.matches_of("old", 10) == [ListedMatch("m", None, 0)]
        await store.add_record("new", b"{}", 1.0)
        await store.close()

    asyncio.run(scenario())


def test_a_file_of_a_newer_lakelight_is_left_alone(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.sqlite")
    migrate(connection)
    connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    with pytest.raises(StoreUnavailable, match="update"):
        migrate(connection)
    connection.close()


def test_a_database_of_a_newer_lakelight_is_left_alone(postgres: Cluster) -> None:
    async def scenario() -> None:
        connection = await asyncpg.connect(postgres.new_database())
        await migrate_postgres(connection)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", schema.LATEST + 1)
        with pytest.raises(StoreUnavailable, match="update"):
            await migrate_postgres(connection)
        await connection.close()

    asyncio.run(scenario())
