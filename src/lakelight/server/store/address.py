"""Which store a setting means: a file, or a database by URL."""

from __future__ import annotations

from pathlib import Path

from lakelight.server.store.protocol import Store
from lakelight.server.store.sqlite import SqliteStore


def store_at(address: str) -> Store:
    """PostgreSQL for its URLs, SQLite for anything else."""
    if address.startswith(("postgresql://", "postgres://")):
        from lakelight.server.store.postgres import PostgresStore

        return PostgresStore(address)
    return SqliteStore(Path(address.removeprefix("sqlite:///")))
