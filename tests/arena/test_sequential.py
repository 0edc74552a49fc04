"""The sequential test: its error rates are as stated."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lakelight.arena.result import Result
from lakelight.arena.sequential import BETTER, EQUAL, ERROR, SequentialTest, Verdict, duel_share
from tests.arena.contests import ONE_CORE, TWO_CORES, contest, played, without_times

TRIALS = 200


def verdicts(share: float, together: float, most: int = 4000) -> list[SequentialTest]:
    """Many tests of bots with a true share; the two matches of a deal may be correlated."""
    chance = random.Random(round(1000 * share))
    tests = []
    for _ in range(TRIALS):
        test = SequentialTest(0, 1)
        while test.verdict is Verdict.OPEN and test.deals < most:
            first = chance.random() < share
            second = first if chance.random() < together else chance.random() < share
            test.add_outcome((first + second) / 2)
        tests.append(test)
    return tests


def part(tests: list[SequentialTest], verdict: Verdict) -> float:
    return sum(test.verdict is verdict for test in tests) / len(tests)


@pytest.mark.parametrize("together", [0.0, 1.0])
def test_at_most_one_of_twenty_tests_calls_an_equal_bot_better(together: float) -> None:
    tests = verdicts(EQUAL, together)
    assert part(tests, Verdict.BETTER) <= ERROR + 0.03
    assert part(tests, Verdict.NOT_BETTER) >= 0.92


@pytest.mark.parametrize("together", [0.0, 1.0])
def test_at_most_one_of_twenty_tests_misses_a_better_bot(together: float) -> None:
    tests = verdicts(BETTER, together)
    assert part(tests, Verdict.NOT_BETTER) <= ERROR + 0.03
    assert part(tests, Verdict.BETTER) >= 0.92


def test_a_larger_difference_needs_fewer_deals() -> None:
    deals = [sum(test.deals for test in verdicts(share, 0)) for share in (0.55, 0.6, 0.7, 0.9)]
    assert deals == sorted(deals, reverse=True)
    assert deals[-1] < 15 * TRIALS


def test_a_bot_that_wins_every_deal_is_shown_better_in_few_deals() -> None:
    test = SequentialTest(0, 1)
    while test.verdict is Verdict.OPEN:
        test.add_outcome(1.0)
    assert test.verdict is Verdict.BETTER
    assert 4 <= test.deals <= 10


def test_a_verdict_is_final() -> None:
    test = SequentialTest(0, 1)
    for _ in range(20):
        test.add_outcome(1.0)
    deals = test.deals
    assert test.add_outcome(0.0) is Verdict.BETTER
    assert test.deals == deals
    assert test.share == 1


def test_a_duel_is_won_by_the_better_place_and_split_by_equal_places() -> None:
    def result(seating: tuple[int, ...], places: tuple[int, ...]) -> Result:
        return Result(0, 0, seating, places, ())

    assert duel_share([result((0, 1), (1, 2))], 0, 1) == 1
    assert duel_share([result((0, 1), (1, 2)), result((1, 0), (1, 1))], 0, 1) == 0.75
    assert duel_share([result((0, 1, 1, 1), (2, 1, 3, 4))], 0, 1) == pytest.approx(2 / 3)
    assert duel_share([result((2, 1), (1, 2))], 0, 1) == EQUAL


def test_the_verdict_does_not_depend_on_the_speed_of_workers(tmp_path: Path) -> None:
    some = contest("random", "first50", deals=60)
    found = []
    for name, engine in (("one", ONE_CORE), ("two", TWO_CORES)):
        test = SequentialTest(0, 1)
        results = played(some, tmp_path / name, engine, test)
        assert test.verdict is Verdict.BETTER
        assert len(results) == 2 * test.deals < some.matches
        found.append((without_times(results), test.deals))
    assert found[0] == found[1]


def test_a_test_without_enough_deals_stays_open(tmp_path: Path) -> None:
    test = SequentialTest(0, 1)
    results = played(contest("random", "first50", deals=2), tmp_path / "two", ONE_CORE, test)
    assert (test.verdict, len(results)) == (Verdict.OPEN, 4)
