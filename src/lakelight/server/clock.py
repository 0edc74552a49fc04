"""Time, handed in: the real one, and what a test puts in its place."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the server asks of time."""

    def now(self) -> float:
        """Seconds since 1970, for what is stored; it may jump."""
        ...

    def ticks(self) -> float:
        """Seconds since some moment, for measuring; it never jumps."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class RealClock:
    """The clock of this machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def ticks(self) -> float:
        """Seconds that never jump."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
