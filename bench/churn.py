"""People come, play, lose their connection, come back, leave in mid-match: memory stays flat."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.http_client import request
from bench.party import PARTIES
from bench.table import Table
from tests.server.processes import ServerProcess

# So many tables are in play at once, at each of them a few moves a second.
TABLES = 30
PAUSE_SECONDS = 0.1
# Tables take these addresses in turn, so that the server has seen all of them after a while.
ADDRESSES = 600
# Few rooms stay in memory without people, so that the limit is soon reached.
OPTIONS = ("--rooms-in-memory", "100", "--log-level", "warning")
SAMPLES = 60
# How long the server may take to notice that everybody left, and files it may open meanwhile.
LEAVE_SECONDS = 60.0
SPARE_FILES = 8
# Before this share of the time, caches still fill.
WARM_UP = 0.3
MOST_GROWTH_MB = 8.0


class MemoryGrows(AssertionError):
    """The server keeps what nobody needs any more."""


@dataclass
class Churn:
    """Many people for one server, for some seconds."""

    server: ServerProcess
    seconds: float
    seed: int = 1
    report: Callable[[str], None] = lambda sentence: None
    done: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)
    _numbers: int = 0

    async def run(self) -> None:
        """Let people come and go.

        Raises:
            MemoryGrows: if memory, connections or open files grow.
        """
        await self._play(time.monotonic() + 1.0, random.Random(self.seed))
        files = self._open_files
        deadline = time.monotonic() + self.seconds
        async with asyncio.TaskGroup() as group:
            group.create_task(self._sample())
            for number in range(TABLES):
                group.create_task(self._play(deadline, random.Random(self.seed + number)))
        await self._wait_until_all_left(files)
        if self.growth_mb > MOST_GROWTH_MB:
            raise MemoryGrows(f"{self.growth_mb:.1f} MB more: {self.memory}")

    @property
    def growth_mb(self) -> float:
        """How much the memory grew after the caches were full, from third to third."""
        later = self.memory[int(len(self.memory) * WARM_UP) :]
        third = max(1, len(later) // 3)
        return statistics.median(later[-third:]) - statistics.median(later[:third])

    async def _wait_until_all_left(self, files: int) -> None:
        deadline = time.monotonic() + LEAVE_SECONDS
        while True:
            connections, opened = await self._connections(), self._open_files - files
            if not connections and opened <= SPARE_FILES:
                return
            if time.monotonic() > deadline:
                raise MemoryGrows(f"{connections} connections and {opened} files stay open")
            await asyncio.sleep(0.1)

    async def _sample(self) -> None:
        for _ in range(SAMPLES):
            await asyncio.sleep(self.seconds / SAMPLES)
            self.memory.append(round(self.server.resident_mb, 1))
            self.report(f"{self.memory[-1]} MB, {dict(self.done)}")

    async def _play(self, deadline: float, rng: random.Random) -> None:
        """One party after another, each of new people."""
        while time.monotonic() < deadline:
            number = self._numbers = self._numbers + 1
            table = Table(number % ADDRESSES, rng.choice(PARTIES), [self.server.port])
            try:
                await table.sit_down()
                self.done["parties"] += 1
                # Some leave in mid-match, others play a second one.
                for _ in range(rng.choice((10, 60, 200))):
                    if time.monotonic() >= deadline:
                        break
                    await self._do_something(table, rng)
            finally:
                await table.close()
            self.done["matches"] += table.account.matches

    async def _do_something(self, table: Table, rng: random.Random) -> None:
        if rng.random() < 0.05:
            await table.reconnect(rng.randrange(10))
            self.done["reconnections"] += 1
        else:
            await table.play_ahead(1)
            self.done["moves"] += 1
        await asyncio.sleep(rng.expovariate(1 / PAUSE_SECONDS))

    async def _connections(self) -> int:
        page = (await request(self.server.port, "127.0.0.1", "GET", "/metrics")).body.decode()
        return int(page.partition("\nlakelight_connections ")[2].split()[0])

    @property
    def _open_files(self) -> int:
        assert self.server.process is not None
        return len(list(Path(f"/proc/{self.server.process.pid}/fd").iterdir()))
