"""Contests small enough for tests, and the ways to play them."""

from __future__ import annotations

import io
from pathlib import Path

from lakelight.arena.contest import Contest
from lakelight.arena.engine import Cores, Engine
from lakelight.arena.ledger import Ledger
from lakelight.arena.match import play
from lakelight.arena.progress import Progress
from lakelight.arena.result import Result
from lakelight.arena.sequential import SequentialTest
from lakelight.arena.tournament import play_missing
from lakelight.core.seed import parse_seed
from tests.arena.fakes import fake_named

ONE_CORE = Cores(1, fake_named)
TWO_CORES = Cores(2, fake_named)


def contest(*bots: str, players: int = 2, deals: int = 5, seed: str = "tests") -> Contest:
    return Contest("harvest", players, bots, "", parse_seed(seed), deals)


def played_here(contest_: Contest) -> list[Result]:
    return [play(contest_, fixture, fake_named) for fixture in contest_.fixtures()]


def played(
    contest_: Contest, path: Path, engine: Engine, test: SequentialTest | None = None
) -> list[Result]:
    with Ledger(path, contest_) as ledger:
        return play_missing(contest_, ledger, engine, Progress(io.StringIO()), test)


def settled(results: list[Result]) -> list[tuple[object, ...]]:
    """What must be equal however a contest was played."""
    return [result.settled() for result in results]
