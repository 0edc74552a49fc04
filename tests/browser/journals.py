"""Journals that a test fills up or slows down."""

from __future__ import annotations

import asyncio

from lakelight.browser.journal import MemoryJournal
from lakelight.server.errors import StorageFull


class FullJournal(MemoryJournal):
    """A journal in which there is no space while it is full."""

    is_full = False

    async def append(self, transaction: bytes) -> None:
        """Refuse while there is no space."""
        self._check()
        await super().append(transaction)

    async def replace(self, snapshot: bytes) -> None:
        """Refuse while there is no space."""
        self._check()
        await super().replace(snapshot)

    def _check(self) -> None:
        if self.is_full:
            raise StorageFull("no space")


class SlowJournal(MemoryJournal):
    """A journal that writes when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.may_write = asyncio.Event()

    async def append(self, transaction: bytes) -> None:
        """Wait, then write."""
        self.asked.set()
        await self.may_write.wait()
        await super().append(transaction)
