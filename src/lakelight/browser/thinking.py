"""The jobs of the worker that only thinks; every job has a name, and takes and gives bytes."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.browser.choices import format_choice, parse_question
from lakelight.browser.speed import Speed
from lakelight.core.rng import Rng

if TYPE_CHECKING:
    from lakelight.browser.coaching import PageCoach

# A job is asked whether it was canceled at every `await`; a short one need not be a coroutine.
Job: TypeAlias = Callable[[bytes], bytes | Awaitable[bytes]]

_speed = Speed()


@cache
def _coach() -> PageCoach:
    """The coach; a worker in which only bots think is spared its modules and their memory."""
    from lakelight.browser.coaching import PageCoach

    return PageCoach(_speed)


def choose(payload: bytes) -> bytes:
    """The move that a level chooses."""
    asked = parse_question(payload)
    bot = bot_named(asked.game, asked.level, time_factor=_speed.slowness)
    return format_choice(
        bot.choose(asked.view, asked.legal, Budget(asked.seconds), Rng(asked.seed))
    )


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
