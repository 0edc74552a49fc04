"""The progress of a contest and the time it will take, on stderr."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Self, TextIO

SCREEN_SECONDS = 0.5
LOG_SECONDS = 30.0
ERASE = "\r\x1b[K"


class Progress:
    """One line that is rewritten on a screen, or a line every half minute in a log."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._on_screen = stream.isatty()
        self._pause = SCREEN_SECONDS if self._on_screen else LOG_SECONDS

    def begin(self, total: int, done: int) -> None:
        """Start with `total` matches, of which `done` were played before."""
        self._total, self._before, self._done = total, done, done
        self._started = self._shown = self._clock()
        if done:
            self._stream.write(f"{done} of {total} matches were played before\n")

    def step(self) -> None:
        """Count one more match."""
        self._done += 1
        now = self._clock()
        if now - self._shown >= self._pause:
            self._shown = now
            line = self._line(now - self._started)
            self._stream.write(f"{ERASE}{line}" if self._on_screen else f"{line}\n")
            self._stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Erase the line."""
        if self._on_screen:
            self._stream.write(ERASE)
        self._stream.flush()

    def _line(self, seconds: float) -> str:
        played = self._done - self._before
        left = (self._total - self._done) * seconds / played
        pace = played / seconds if seconds else 0.0
        return (
            f"{self._done} of {self._total} matches, {pace:.3g} per second, "
            f"at most {format_time(left)} left"
        )


def format_time(seconds: float) -> str:
    """A time such as 40 s, 3 min 20 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
