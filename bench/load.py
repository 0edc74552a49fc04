"""An open-loop load: moves are due at moments that do not depend on how fast the server is.

A move that finds no table ready waits, and its wait counts. So a server that stalls cannot hide
the moves that people would have played meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice

from bench.account import DRAIN_SECONDS, Account
from bench.party import PARTIES
from bench.table import Table

# How many tables are looked at for one that takes a move.
MOST_ASKED = 100
# How many tables are prepared at the same time.
MOST_AT_ONCE = 8
# A match of two has some 35 moves.
MOST_AHEAD = 24


class Load:
    """Moves that are due at a rate, as chance would have it, at all tables in turn."""

    def __init__(self, tables: Sequence[Table], rate: float, seconds: float, seed: int = 1) -> None:
        self.account = Account()
        self._rate, self._seconds = rate, seconds
        self._rng = random.Random(seed)
        self._turn = cycle(tables)
        self._tables = tables
        # When the moves were due for which there was no table.
        self._backlog: deque[float] = deque()
        for table in tables:
            table.account = self.account
            table.on_ready = self._use
            table.on_return = self._place

    async def run(self) -> Account:
        """Play, and wait for the last moves to arrive."""
        for due in self._due_times(time.perf_counter()):
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif self.account.due % 50 == 0:
                await asyncio.sleep(0)
            self.account.due += 1
            self._place(due)
        deadline = time.perf_counter() + DRAIN_SECONDS
        while time.perf_counter() < deadline and not self.account.is_complete:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        self.account.lost += len(self._backlog)
        self._backlog.clear()
        for table in self._tables:
            table.give_up()
        return self.account

    def _due_times(self, began: float) -> Iterator[float]:
        """People do not act in step: the gaps between moves vary as chance would have it."""
        after = self._rng.expovariate(self._rate)
        while after < self._seconds:
            yield began + after
            after += self._rng.expovariate(self._rate)

    def _place(self, due: float) -> None:
        """Let the next table that takes a move play it."""
        for table in islice(self._turn, min(MOST_ASKED, len(self._tables))):
            if table.takes_moves:
                table.take(due)
                return
        self._backlog.append(due)

    def _use(self, table: Table) -> None:
        """Let a table that became ready play the move that waits longest."""
        if self._backlog and table.takes_moves:
            table.take(self._backlog.popleft())


@asynccontextmanager
async def seated_tables(
    ports: Sequence[int], count: int, *, most_ahead: int = MOST_AHEAD
) -> AsyncIterator[list[Table]]:
    """Some tables of every kind until the end of the block; people are spread over the servers."""
    tables = [Table(number, PARTIES[number % len(PARTIES)], ports) for number in range(count)]
    gate = asyncio.Semaphore(MOST_AT_ONCE)

    async def prepare(table: Table) -> None:
        async with gate:
            await table.sit_down()
            if most_ahead:
                await table.play_ahead(table.number * 7 % most_ahead)

    try:
        await asyncio.gather(*map(prepare, tables))
        yield tables
    finally:
        for table in tables:
            await table.close()
