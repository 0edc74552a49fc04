"""Counters, gauges and histograms in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Counter:
    """A number that only grows, with at most one label."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self.label = name, about, label
        self.values: defaultdict[str, int] = defaultdict(int)
        if not label:
            self.values[""] = 0

    def add(self, amount: int = 1, label: str = "") -> None:
        """Increase the number."""
        self.values[label] += amount

    def lines(self) -> Iterator[str]:
        """The text format."""
        yield from _header(self.name, self.about, "counter")
        for label, value in sorted(self.values.items()):
            yield f"{self.name}{_label(self.label, label)} {value}"


class Gauge:
    """A number that goes up and down, read when it is needed."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.read: Callable[[], float] = lambda: 0

    def lines(self) -> Iterator[str]:
        """The text format."""
        yield from _header(self.name, self.about, "gauge")
        yield f"{self.name} {self.read():g}"


class Histogram:
    """How long things took, in seconds."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Add one duration."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> Iterator[str]:
        """The text format."""
        yield from _header(self.name, self.about, "histogram")
        count = 0
        for bound, held in zip((*BOUNDS, "+Inf"), self.buckets, strict=True):
            count += held
            yield f'{self.name}_bucket{{le="{bound}"}} {count}'
        yield f"{self.name}_sum {self.total:g}"
        yield f"{self.name}_count {count}"


class Metrics:
    """Everything that one server process measures."""

    def __init__(self) -> None:
        self.entries = Counter("lakelight_entries_total", "Entries written to tables")
        self.messages = Counter("lakelight_messages_total", "Messages received over sockets")
        self.refusals = Counter("lakelight_refusals_total", "Refused requests, by code", "code")
        self.requests = Counter(
            "lakelight_requests_total", "Answers over HTTP, by status", "status"
        )
        self.bot_moves = Counter("lakelight_bot_moves_total", "Moves that bots played here")
        self.rooms = Gauge("lakelight_rooms", "Tables held in memory")
        self.connections = Gauge("lakelight_connections", "Open sockets")
        self.commit_seconds = Histogram(
            "lakelight_commit_seconds", "Time until a change was on disk"
        )
        self.thought_seconds = Histogram("lakelight_thought_seconds", "Time until a bot had chosen")
        self.coach_seconds = Histogram(
            "lakelight_coach_seconds", "Work of the coach here, by parts of hints and reviews"
        )

    def text(self) -> str:
        """All metrics."""
        parts = [line for metric in vars(self).values() for line in metric.lines()]
        return "\n".join(parts) + "\n"


def _header(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _label(label: str, value: str) -> str:
    return f'{{{label}="{value}"}}' if label else ""
