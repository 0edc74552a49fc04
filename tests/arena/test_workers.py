"""Workers: several processes, interrupted or killed, always give the same results."""

from __future__ import annotations

import signal
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from lakelight.arena.contest import Contest
from lakelight.arena.engine import Engine, engine_on_cores
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.workers import MOST_DEATHS, WorkersLost, cores
from lakelight.bots import AnyBot
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import ONE_CORE, TWO_CORES, contest, played, played_here, without_times
from tests.arena.fakes import fake_named

SOME = contest("random", "first50", "crash", deals=3)


@pytest.mark.parametrize("engine", [ONE_CORE, TWO_CORES], ids=["one", "two"])
def test_results_do_not_depend_on_the_number_of_workers(engine: Engine, tmp_path: Path) -> None:
    found = played(SOME, tmp_path / "matches.jsonl", engine)
    assert without_times(found) == without_times(played_here(SOME))


def test_an_interrupted_contest_continues_to_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"

    def interrupted(
        contest_: Contest, fixtures: Sequence[Fixture]
    ) -> Generator[Result, None, None]:
        for count, result in enumerate(TWO_CORES(contest_, fixtures)):
            if count == 4:
                signal.raise_signal(signal.SIGINT)
            yield result

    with pytest.raises(KeyboardInterrupt):
        played(SOME, path, interrupted)
    with path.open("ab") as file:
        file.write(b'{"match": 17, "dea')
    asked: list[int] = []

    def resumed(contest_: Contest, fixtures: Sequence[Fixture]) -> Generator[Result, None, None]:
        asked.extend(fixture.number for fixture in fixtures)
        return ONE_CORE(contest_, fixtures)

    assert without_times(played(SOME, path, resumed)) == without_times(played_here(SOME))
    assert len(asked) == SOME.matches - 4


def test_a_finished_contest_is_not_played_again(tmp_path: Path) -> None:
    def unused_engine(
        contest_: Contest, fixtures: Sequence[Fixture]
    ) -> Generator[Result, None, None]:
        raise AssertionError("nothing is left to play")

    found = played(SOME, tmp_path / "matches.jsonl", ONE_CORE)
    assert played(SOME, tmp_path / "matches.jsonl", unused_engine) == found


def test_the_match_of_a_dead_worker_is_played_again(tmp_path: Path) -> None:
    crashes = tmp_path / "crashes"
    crashes.mkdir()
    some = contest("random", f"killer:{crashes}", deals=3)
    without = played_here(some)
    for crash in range(MOST_DEATHS - 1):
        (crashes / str(crash)).touch()
    found = played(some, tmp_path / "matches.jsonl", TWO_CORES)
    assert not list(crashes.iterdir())
    assert without_times(found) == without_times(without)


def test_a_match_that_ends_three_workers_is_named_and_the_others_are_saved(tmp_path: Path) -> None:
    crashes = tmp_path / "crashes"
    crashes.mkdir()
    for crash in range(MOST_DEATHS):
        (crashes / str(crash)).touch()
    some = contest("random", f"killer:{crashes}", deals=3)
    with pytest.raises(WorkersLost, match=r"match \d+ .* ended its worker 3 times"):
        played(some, tmp_path / "matches.jsonl", ONE_CORE)
    assert len(played(some, tmp_path / "matches.jsonl", ONE_CORE)) == some.matches


def unmakeable(game_name: str, text: str) -> AnyBot:
    if text == "first50":
        raise LookupError("the bot is missing")
    return fake_named(game_name, text)


def test_an_error_in_a_worker_is_reported_with_its_traceback(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="LookupError: the bot is missing"):
        played(SOME, tmp_path / "matches.jsonl", engine_on_cores(1, unmakeable))


@pytest.mark.parametrize("workers", [0, -1, 5000])
def test_an_impossible_number_of_workers_is_refused(workers: int) -> None:
    with pytest.raises(InvalidSetup, match=f"{workers} workers: expected 1 to"):
        engine_on_cores(workers)


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
