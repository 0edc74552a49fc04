"""There is one room for a table, whoever opens it and when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lakelight.server.room import Room
from lakelight.server.rooms import Rooms
from lakelight.server.store.rows import Addition, StoredMatch
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.table.setup import TableSetup
from tests.server.clocks import ManualClock
from tests.server.conftest import opened
from tests.server.test_bots import create_table, new_services


class ObservedStore(SqliteStore):
    """A store in which somebody lists a match before those who add it know that it is there."""

    rooms: Rooms

    def __init__(self, path: Path, *, is_read_slowly: bool) -> None:
        super().__init__(path)
        self.is_read_slowly = is_read_slowly
        self.is_read, self.is_added = asyncio.Event(), asyncio.Event()
        self.listing: asyncio.Task[Room] | None = None

    async def add_match(self, setup: TableSetup, first: Addition) -> None:
        """Add a match, and let it be listed."""
        await super().add_match(setup, first)
        self.listing = asyncio.create_task(self.rooms.room(setup.code))
        if self.is_read_slowly:
            await self.is_read.wait()
        else:
            await self.listing

    async def load(self, code: str) -> StoredMatch | None:
        """Read a match; it may take until those who added it have opened it."""
        found = await super().load(code)
        self.is_read.set()
        if self.is_read_slowly:
            await self.is_added.wait()
        return found


@pytest.mark.parametrize("is_read_slowly", [False, True])
async def test_a_match_that_is_listed_while_it_is_added_has_one_room(
    tmp_path: Path, is_read_slowly: bool
) -> None:
    store = ObservedStore(tmp_path / "s.sqlite", is_read_slowly=is_read_slowly)
    async with opened(store):
        services = new_services(store, ManualClock())
        store.rooms = services.rooms
        added = await create_table(services, "you", "bot")
        store.is_added.set()
        assert store.listing is not None
        assert await store.listing is added
        assert await services.rooms.room(added.table.setup.code) is added
        await services.bot_runner.close()
