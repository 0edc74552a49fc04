"""A table is brought up to date after another process wrote, even if the store was away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lakelight.server.catching_up import MOST_TRIES, RETRY_SECONDS, bring_up_to_date
from lakelight.server.errors import StoreUnavailable
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.wire import requests
from tests.server.clocks import ManualClock
from tests.server.conftest import opened
from tests.server.listeners import ByteListener
from tests.server.test_bots import create_table, new_services, until


class AwayStore(SqliteStore):
    """A store that does not answer some of those who ask for the entries of a table."""

    away = 0

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries, unless the store is away."""
        if self.away:
            self.away -= 1
            raise StoreUnavailable("away")
        return await super().entries_after(code, number)


async def test_a_table_is_brought_up_to_date_when_the_store_is_back(tmp_path: Path) -> None:
    clock = ManualClock()
    store = AwayStore(tmp_path / "s.sqlite")
    async with opened(store):
        written = await create_table(new_services(store, clock), "you", "open")
        other = await new_services(store, clock).rooms.room(written.table.setup.code)
        await written.ask(ben(), requests.Sit(seat=1))
        assert other.table.version < written.table.version
        store.away = 2
        task = asyncio.create_task(bring_up_to_date(other, clock, written.table.version))
        for _ in range(2):
            await until(lambda: clock.sleeping)
            clock.advance(RETRY_SECONDS)
        await task
        assert other.table.version == written.table.version


async def test_news_without_the_entries_that_were_too_long_for_it_bring_a_table_up_to_date(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with opened(SqliteStore(tmp_path / "s.sqlite")) as store:
        written = await create_table(new_services(store, clock), "you", "open")
        other = await new_services(store, clock).rooms.room(written.table.setup.code)
        await written.ask(ben(), requests.Sit(seat=1))
        await other.catch_up(written.table.version)
        assert other.table.version == written.table.version


async def test_a_store_that_is_away_for_long_is_asked_no_more(tmp_path: Path) -> None:
    clock = ManualClock()
    store = AwayStore(tmp_path / "s.sqlite")
    async with opened(store):
        room = await create_table(new_services(store, clock), "you", "open")
        store.away = MOST_TRIES
        task = asyncio.create_task(bring_up_to_date(room, clock))
        for _ in range(MOST_TRIES - 1):
            await until(lambda: clock.sleeping)
            clock.advance(RETRY_SECONDS)
        with pytest.raises(StoreUnavailable):
            await task
        assert store.away == 0


def ben() -> ByteListener:
    """Somebody with a name."""
    listener = ByteListener("ben")
    listener.name = "Ben"
    return listener
