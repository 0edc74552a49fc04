"""Who plays the matches: the cores of this machine, or the machines of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lakelight.arena.contest import Contest
from lakelight.arena.match import BotMaker
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.workers import cores, play_on_cores
from lakelight.bots import bot_named
from lakelight.core.errors import InvalidSetup

Engine: TypeAlias = Callable[[Contest, Sequence[Fixture]], Generator[Result, None, None]]

MOST_WORKERS = 1024


@dataclass(frozen=True)
class Cores:
    """One process for each core, or as many as were asked for."""

    workers: int | None = None
    make_bot: BotMaker = bot_named

    def __post_init__(self) -> None:
        check_workers(self.workers)

    def __call__(
        self, contest: Contest, fixtures: Sequence[Fixture]
    ) -> Generator[Result, None, None]:
        """Yield results as they come."""
        return play_on_cores(contest, fixtures, self.make_bot, self.workers or cores())


@dataclass(frozen=True)
class Cluster:
    """Ray; without a running cluster, so many workers on this machine."""

    workers: int | None = None
    make_bot: BotMaker = bot_named

    def __post_init__(self) -> None:
        check_workers(self.workers)

    def __call__(
        self, contest: Contest, fixtures: Sequence[Fixture]
    ) -> Generator[Result, None, None]:
        """Yield results as they come."""
        from lakelight.arena.cluster import play_on_cluster

        return play_on_cluster(contest, fixtures, self.make_bot, self.workers)


def check_workers(workers: int | None) -> None:
    """Refuse what no machine has."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise InvalidSetup(f"{workers} workers: expected 1 to {MOST_WORKERS}")


def check_bots(contest: Contest, make_bot: BotMaker) -> None:
    """Refuse a bot that nobody can make, before anything is played."""
    for name in contest.bots:
        close = getattr(make_bot(contest.game, name), "close", None)
        if close is not None:
            close()
