"""The event loop of a server process: when much arrives, it wakes up less often and does more."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import selectors
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from lakelight.server.pace import Pace

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

# The least time between two wake-ups for clients when much arrives.
LONGEST_INTERVAL_SECONDS = 0.01
# Messages and connections a second.
LOWEST_RATE, FULL_RATE = 180.0, 270.0
# The system measures sleep in milliseconds: a shorter wait would become one.
SHORTEST_WAIT_SECONDS = 0.001
# A process that sleeps on a busy computer may wake up late. After that nothing waits for a while.
MOST_OVERSLEPT_SECONDS = 0.005
PAUSE_SECONDS = 0.25
# While there is work, clients are looked for so often.
LOOK_SECONDS = 0.001

Events: TypeAlias = list[tuple[selectors.SelectorKey, int]]


class GatheringSelector(selectors.DefaultSelector):
    """Lets clients wait a little for each other where events are frequent.

    Nothing waits while there is work, and other threads never do: what is on disk is told at once.
    They wake the loop through a pipe, which is what a loop registers first.
    """

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._ticks = ticks
        self._pace = Pace(LONGEST_INTERVAL_SECONDS, LOWEST_RATE, FULL_RATE)
        self._seen_at_work = 0
        self._looked_at = 0.0
        self._paused_until = 0.0
        self._threads = selectors.DefaultSelector()
        self._pipe: selectors.SelectorKey | None = None

    def register(
        self,
        fileobj: FileDescriptorLike,
        events: int,
        data: Any = None,  # noqa: ANN401
    ) -> selectors.SelectorKey:
        """Wait for a file, too."""
        key = super().register(fileobj, events, data)
        if self._pipe is None:
            self._pipe = self._threads.register(fileobj, events, data)
        return key

    def unregister(self, fileobj: FileDescriptorLike) -> selectors.SelectorKey:
        """Wait for a file no longer."""
        key = super().unregister(fileobj)
        if self._pipe is not None and key.fd == self._pipe.fd:
            self._threads.unregister(fileobj)
        return key

    def close(self) -> None:
        """End."""
        self._threads.close()
        super().close()

    def select(self, timeout: float | None = None) -> Events:
        """The events since the last time; `timeout` is not positive if there is other work."""
        now = self._ticks()
        if timeout is not None and timeout <= 0.0:
            if now - self._looked_at < LOOK_SECONDS:
                return []
            found = super().select(timeout)
            self._looked_at = now
            self._seen_at_work += len(found)
            return found
        wait = self._pace.wait(now)
        if wait >= SHORTEST_WAIT_SECONDS and now >= self._paused_until:
            if timeout is not None:
                wait = min(wait, timeout)
                timeout -= wait
            found = self.wait_for_threads(wait)
            if found:
                self._looked_at = self._ticks()
                return found
            if self._ticks() > now + wait + MOST_OVERSLEPT_SECONDS:
                self._paused_until = now + PAUSE_SECONDS
        found = super().select(timeout)
        self._looked_at = self._ticks()
        self._pace.begin(self._looked_at, len(found) + self._seen_at_work)
        self._seen_at_work = 0
        return found

    def wait_for_threads(self, seconds: float) -> Events:
        """Sleep until another thread has something for the loop; nothing if time is out."""
        return self._threads.select(seconds)


def new_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a server: uvloop where that is installed, otherwise one that gathers."""
    if importlib.util.find_spec("uvloop") is not None:
        loop: asyncio.AbstractEventLoop = importlib.import_module("uvloop").new_event_loop()
        return loop
    if sys.platform == "win32":
        return asyncio.ProactorEventLoop()
    return asyncio.SelectorEventLoop(GatheringSelector())
