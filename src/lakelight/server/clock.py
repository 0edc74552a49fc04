"""Clocks: the interface, and the real clock; tests have one of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

DAY_SECONDS = 86_400.0
HOUR_SECONDS = 3600.0


class Clock(Protocol):
    """The time as the server needs it."""

    def now(self) -> float:
        """Seconds since 1970, for what is stored; the clock may be set."""
        ...

    def ticks(self) -> float:
        """Seconds since some moment, for measuring; they only grow."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class RealClock:
    """The clock of this computer."""

    now = staticmethod(time.time)
    ticks = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)
