"""The jobs of the worker that only thinks; every job has a name, and takes and gives bytes.

Both workers of a page come from one build and nobody else can reach their port, so that views
and moves pass between them pickled.
"""

from __future__ import annotations

import inspect
import pickle
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from lakelight.bots.bot import legal_moves_of
from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES

# A job is asked whether it was canceled at every `await`; a short one need not be a coroutine.
Job: TypeAlias = Callable[[bytes], bytes | Awaitable[bytes]]

# Playouts of the measurement, and how many a second the levels' own time limits are meant for.
MEASURED_PLAYOUTS = 400
EXPECTED_PLAYOUTS_PER_SECOND = 8000.0
# A slow device may take so many times as long, and no bot longer than so many seconds.
MOST_SLOWNESS = 3.0
LONGEST_THOUGHT_SECONDS = 3.0


class Speed:
    """How fast this device searches, measured once."""

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


_speed = Speed()


def choose(payload: bytes) -> bytes:
    """The move that a level chooses: game, level, view, legal moves and a seed."""
    game, level, view, legal, seed = pickle.loads(payload)  # noqa: S301
    bot = bot_named(game, level, time_factor=_speed.slowness)
    return pickle.dumps(bot.choose(view, legal, Budget(LONGEST_THOUGHT_SECONDS), Rng(seed)))


def measure(payload: bytes) -> bytes:
    """How many playouts a second this device makes."""
    return str(round(_speed.playouts_per_second)).encode()


JOBS: Mapping[str, Job] = {"choose": choose, "measure": measure}


async def run_job(name: str, payload: bytes) -> bytes:
    """Do a job.

    Raises:
        KeyError: if there is none of this name.
    """
    done = JOBS[name](payload)
    return await done if inspect.isawaitable(done) else done


def question(game: str, level: str, view: object, legal: Sequence[Move], seed: int) -> bytes:
    """What `choose` is asked."""
    return pickle.dumps((game, level, view, tuple(legal), seed))


def chosen(answer: bytes) -> Move:
    """The move that `choose` answered."""
    move: Move = pickle.loads(answer)  # noqa: S301
    return move
