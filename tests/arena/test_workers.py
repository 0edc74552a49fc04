"""Many processes, interrupted, killed, and always the same results."""

from __future__ import annotations

import signal
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from lakelight.arena.contest import Contest
from lakelight.arena.engine import Cores
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.workers import MOST_DEATHS, WorkersLost, cores
from lakelight.bots import AnyBot
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import ONE_CORE, TWO_CORES, contest, played, played_here, settled
from tests.arena.fakes import fake_named

SOME = contest("random", "first50", "crash", deals=3)


@pytest.mark.parametrize("engine", [ONE_CORE, TWO_CORES], ids=["one", "two"])
def test_results_do_not_depend_on_the_number_of_workers(engine: Cores, tmp_path: Path) -> None:
    found = played(SOME, tmp_path / "matches.jsonl", engine)
    assert settled(found) == settled(played_here(SOME))


def test_a_contest_cut_off_goes_on_to_the_same_results(tmp_path: Path) -> None:
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

    assert settled(played(SOME, path, resumed)) == settled(played_here(SOME))
    assert len(asked) == SOME.matches - 4


def test_a_finished_contest_is_not_played_again(tmp_path: Path) -> None:
    def nobody(contest_: Contest, fixtures: Sequence[Fixture]) -> Generator[Result, None, None]:
        raise AssertionError("nothing is left to play")

    found = played(SOME, tmp_path / "matches.jsonl", ONE_CORE)
    assert played(SOME, tmp_path / "matches.jsonl", nobody) == found


def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    lives.mkdir()
    some = contest("random", f"deadly:{lives}", deals=3)
    without = played_here(some)
    for life in range(MOST_DEATHS - 1):
        (lives / str(life)).touch()
    found = played(some, tmp_path / "matches.jsonl", TWO_CORES)
    assert not list(lives.iterdir())
    assert settled(found) == settled(without)


def test_a_match_that_no_worker_survives_is_named_and_the_others_are_kept(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    lives.mkdir()
    for life in range(MOST_DEATHS):
        (lives / str(life)).touch()
    some = contest("random", f"deadly:{lives}", deals=3)
    with pytest.raises(WorkersLost, match=r"match \d+ .* ended its worker 3 times"):
        played(some, tmp_path / "matches.jsonl", ONE_CORE)
    assert len(played(some, tmp_path / "matches.jsonl", ONE_CORE)) == some.matches


def unmakeable(game_name: str, text: str) -> AnyBot:
    if text == "first50":
        raise LookupError("somebody took it away")
    return fake_named(game_name, text)


def test_what_fails_in_a_worker_is_told_in_full(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="LookupError: somebody took it away"):
        played(SOME, tmp_path / "matches.jsonl", Cores(1, unmakeable))


@pytest.mark.parametrize("workers", [0, -1, 5000])
def test_a_number_of_workers_that_no_machine_has_is_refused(workers: int) -> None:
    with pytest.raises(InvalidSetup, match=f"{workers} workers: expected 1 to"):
        Cores(workers)


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
