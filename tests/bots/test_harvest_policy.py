"""The policy of Harvest: it counts the cards that sets need, and plays better than greedy."""

import random
from types import ModuleType
from typing import Any

import pytest

from lakelight.bots.harvest.policy_weights import (
    COUNT_OF_TRAITS,
    FOUR_NEEDS,
    SIZE,
    TRAINED,
    TRAINED_TRAITS,
    TRAITS,
    all_weights,
    row_start,
)
from lakelight.bots.harvest.weights import SIZE as EVALUATOR_SIZE
from lakelight.bots.registry import bots_of
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.plain import load_plain
from tests.bots.positions import played_match
from tests.bots.test_harvest_evaluator import dedications, random_counts
from tests.bots.test_levels import wins

TRIES = 2000
TOKENS = (8, 9, 10)
PACKED_TOKENS = 8 | 9 << 4 | 10 << 8
ROW = row_start(2, 4)
by_players = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.fixture(scope="module")
def plain() -> dict[str, ModuleType]:
    """The modules in plain Python, whose inner functions can be called."""
    return load_plain("lakelight.bots.registry", "lakelight.core.rng")


def policy_with(plain: dict[str, ModuleType], weights: list[float]) -> Any:  # noqa: ANN401
    """A policy in plain Python with these weights."""
    inner = plain["lakelight.bots.harvest.policy"]
    return inner.HarvestPolicy([0.0] * EVALUATOR_SIZE, weights)


def needs_of(counts: list[int]) -> tuple[int, int, int]:
    """How many cards a four of a kind, a three pair and a seven unique still need."""
    ascending = sorted(min(count, 2) for count in counts)
    return max(0, 4 - max(counts)), 6 - sum(ascending[-3:]), counts.count(0)


def tokens_of(rules: Any, legal: list[int]) -> set[int]:  # noqa: ANN401
    """The honor of these dedications."""
    return {
        8 if move < rules.THREE_PAIR else 9 if move < rules.SEVEN_UNIQUE else 10 for move in legal
    }


def test_tokens_count_by_the_cards_that_their_sets_need(plain: dict[str, ModuleType]) -> None:
    chance = random.Random(4)
    weights = [0.0] * SIZE
    for column in range(FOUR_NEEDS, FOUR_NEEDS + 20):
        weights[ROW + column] = chance.uniform(-2, 2)
    policy = policy_with(plain, weights)
    for _ in range(TRIES):
        counts = random_counts(chance)
        expected = sum(
            weights[ROW + FOUR_NEEDS + first + need] * token
            for first, need, token in zip((0, 5, 12), needs_of(counts), TOKENS, strict=True)
        )
        held = [sum(count >= least for count in counts) for least in (1, 2, 3, 4)]
        assert policy.counted_value(ROW, *held, PACKED_TOKENS) == pytest.approx(expected), counts


def best_token(rules: Any, legal: list[int]) -> int:  # noqa: ANN401
    """The highest honor of these dedications; 0 without any."""
    return max(tokens_of(rules, legal), default=0)


def test_cards_are_worth_the_token_they_can_take_and_reach_the_one_a_card_away(
    plain: dict[str, ModuleType],
) -> None:
    rules: Any = plain["lakelight.harvest.state"]
    policy = policy_with(plain, [0.0] * SIZE)
    chance = random.Random(5)
    values, reaches = set(), set()
    for _ in range(TRIES):
        counts = random_counts(chance)
        cards = rules.packed(counts)
        legal = dedications(rules, cards)
        values.add(policy.cards_value(ROW, cards, PACKED_TOKENS))
        assert policy.cards_value(ROW, cards, PACKED_TOKENS) == best_token(rules, legal), counts
        soon: list[int] = []
        if not legal:
            for color in range(7):
                soon += dedications(rules, cards + (1 << 4 * color))
        reaches.add(policy.reach_of(cards, PACKED_TOKENS))
        assert policy.reach_of(cards, PACKED_TOKENS) == best_token(rules, soon), counts
    assert values == reaches == {0, *TOKENS}


@by_players
def test_the_chosen_placement_has_the_highest_value(
    plain: dict[str, ModuleType], players: int
) -> None:
    game = plain["lakelight.games"].GAMES["harvest"]
    weights = plain["lakelight.bots.harvest.policy_weights"].load_policy_weights()
    policy = policy_with(plain, list(weights))
    rng = plain["lakelight.core.rng"].Rng(1)
    for played in played_match(GAMES["harvest"], players):
        state = game.parse_position_json(played.to_json())
        if state.phase == "place":
            moves = state.legal_moves()
            values = dict(zip(moves, policy.move_values(state, moves, rng), strict=True))
            chosen = policy.choose_move(state, rng)
            assert values[chosen] == pytest.approx(max(values.values()))


@by_players
def test_compiled_and_plain_policies_choose_the_same_moves(
    plain: dict[str, ModuleType], players: int
) -> None:
    game = plain["lakelight.games"].GAMES["harvest"]
    policy = bots_of("harvest").policy
    twin_policy = plain["lakelight.bots.registry"].bots_of("harvest").policy
    assert policy is not None
    for number, state in enumerate(played_match(GAMES["harvest"], players)):
        twin = game.parse_position_json(state.to_json())
        rng = plain["lakelight.core.rng"].Rng(number)
        moves = state.legal_moves()
        assert policy.choose_move(state, Rng(number)) == twin_policy.choose_move(twin, rng)
        assert policy.move_values(state, moves, Rng(1)) == twin_policy.move_values(twin, moves, rng)


def test_every_trained_weight_has_a_place_of_its_own() -> None:
    values = [float(number) for number in range(1, 1 + 4 * len(TRAINED) + TRAINED_TRAITS)]
    found = all_weights({"2": values})
    last = row_start(2, 8)
    row = [found[last + column] for column in TRAINED]
    assert len(set(row)) == len(TRAINED)
    traits = found[TRAITS + 2 * COUNT_OF_TRAITS :][:TRAINED_TRAITS]
    assert traits == pytest.approx([0.2 * value for value in values[-TRAINED_TRAITS:]])


def test_the_policy_beats_greedy() -> None:
    assert wins(GAMES["harvest"], "policy", "greedy", 50) >= 0.6
