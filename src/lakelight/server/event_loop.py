"""The event loop of a server process: when much arrives, it wakes up less often and does more."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import selectors
import sys
import time
from collections.abc import Callable

from lakelight.server.pace import Pace

# The least time between two wake-ups when much arrives.
LONGEST_INTERVAL_SECONDS = 0.005
# Messages, commits and connections a second.
LOWEST_RATE, FULL_RATE = 350.0, 500.0
# A process that sleeps on a busy computer may wake up late. After that nothing waits for a while.
MOST_OVERSLEPT_SECONDS = 0.005
PAUSE_SECONDS = 1.0


class GatheringSelector(selectors.DefaultSelector):
    """Waits a little for more events where events are frequent; never while there is work."""

    def __init__(
        self,
        ticks: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__()
        self._ticks, self._sleep = ticks, sleep
        self._pace = Pace(LONGEST_INTERVAL_SECONDS, LOWEST_RATE, FULL_RATE)
        self._seen_at_work = 0
        self._paused_until = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """The events since the last time; `timeout` is not positive if there is other work."""
        if timeout is not None and timeout <= 0.0:
            found = super().select(timeout)
            self._seen_at_work += len(found)
            return found
        now = self._ticks()
        wait = self._pace.wait(now)
        if wait > 0.0 and now >= self._paused_until:
            if timeout is not None:
                wait = min(wait, timeout)
                timeout -= wait
            self._sleep(wait)
            if self._ticks() > now + wait + MOST_OVERSLEPT_SECONDS:
                self._paused_until = now + PAUSE_SECONDS
        found = super().select(timeout)
        self._pace.begin(self._ticks(), len(found) + self._seen_at_work)
        self._seen_at_work = 0
        return found


def new_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a server: uvloop where that is installed, otherwise one that gathers."""
    if importlib.util.find_spec("uvloop") is not None:
        loop: asyncio.AbstractEventLoop = importlib.import_module("uvloop").new_event_loop()
        return loop
    if sys.platform == "win32":
        return asyncio.ProactorEventLoop()
    return asyncio.SelectorEventLoop(GatheringSelector())
