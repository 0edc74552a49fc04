"""The Plackett-Luce model."""

from __future__ import annotations

import random
from math import exp, log

import pytest

from lakelight.arena.result import Result
from lakelight.arena.strength import VIRTUAL_WIN, Choice, choices, fit, virtual_choices
from tests.arena.simulated import simulated


def with_virtual_matches(counts: dict[Choice, float], bots: int) -> dict[Choice, float]:
    return counts | dict.fromkeys(virtual_choices(bots), VIRTUAL_WIN)


def result(seating: tuple[int, ...], places: tuple[int, ...]) -> Result:
    return Result(0, 0, seating, places, ())


def test_an_order_of_three_is_a_choice_among_three_and_one_between_two() -> None:
    assert choices([result((0, 1, 2), (2, 1, 3))]) == {((0, 1, 2), 1): 1, ((0, 2), 0): 1}


def test_a_draw_of_two_is_half_a_win_for_both() -> None:
    assert choices([result((0, 1), (1, 1))]) == {((0, 1), 0): 0.5, ((0, 1), 1): 0.5}


def test_a_shared_place_counts_as_each_of_its_orders_in_equal_parts() -> None:
    assert choices([result((0, 1, 2), (1, 1, 3))]) == {
        ((0, 1, 2), 0): 0.5,
        ((1, 2), 1): 0.5,
        ((0, 1, 2), 1): 0.5,
        ((0, 2), 0): 0.5,
    }


def test_seats_of_one_bot_are_not_compared() -> None:
    assert choices([result((0, 1, 1, 1), (1, 2, 3, 4))]) == {((0, 1, 1, 1), 0): 1}


def test_the_odds_of_two_bots_are_the_ratio_of_their_wins() -> None:
    first, second = fit({((0, 1), 0): 3000.0, ((0, 1), 1): 1000.0} | with_virtual_matches({}, 2), 2)
    assert first - second == pytest.approx(log(3), abs=0.01)


def test_the_odds_of_one_bot_against_three_count_the_seats() -> None:
    first, second = fit(
        {((0, 1, 1, 1), 0): 5500.0, ((0, 1, 1, 1), 1): 4500.0} | with_virtual_matches({}, 2), 2
    )
    assert first - second == pytest.approx(log(5.5 / 1.5), abs=0.01)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fit_maximizes_the_likelihood(players: int) -> None:
    counts = with_virtual_matches(
        choices(simulated((0, 0.5, 1, 2), players, 20, random.Random(1), 0.2)), 4
    )
    strengths = fit(counts, 4)
    assert sum(strengths) == pytest.approx(0)
    opponent = best_virtual_opponent(counts, strengths)
    best = likelihood(counts, [*strengths, opponent])
    for bot in range(4):
        for step in (-0.01, 0.01):
            moved = [*strengths, opponent]
            moved[bot] += step
            assert likelihood(counts, moved) < best


def test_a_bot_that_wins_every_match_has_a_finite_strength() -> None:
    first, second = fit(with_virtual_matches({((0, 1), 0): 100.0}, 2), 2)
    assert 4 < first - second < 8


def likelihood(counts: dict[Choice, float], strengths: list[float]) -> float:
    return sum(
        count * (strengths[first] - log(sum(exp(strengths[bot]) for bot in left)))
        for (left, first), count in counts.items()
    )


def best_virtual_opponent(counts: dict[Choice, float], strengths: list[float]) -> float:
    """The strength at which the virtual opponent wins as often as expected, by bisection."""
    low, high = -20.0, 20.0
    for _ in range(80):
        opponent = (low + high) / 2
        expected = sum(1 / (1 + exp(strength - opponent)) for strength in strengths)
        low, high = (low, opponent) if expected > VIRTUAL_WIN * len(strengths) else (opponent, high)
    return opponent
