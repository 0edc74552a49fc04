"""The evaluator of Harvest agrees with the rules wherever it repeats one for speed."""

import random
from types import ModuleType
from typing import Any

import pytest

from lakelight.bots.harvest.weights import CHANCES, SIZE, row_start
from lakelight.bots.registry import bots_of
from lakelight.games import GAMES
from lakelight.plain import load_plain
from tests.bots.positions import played_match

COLORS = 7
MAX_HELD = 8
TRIES = 4000
by_players = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.fixture(scope="module")
def plain() -> dict[str, ModuleType]:
    """The modules in plain Python, whose inner functions can be called."""
    return load_plain("lakelight.bots.registry")


@pytest.fixture(scope="module")
def inner(plain: dict[str, ModuleType]) -> Any:  # noqa: ANN401  its inner functions are untyped
    """The module of the evaluator."""
    return plain["lakelight.bots.harvest.evaluator"]


@pytest.fixture(scope="module")
def rules(plain: dict[str, ModuleType]) -> Any:  # noqa: ANN401  its inner functions are untyped
    """The module of the state."""
    return plain["lakelight.harvest.state"]


def random_counts(chance: random.Random) -> list[int]:
    """How many cards of each color a seat holds; small and large hands alike."""
    most = chance.randint(1, MAX_HELD)
    return [chance.randint(0, most) for _ in range(COLORS)]


def dedications(rules: Any, cards: int) -> list[int]:  # noqa: ANN401
    """The dedications that the rules allow with these cards."""
    state = rules.State()
    state.players = 2
    state.phase_number = rules.PHASE_DEDICATE
    state.cards[0] = cards
    return [move for move in state.legal_moves() if move != rules.PASS]


def test_the_evaluator_sees_a_set_exactly_where_the_rules_allow_a_dedication(
    inner: Any,  # noqa: ANN401
    rules: Any,  # noqa: ANN401
) -> None:
    chance = random.Random(1)
    answers = set()
    for _ in range(TRIES):
        counts = random_counts(chance)
        cards = rules.packed(counts)
        legal = dedications(rules, cards)
        kinds = (
            any(rules.FOUR_OF_A_KIND <= move < rules.THREE_PAIR for move in legal),
            any(rules.THREE_PAIR <= move < rules.SEVEN_UNIQUE for move in legal),
            rules.SEVEN_UNIQUE in legal,
        )
        assert kinds == (
            inner.has_four_of_a_kind(cards),
            inner.has_three_pair(cards),
            inner.has_seven_unique(cards),
        ), counts
        assert bool(legal) == inner.can_dedicate(cards), counts
        answers.add(kinds)
    assert len(answers) == 8


def test_the_best_dedication_is_chosen_among_all_that_the_rules_allow(
    inner: Any,  # noqa: ANN401
    rules: Any,  # noqa: ANN401
) -> None:
    chance = random.Random(2)
    evaluator = inner.HarvestEvaluator([chance.uniform(-2, 2) for _ in range(SIZE)])
    row = row_start(2, 4)
    chosen = set()
    for _ in range(TRIES):
        cards = rules.packed(random_counts(chance))
        tokens = chance.randrange(1 << 12)
        choices = [rules.PASS, *dedications(rules, cards)]
        best, value = evaluator.best_dedication(row, cards, 0, tokens)
        assert best in choices
        values = {move: evaluator.after_dedication(row, cards, 0, tokens, move) for move in choices}
        assert value == values[best] == max(values.values())
        chosen.add(best)
    assert chosen == {
        rules.PASS,
        *range(rules.FOUR_OF_A_KIND, rules.SEVEN_UNIQUE),
        rules.SEVEN_UNIQUE,
    }


def test_colors_are_counted_as_in_the_rules(inner: Any, rules: Any) -> None:  # noqa: ANN401
    chance = random.Random(3)
    for _ in range(TRIES):
        counts = random_counts(chance)
        cards = rules.packed(counts)
        for least in range(1, 9):
            expected = sum(count >= least for count in counts)
            assert inner.colors_with(cards, least) == expected
            assert rules.colors_with(cards, least) == expected


def test_the_weights_are_laid_out_as_the_evaluator_reads_them(inner: Any) -> None:  # noqa: ANN401
    evaluator = inner.HarvestEvaluator([0.0] * SIZE)
    for players in (2, 3, 4):
        for chances in range(CHANCES):
            assert evaluator.row(players, chances) == row_start(players, chances)


@by_players
def test_a_seat_places_as_many_tiles_as_the_evaluator_says_are_left(
    plain: dict[str, ModuleType], players: int
) -> None:
    game = plain["lakelight.games"].GAMES["harvest"]
    evaluator = plain["lakelight.bots.registry"].bots_of("harvest").evaluator
    placed = [0] * players
    expected = []
    before: Any = None
    for state in played_match(GAMES["harvest"], players):
        twin = game.parse_position_json(state.to_json())
        if before is not None and twin.lake_size > before.lake_size:
            placed[before.seat] += 1
        expected.append(
            [evaluator.tiles_left(twin, seat) + placed[seat] for seat in range(players)]
        )
        before = twin
    assert all(one == placed for one in expected)
    assert sum(placed) == before.tiles_in_play


@by_players
def test_winning_a_match_brings_the_highest_reward(players: int) -> None:
    game = GAMES["harvest"]
    evaluator = bots_of("harvest").evaluator
    state = list(played_match(game, players))[-1]
    state.apply(state.legal_moves()[0])
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    rewards = evaluator.rewards_of(state, players)
    assert state.outcome is not None
    assert max(rewards) == rewards[state.outcome.winners[0]] > 0.5
    assert sorted(range(players), key=lambda seat: -rewards[seat]) == sorted(
        range(players), key=lambda seat: state.outcome.places[seat]
    )
