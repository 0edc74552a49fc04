"""Small contests, and the engines to play them."""

from __future__ import annotations

import io
from pathlib import Path

from lakelight.arena.contest import Contest
from lakelight.arena.engine import Engine, engine_on_cores
from lakelight.arena.ledger import Ledger
from lakelight.arena.match import play
from lakelight.arena.progress import Progress
from lakelight.arena.result import Result
from lakelight.arena.sequential import SequentialTest
from lakelight.arena.tournament import play_missing
from lakelight.core.seed import parse_seed
from tests.arena.fakes import fake_named

ONE_CORE = engine_on_cores(1, fake_named)
TWO_CORES = engine_on_cores(2, fake_named)


def contest(*bots: str, players: int = 2, deals: int = 5, seed: str = "tests") -> Contest:
    return Contest("harvest", players, bots, "", parse_seed(seed), deals)


def played_here(contest_: Contest) -> list[Result]:
    return [play(contest_, fixture, fake_named) for fixture in contest_.fixtures()]


def played(
    contest_: Contest, path: Path, engine: Engine, test: SequentialTest | None = None
) -> list[Result]:
    with Ledger(path, contest_) as ledger:
        return play_missing(contest_, ledger, engine, Progress(io.StringIO()), test)


def without_times(results: list[Result]) -> list[tuple[object, ...]]:
    """The part of the results that is the same on every run."""
    return [result.without_times() for result in results]
