"""The benchmarks, in this process: each repeats one operation.

Rates are by processor time, which depends less on what else the machine does.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from itertools import repeat
from time import perf_counter, process_time

from lakelight.core.batch import listing_playouts, playouts
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame, game_named

SEED = parse_seed("bench")
CALIBRATION_SECONDS = 0.01
LONG = 4
# A stride that has no pattern in common with the order of legal moves.
STRIDE = 7919


class Figures:
    """The opening position of a game, and the rates of operations on it."""

    def __init__(self, name: str, players: int) -> None:
        self.game: AnyGame = game_named(name)
        self.setup = self.game.new_setup(players, SEED, {})
        self.opening = self.game.begin(self.setup)
        self._counts: dict[str, int] = {}

    def rate(self, name: str, seconds: float) -> float:
        """The rate per second of an operation, measured for about so many seconds."""
        operation = getattr(self, name)
        if name not in self._counts:
            self._counts[name] = _calibrated(operation, seconds)
        count = self._counts[name]
        started = process_time()
        done: int = operation(count)
        return done / (process_time() - started)

    def playouts_per_s(self, count: int) -> int:
        """Random matches from the opening to the end."""
        playouts(self.opening, count, count)
        return count

    def listing_playouts_per_s(self, count: int) -> int:
        """The same, with every legal move listed at every step."""
        listing_playouts(self.opening, count, count)
        return count

    def api_moves_per_s(self, count: int) -> int:
        """`legal_moves()` and `play()` from a Python loop."""
        state = self.opening.copy()
        for number in range(count):
            if state.is_over:
                state.copy_from(self.opening)
            if state.is_chance:
                state.play(self.game.chance_move(state, SEED))
            else:
                legal = state.legal_moves()
                state.play(legal[number * STRIDE % len(legal)])
        return count

    def copies_per_s(self, count: int) -> int:
        """`copy_from()` called from Python."""
        for _ in map(self.opening.copy().copy_from, repeat(self.opening, count)):
            pass
        return count

    def two_threads_ratio(self, seconds: float) -> float:
        """The playouts of two threads at once, relative to those of one thread."""
        self.rate("playouts_per_s", seconds)
        count = LONG * self._counts["playouts_per_s"]
        alone = _elapsed(1, lambda: playouts(self.opening, count, count))
        together = _elapsed(2, lambda: playouts(self.opening, count, count))
        return 2 * alone / together

    def state_bytes(self) -> int:
        """The memory of one state with everything it holds."""
        held = getattr(self.opening, "__dict__", {}).values()
        return sys.getsizeof(self.opening) + sum(sys.getsizeof(value) for value in held)


def is_compiled() -> bool:
    """Whether this process runs the compiled engine."""
    return not str(sys.modules["lakelight.core.state"].__file__).endswith(".py")


def _calibrated(operation: Callable[[int], int], seconds: float) -> int:
    """How often to repeat an operation so that it takes about so many seconds."""
    count = 1
    while True:
        started = process_time()
        operation(count)
        elapsed = process_time() - started
        if elapsed > CALIBRATION_SECONDS:
            return max(1, round(count * seconds / elapsed))
        count *= 2


def _elapsed(threads: int, operation: Callable[[], object]) -> float:
    workers = [threading.Thread(target=operation) for _ in range(threads)]
    started = perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return perf_counter() - started
