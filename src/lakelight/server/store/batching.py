"""Many who write at once to PostgreSQL share one transaction, and so one wait for its disk.

PostgreSQL lets transactions that notify commit one after the other: alone, each would wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.store.rows import MatchIndex

MOST_AT_ONCE = 128


@dataclass(frozen=True)
class Addition:
    """Entries for one match, from a number on, and what else becomes known of it."""

    code: str
    number: int
    entries: Sequence[bytes]
    head: MatchIndex | None
    members: Sequence[str]


@dataclass(frozen=True)
class Waiting:
    """An addition, and who waits for it."""

    addition: Addition
    done: asyncio.Future[None]

    def settle(self, error: Exception | None = None) -> None:
        """Tell how it went, unless nobody waits any more."""
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
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> None:
        """Write it together with whatever else there is."""
        waiting = Waiting(addition, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await waiting.done

    async def _write_all(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST_AT_ONCE]
            del self._waiting[:MOST_AT_ONCE]
            # Always in one order, so that two processes cannot wait for each other.
            batch.sort(key=lambda one: (one.addition.code, one.addition.number))
            await self._try(batch)

    async def _try(self, batch: list[Waiting]) -> None:
        """One transaction for all; if one of them came too late, one for each."""
        try:
            await self._write([one.addition for one in batch])
        except StaleVersion as error:
            if len(batch) == 1:
                batch[0].settle(error)
                return
            for one in batch:
                await self._try([one])
        except StoreUnavailable as error:
            # Those who came meanwhile would only wait as long for the same answer.
            for one in (*batch, *self._waiting):
                one.settle(error)
            self._waiting.clear()
        except BaseException:
            for one in batch:
                one.settle(StoreUnavailable("the database was left while it wrote"))
            raise
        else:
            for one in batch:
                one.settle()
