"""Ratings and the coverage of their intervals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from lakelight.arena.rating import POINTS, rate
from lakelight.arena.result import Result
from lakelight.core.rng import Rng
from tests.arena.simulated import simulated


@pytest.mark.parametrize(
    ("bots", "players", "deals"), [(2, 2, 40), (4, 2, 12), (3, 3, 15), (2, 4, 25)]
)
def test_intervals_contain_the_true_strength_about_95_times_in_100(
    bots: int, players: int, deals: int
) -> None:
    chance = random.Random(bots * 100 + players)
    true = [0.5 * bot for bot in range(bots)]
    inside = total = 0
    for trial in range(40):
        found = rate(simulated(true, players, deals, chance), bots, 0, Rng(trial), draws=100)
        shift = sum(rating.value for rating in found) / bots - POINTS * sum(true) / bots
        for rating, strength in zip(found, true, strict=True):
            total += 1
            inside += rating.interval.low <= shift + POINTS * strength <= rating.interval.high
    assert inside / total >= 0.9


def test_a_draw_counts_as_half_a_win() -> None:
    results = simulated((0, 2), 2, 60, random.Random(2))
    drawn = simulated((0, 2), 2, 60, random.Random(2), ties=0.5)
    apart = [found[1].value for found in (rate(results, 2, 0, Rng(1)), rate(drawn, 2, 0, Rng(1)))]
    assert apart[0] > apart[1] > 1000


def test_the_rating_of_the_anchor_is_1000() -> None:
    results = simulated((0, 1, 2), 2, 10, random.Random(3))
    for anchor in range(3):
        assert rate(results, 3, anchor, Rng(1), draws=10)[anchor].value == pytest.approx(1000)


def test_bots_that_always_draw_have_equal_ratings() -> None:
    results = [replace(row, places=(1, 1)) for row in simulated((0, 5), 2, 10, random.Random(4))]
    first, second = rate(results, 2, 0, Rng(1))
    assert first.value == pytest.approx(second.value)


def test_a_bot_that_wins_every_match_has_a_finite_interval() -> None:
    results = simulated((0, 30), 2, 50, random.Random(5))
    _, winner = rate(results, 2, 0, Rng(1))
    assert winner.interval.low + 50 < winner.value < winner.interval.high - 50
    assert winner.interval.low > 1200


def test_deals_that_all_end_even_give_no_narrower_interval_than_their_matches() -> None:
    """The same bot under two names wins each deal once; that must not narrow the interval."""
    results = simulated((0, 0), 2, 10, random.Random(5))
    even = [replace(row, places=(1, 2)) for row in results]
    first, second = rate(even, 2, 0, Rng(1))
    for rating in (first, second):
        assert rating.value == pytest.approx(1000)
        assert rating.interval.high - rating.interval.low > 120


def test_more_deals_give_narrower_intervals_and_one_deal_gives_none() -> None:
    def width(deals: int) -> float:
        interval = rate(simulated((0, 1), 2, deals, random.Random(6)), 2, 0, Rng(1))[0].interval
        return interval.high - interval.low

    assert width(1) == float("inf")
    assert width(10) > width(40) > width(400)


def test_the_same_results_give_the_same_ratings_in_any_order() -> None:
    results = simulated((0, 1, 2), 3, 10, random.Random(7))
    shuffled: list[Result] = random.Random(8).sample(results, len(results))
    assert rate(results, 3, 0, Rng(9), draws=20) == rate(shuffled, 3, 0, Rng(9), draws=20)
