"""How long a commit waits for others to share it: longer the more is written.

Each commit waits for the disk and costs processor time. When little is written, a wait would only
delay it; when much is written, work that arrives during the wait shares one commit.
"""

from __future__ import annotations

import math

# The least time between two commits at the full rate; at the lowest rate there is none.
LONGEST_INTERVAL_SECONDS = 0.008
LOWEST_RATE, FULL_RATE = 400.0, 1000.0
# The rate is that of about the last so many seconds.
MEMORY_SECONDS = 0.25


class CommitPace:
    """The recent rate of work, and when the next commit should begin."""

    def __init__(self) -> None:
        self._level = 0.0
        self._began_at = -math.inf

    def begin(self, now: float, work: int) -> None:
        """A commit of so much work begins."""
        self._level = self._level * self._kept(now) + work
        self._began_at = now

    def wait(self, now: float) -> float:
        """How many seconds the next commit should wait."""
        rate = self._level * self._kept(now) / MEMORY_SECONDS
        share = (rate - LOWEST_RATE) / (FULL_RATE - LOWEST_RATE)
        interval = LONGEST_INTERVAL_SECONDS * min(1.0, max(0.0, share))
        return max(0.0, interval - (now - self._began_at))

    def _kept(self, now: float) -> float:
        """The share of the level that still counts."""
        return math.exp((self._began_at - now) / MEMORY_SECONDS)
