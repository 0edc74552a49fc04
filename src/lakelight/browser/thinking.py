"""The jobs of the worker that only thinks; every job has a name, and takes and gives bytes.

Both workers of a page come from one build and nobody else can reach their port, so that views
and moves pass between them pickled.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.browser.speed import Speed
from lakelight.core.game import Move
from lakelight.core.rng import Rng

if TYPE_CHECKING:
    from lakelight.browser.coaching import PageCoach

# A job is asked whether it was canceled at every `await`; a short one need not be a coroutine.
Job: TypeAlias = Callable[[bytes], bytes | Awaitable[bytes]]

# No bot takes longer, not even on a slow device.
LONGEST_THOUGHT_SECONDS = 3.0

_speed = Speed()


@cache
def _coach() -> PageCoach:
    """The coach; a worker in which only bots think is spared its modules and their memory."""
    from lakelight.browser.coaching import PageCoach

    return PageCoach(_speed)


def choose(payload: bytes) -> bytes:
    """The move that a level chooses: game, level, view, legal moves, a seed and a time limit."""
    game, level, view, legal, seed, seconds = pickle.loads(payload)  # noqa: S301
    bot = bot_named(game, level, time_factor=_speed.slowness)
    return pickle.dumps(bot.choose(view, legal, Budget(seconds), Rng(seed)))


def measure(payload: bytes) -> bytes:
    """How many playouts a second this device makes."""
    return str(round(_speed.playouts_per_second)).encode()


JOBS: Mapping[str, Job] = {
    "choose": choose,
    "hint": lambda payload: _coach().hint(payload),
    "measure": measure,
    "review": lambda payload: _coach().review(payload),
}


async def run_job(name: str, payload: bytes) -> bytes:
    """Do a job.

    Raises:
        KeyError: if there is none of this name.
    """
    done = JOBS[name](payload)
    return await done if inspect.isawaitable(done) else done


def question(
    game: str,
    level: str,
    view: object,
    legal: Sequence[Move],
    seed: int,
    seconds: float = LONGEST_THOUGHT_SECONDS,
) -> bytes:
    """What `choose` is asked."""
    return pickle.dumps((game, level, view, tuple(legal), seed, seconds))


def chosen(answer: bytes) -> Move:
    """The move that `choose` answered."""
    move: Move = pickle.loads(answer)  # noqa: S301
    return move
