"""What became of every move that was due."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

# A move is on time if everybody at its table has the new view within this time after it was due.
ON_TIME_SECONDS = 0.15
# How long to wait for moves after the last was due; those that never arrive count as this late.
DRAIN_SECONDS = 10.0


@dataclass
class Account:
    """The moves of one run. Each is due once and ends once: arrived, refused or lost."""

    due: int = 0
    # From when a move was due until all had the new view, and until it was sent.
    delays: list[float] = field(default_factory=list)
    send_lags: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    matches: int = 0
    disconnects: int = 0

    @property
    def on_time(self) -> int:
        """Moves that everybody had in time."""
        return sum(delay <= ON_TIME_SECONDS for delay in self.delays)

    @property
    def late(self) -> int:
        """Moves that everybody had, but too late."""
        return len(self.delays) - self.on_time

    @property
    def is_complete(self) -> bool:
        """Whether every move that was due has ended."""
        return self.due == len(self.delays) + self.refused.total() + self.lost

    def add(self, other: Account) -> None:
        """Count the moves of another run, too."""
        self.due += other.due
        self.delays += other.delays
        self.send_lags += other.send_lags
        self.refused += other.refused
        self.lost += other.lost
        self.matches += other.matches
        self.disconnects += other.disconnects

    def figures(self) -> dict[str, Any]:
        """The counts, and how late the moves were; what never arrived counts as the longest wait.

        Raises:
            AssertionError: if the counts do not add up.
        """
        assert self.is_complete, f"{self} does not add up"
        never = self.due - len(self.delays)
        delays = sorted(self.delays) + [DRAIN_SECONDS] * never
        return {
            "due": self.due,
            "on_time": self.on_time,
            "late": self.late,
            "refused": self.refused.total(),
            "lost": self.lost,
            "refusals": dict(self.refused),
            "matches_begun": self.matches,
            "disconnects": self.disconnects,
            "p50_ms": milliseconds(delays, 0.50),
            "p99_ms": milliseconds(delays, 0.99),
            "max_ms": milliseconds(delays, 1.0),
            "send_lag_p50_ms": milliseconds(sorted(self.send_lags), 0.50),
            "send_lag_p99_ms": milliseconds(sorted(self.send_lags), 0.99),
        }


def milliseconds(ordered: list[float], share: float) -> float:
    """The time within which this share of the moves had arrived, in milliseconds."""
    if not ordered:
        return 0.0
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 2)
