"""How long a bot may search for one move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from lakelight.bots.cancel import CancelFlag


@dataclass(frozen=True)
class Budget:
    """Limits of one search; the first limit that is reached ends it.

    Without any limit a bot uses its own budget. With playouts and no seconds the search
    reads no clock: the same view, generator and playouts give the same move on every
    machine. Seconds are wall-clock time, or with `by_processor` the processor time of the
    searching thread, so that other load on the machine does not weaken the bot.
    """

    seconds: float | None = None
    playouts: int | None = None
    by_processor: bool = False
    cancel: CancelFlag | None = field(default=None, compare=False)

    @property
    def clock(self) -> Callable[[], float]:
        """The clock by which the seconds count."""
        return time.thread_time if self.by_processor else time.perf_counter


NO_LIMIT = Budget()


def tighter_budget(own: Budget, given: Budget) -> Budget:
    """The tighter limits of a bot's own budget and the caller's.

    A caller who gives playouts and no seconds turns the clock off.
    """
    playouts = [count for count in (own.playouts, given.playouts) if count is not None]
    seconds = [count for count in (own.seconds, given.seconds) if count is not None]
    without_clock = given.playouts is not None and given.seconds is None
    return Budget(
        seconds=None if without_clock or not seconds else min(seconds),
        playouts=min(playouts, default=None),
        by_processor=given.by_processor,
        cancel=given.cancel,
    )
