"""The two engines that play matches: the cores of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TypeAlias

from lakelight.arena.cluster import play_on_cluster
from lakelight.arena.contest import Contest
from lakelight.arena.match import BotMaker
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.workers import cores, play_on_cores
from lakelight.bots import bot_named
from lakelight.core.errors import InvalidSetup

# Plays matches of a contest, and yields results as they finish.
Engine: TypeAlias = Callable[[Contest, Sequence[Fixture]], Generator[Result, None, None]]

MOST_WORKERS = 1024


def engine_on_cores(workers: int | None = None, make_bot: BotMaker = bot_named) -> Engine:
    """The engine with one process for each core, or with so many workers."""
    check_workers(workers)
    return partial(play_on_cores, make_bot=make_bot, workers=workers or cores())


def engine_on_cluster(workers: int | None = None, make_bot: BotMaker = bot_named) -> Engine:
    """The engine on Ray; without a running cluster, with so many workers on this machine."""
    check_workers(workers)
    return partial(play_on_cluster, make_bot=make_bot, workers=workers)


def check_workers(workers: int | None) -> None:
    """Refuse a number of workers that no machine can run."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise InvalidSetup(f"{workers} workers: expected 1 to {MOST_WORKERS}")


def check_bots(contest: Contest, make_bot: BotMaker) -> None:
    """Refuse a bot that does not exist, before any match is played."""
    for name in contest.bots:
        close = getattr(make_bot(contest.game, name), "close", None)
        if close is not None:
            close()
