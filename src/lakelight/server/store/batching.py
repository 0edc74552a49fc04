"""Many appends to PostgreSQL in one statement, so that they share one wait for its disk.

PostgreSQL commits transactions that notify one after the other: alone, each would wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.store.rows import Addition

MOST_AT_ONCE = 128


@dataclass(frozen=True)
class PendingAddition:
    """An addition, and the future that waits for it."""

    addition: Addition
    done: asyncio.Future[None]

    def finish(self, error: Exception | None = None) -> None:
        """Report how it went, unless nobody waits any more."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class BatchWriter:
    """Collects additions while others are written.

    `write` does all of them or none, and raises `StaleVersion` if one came too late.
    """

    def __init__(self, write: Callable[[Sequence[Addition]], Awaitable[None]]) -> None:
        self._write = write
        self._pending: list[PendingAddition] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> None:
        """Write an addition together with all others that are waiting."""
        pending = PendingAddition(addition, asyncio.get_running_loop().create_future())
        self._pending.append(pending)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await pending.done

    async def _write_all(self) -> None:
        while self._pending:
            batch = self._pending[:MOST_AT_ONCE]
            del self._pending[:MOST_AT_ONCE]
            # Always in the same order, so that two processes cannot wait for each other.
            batch.sort(key=lambda one: (one.addition.code, one.addition.number))
            await self._try(batch)

    async def _try(self, batch: list[PendingAddition]) -> None:
        """One transaction for all; if one of them came too late, one for each."""
        try:
            await self._write([one.addition for one in batch])
        except StaleVersion as error:
            if len(batch) == 1:
                batch[0].finish(error)
                return
            for one in batch:
                await self._try([one])
        except StoreUnavailable as error:
            # Additions that arrived meanwhile would wait as long for the same answer.
            for one in (*batch, *self._pending):
                one.finish(error)
            self._pending.clear()
        except BaseException:
            for one in batch:
                one.finish(StoreUnavailable("the connection ended while it wrote"))
            raise
        else:
            for one in batch:
                one.finish()
