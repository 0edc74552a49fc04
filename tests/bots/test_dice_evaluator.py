"""The evaluator of Dice agrees with the rules wherever it repeats one for speed."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from lakelight.games import GAMES
from lakelight.plain import load_plain
from tests.bots.positions import played_match

Modules: TypeAlias = dict[str, ModuleType]
# The inner methods of an evaluator have no types.
Inner: TypeAlias = Any
TRIES = 4000
EVERY = 13


@pytest.fixture(scope="module")
def plain() -> Modules:
    """The modules in plain Python, whose inner functions can be called."""
    return load_plain("lakelight.bots.registry")


@pytest.fixture(scope="module")
def evaluator(plain: Modules) -> Inner:
    """The evaluator with the weights that ship."""
    return plain["lakelight.bots.registry"].bots_of("dice").evaluator


def sheets(plain: Modules) -> Iterator[tuple[Any, int]]:
    """Some states of a match of three, in plain Python, each with every seat."""
    game = plain["lakelight.games"].GAMES["dice"]
    for number, state in enumerate(played_match(GAMES["dice"], 3)):
        if number % EVERY == 0:
            twin = game.parse_position_json(state.to_json())
            yield from ((twin, seat) for seat in range(state.players))


def test_ponds_are_counted_and_found_as_in_the_rules(plain: Modules) -> None:
    inner: Any = plain["lakelight.bots.dice.evaluator"]
    rules: Any = plain["lakelight.dice.state"]
    chance = random.Random(1)
    for _ in range(TRIES):
        ponds = chance.getrandbits(64) & chance.getrandbits(64) | 1 << chance.randrange(64)
        assert inner.count_of(ponds) == rules.count_of(ponds) == ponds.bit_count()
        assert inner.lowest_of(ponds) == rules.lowest_of(ponds)


def test_a_firework_fits_exactly_where_the_rules_allow_a_launch(
    plain: Modules, evaluator: Inner
) -> None:
    answers = set()
    for state, seat in sheets(plain):
        fits = evaluator.best_firework(state, state.free_ponds(seat)) > 0
        assert fits == state.can_launch(seat)
        answers.add(fits)
    assert answers == {True, False}


def test_the_gain_of_an_area_is_the_change_in_the_expected_score(
    plain: Modules, evaluator: Inner
) -> None:
    for state, seat in sheets(plain):
        row = evaluator.row(state)
        before = evaluator.expected_score(state, seat)
        ready = evaluator.present_firework(state, seat)
        shape = evaluator.present_shape(state, row, seat, ready)
        for half in range(2):
            open_ponds = state.layout.lake & ~state.shaded[seat * 2 + half]
            for pond in plain["lakelight.dice.state"].ponds_in(open_ponds):
                after = state.copy()
                after.shade(seat, pond * 2 + half, None)
                gain = evaluator.shaded_gain(state, row, seat, shape, ready, pond, 1 + half)
                assert gain == pytest.approx(evaluator.expected_score(after, seat) - before)
