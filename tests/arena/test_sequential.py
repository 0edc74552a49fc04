"""Is A better than B? Its error rates are what it says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lakelight.arena.result import Result
from lakelight.arena.sequential import BETTER, EQUAL, ERROR, SequentialTest, Verdict, duel_share
from tests.arena.contests import ONE_CORE, TWO_CORES, contest, played, settled

TRIALS = 200


def verdicts(share: float, together: float, most: int = 4000) -> list[SequentialTest]:
    """Many tests of bots with a true share; the two matches of a deal may hang together."""
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
def test_equal_bots_are_called_better_in_at_most_one_of_twenty_tests(together: float) -> None:
    tests = verdicts(EQUAL, together)
    assert part(tests, Verdict.BETTER) <= ERROR + 0.03
    assert part(tests, Verdict.NOT_BETTER) >= 0.92


@pytest.mark.parametrize("together", [0.0, 1.0])
def test_a_better_bot_is_missed_in_at_most_one_of_twenty_tests(together: float) -> None:
    tests = verdicts(BETTER, together)
    assert part(tests, Verdict.NOT_BETTER) <= ERROR + 0.03
    assert part(tests, Verdict.BETTER) >= 0.92


def test_the_clearer_the_case_the_sooner_it_is_closed() -> None:
    deals = [sum(test.deals for test in verdicts(share, 0)) for share in (0.55, 0.6, 0.7, 0.9)]
    assert deals == sorted(deals, reverse=True)
    assert deals[-1] < 15 * TRIALS


def test_a_clean_sweep_needs_a_handful_of_deals() -> None:
    test = SequentialTest(0, 1)
    while test.verdict is Verdict.OPEN:
        test.add_outcome(1.0)
    assert test.verdict is Verdict.BETTER
    assert 4 <= test.deals <= 10


def test_after_a_verdict_nothing_changes_any_more() -> None:
    test = SequentialTest(0, 1)
    for _ in range(20):
        test.add_outcome(1.0)
    deals = test.deals
    assert test.add_outcome(0.0) is Verdict.BETTER
    assert test.deals == deals
    assert test.share == 1


def test_a_duel_is_won_by_the_better_place_and_halved_by_equal_ones() -> None:
    def result(seating: tuple[int, ...], places: tuple[int, ...]) -> Result:
        return Result(0, 0, seating, places, ())

    assert duel_share([result((0, 1), (1, 2))], 0, 1) == 1
    assert duel_share([result((0, 1), (1, 2)), result((1, 0), (1, 1))], 0, 1) == 0.75
    assert duel_share([result((0, 1, 1, 1), (2, 1, 3, 4))], 0, 1) == pytest.approx(2 / 3)
    assert duel_share([result((2, 1), (1, 2))], 0, 1) == EQUAL


def test_a_test_reads_deals_in_order_whoever_was_faster(tmp_path: Path) -> None:
    some = contest("random", "first50", deals=60)
    found = []
    for name, engine in (("one", ONE_CORE), ("two", TWO_CORES)):
        test = SequentialTest(0, 1)
        results = played(some, tmp_path / name, engine, test)
        assert test.verdict is Verdict.BETTER
        assert len(results) == 2 * test.deals < some.matches
        found.append((settled(results), test.deals))
    assert found[0] == found[1]


def test_a_test_that_runs_out_of_deals_stays_open(tmp_path: Path) -> None:
    test = SequentialTest(0, 1)
    results = played(contest("random", "first50", deals=2), tmp_path / "two", ONE_CORE, test)
    assert (test.verdict, len(results)) == (Verdict.OPEN, 4)
