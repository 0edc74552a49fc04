"""Whether a server is ready is tried now and then, not as often as somebody asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lakelight.server.errors import StoreUnavailable
from lakelight.server.readiness import ANSWER_SECONDS, Readiness
from lakelight.server.store.sqlite import SqliteStore
from tests.server.clocks import ManualClock
from tests.server.conftest import opened


class CountingStore(SqliteStore):
    """Counts how often it is tried."""

    tries = 0

    async def check(self) -> None:
        """Count one."""
        self.tries += 1
        await super().check()


async def test_the_store_is_tried_once_however_many_ask(tmp_path: Path) -> None:
    clock = ManualClock()

    made = CountingStore(tmp_path / "s.sqlite")
    async with opened(made) as store:
        readiness = Readiness(store, clock)
        await asyncio.gather(*(readiness.check() for _ in range(50)))
        assert made.tries == 1
        clock.advance(ANSWER_SECONDS)
        await readiness.check()
        assert made.tries == 2
    clock.advance(ANSWER_SECONDS)
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await readiness.check()
    assert made.tries == 3


async def test_a_server_whose_disk_is_almost_full_is_not_ready(tmp_path: Path) -> None:
    # A probe may still fit where a move does not: that was so with 4 to 12 kB left.
    for least_free, is_ready in ((0, True), (10**18, False)):
        async with opened(SqliteStore(tmp_path / "s.sqlite", least_free=least_free)) as store:
            if is_ready:
                await store.check()
            else:
                with pytest.raises(StoreUnavailable, match="the disk has room for"):
                    await store.check()
