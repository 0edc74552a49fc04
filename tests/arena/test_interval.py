"""Means, shares and their intervals."""

from __future__ import annotations

import random
from math import inf, isnan

import pytest

from lakelight.arena.interval import (
    Tally,
    mean,
    share_interval,
    standard_error,
    student_quantile,
)


def test_a_mean_gives_every_term_the_same_weight() -> None:
    assert mean([Tally(10, 2), Tally(2, 4)]) == 2
    assert isnan(mean([]))


def test_the_standard_error_is_over_deals_not_over_matches() -> None:
    singles = [Tally(value, 1) for value in (0, 1, 1, 0, 1, 0, 0, 1)]
    copies = [Tally(5 * tally.total, 5) for tally in singles]
    assert standard_error(copies) == pytest.approx(standard_error(singles))
    assert standard_error([Tally(3, 4)]) == inf


def test_independent_matches_have_wilsons_interval() -> None:
    tallies = [Tally(1, 1)] * 60 + [Tally(0, 1)] * 40
    interval = share_interval(tallies, 100)
    assert interval.low == pytest.approx(0.5020, abs=0.003)
    assert interval.high == pytest.approx(0.6906, abs=0.003)


def test_duplicates_that_always_agree_count_half() -> None:
    wide = share_interval([Tally(2, 2)] * 30 + [Tally(0, 2)] * 20, 100)
    narrow = share_interval([Tally(1, 1)] * 60 + [Tally(0, 1)] * 40, 100)
    assert wide.high - wide.low > 1.3 * (narrow.high - narrow.low)


def test_the_interval_of_a_bot_that_wins_every_match_is_below_one() -> None:
    interval = share_interval([Tally(2, 2)] * 50, 100)
    assert 0.94 < interval.low < 0.98
    assert interval.high == pytest.approx(1)


def test_one_deal_gives_the_widest_interval() -> None:
    interval = share_interval([Tally(2, 2)], 2)
    assert (interval.low, interval.high) == (0, 1)


@pytest.mark.parametrize("luck", [0.0, 0.3])
def test_intervals_contain_the_true_share_about_95_times_in_100(luck: float) -> None:
    """The same holds if the luck of a deal favors the same bot in both matches."""
    chance = random.Random(11)
    inside = 0
    for _ in range(400):
        tallies = []
        for _ in range(40):
            chance_of_win = 0.7 + chance.choice((-luck, luck))
            tallies.append(Tally(sum(chance.random() < chance_of_win for _ in range(2)), 2))
        interval = share_interval(tallies, 80)
        inside += interval.low <= 0.7 <= interval.high
    assert 0.92 <= inside / 400 <= 0.99


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (200, 1.972)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, abs=0.012)
