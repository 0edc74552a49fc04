"""How fast this device searches, measured once, and what that means for those who think."""

from __future__ import annotations

import time
from collections.abc import Callable

from lakelight.bots.bot import legal_moves_of
from lakelight.bots.budget import Budget
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES

# Playouts of the measurement, and how many a second all budgets are meant for.
MEASURED_PLAYOUTS = 400
EXPECTED_PLAYOUTS_PER_SECOND = 8000.0
# A bot on a slow device may take so many times as long.
MOST_SLOWNESS = 3.0


class Speed:
    """The speed of a device by some clock."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._per_second: float | None = None

    @property
    def playouts_per_second(self) -> float:
        """Playouts a second of a search at the opening of the first game."""
        if self._per_second is None:
            game = next(iter(GAMES.values()))
            state = game.begin(game.new_setup(2, parse_seed("speed"), {}))
            seat = state.seats_to_act[0]
            moves = legal_moves_of(state, seat)
            budget = Budget(playouts=MEASURED_PLAYOUTS)
            began = self._clock()
            search(bots_of(game.name), state.view(seat), moves, budget, Rng(1))
            self._per_second = MEASURED_PLAYOUTS / max(1e-6, self._clock() - began)
        return self._per_second

    @property
    def slowness(self) -> float:
        """By how much the time limits of levels are multiplied here."""
        return min(MOST_SLOWNESS, max(1.0, EXPECTED_PLAYOUTS_PER_SECOND / self.playouts_per_second))

    @property
    def share(self) -> float:
        """The part of a budget in playouts that a device can afford: less than 1 on a slow one."""
        return min(1.0, self.playouts_per_second / EXPECTED_PLAYOUTS_PER_SECOND)
