"""How long work waits for more, to be done together: longer the more there is.

To wake up costs processor time, and so does a commit. When there is little work, a wait would only
delay it; when there is much, work that arrives during the wait shares the cost.
"""

from __future__ import annotations

import math

# The rate is that of about the last so many seconds.
MEMORY_SECONDS = 0.25


class Pace:
    """The recent rate of work, and when more of it should begin.

    `longest` is the least time between two beginnings at the full rate, in seconds; at the lowest
    rate there is none. Rates are of pieces of work a second.
    """

    def __init__(self, longest: float, lowest_rate: float, full_rate: float) -> None:
        self._longest = longest
        self._lowest_rate, self._full_rate = lowest_rate, full_rate
        self._level = 0.0
        self._began_at = -math.inf

    def begin(self, now: float, work: int) -> None:
        """So much work begins."""
        self._level = self._level * self._kept(now) + work
        self._began_at = now

    def wait(self, now: float) -> float:
        """How many seconds the next work should wait."""
        rate = self._level * self._kept(now) / MEMORY_SECONDS
        share = (rate - self._lowest_rate) / (self._full_rate - self._lowest_rate)
        if share <= 0.0:
            return 0.0
        return max(0.0, self._longest * min(1.0, share) - (now - self._began_at))

    def _kept(self, now: float) -> float:
        """The share of the level that still counts."""
        return math.exp((self._began_at - now) / MEMORY_SECONDS)
