"""A clock that a test sets by hand."""

from __future__ import annotations

import asyncio


class ManualClock:
    """Stands still until a test moves it on; sleepers wake when their time has come."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._ticks = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    @property
    def sleeping(self) -> list[float]:
        """How long each sleeper still sleeps."""
        return sorted(until - self._ticks for until, future in self._sleepers if not future.done())

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    def ticks(self) -> float:
        """Seconds that only grow."""
        return self._ticks

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock was moved on far enough."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._ticks + seconds, future))
        await future

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        self._ticks += seconds
        for until, future in self._sleepers:
            if until <= self._ticks and not future.done():
                future.set_result(None)

    def set_by(self, seconds: float) -> None:
        """Set the wall clock, as a person or the network might."""
        self._now += seconds
