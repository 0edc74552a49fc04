"""Records of a game of chance: every toss is in the record, and only its seed draws it."""

import pytest

from lakelight.core.errors import InvalidRecord
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record, result_json, verify
from lakelight.core.seed import parse_seed
from tests.core.coins import COINS, State

SEED = parse_seed("coins")


def tossed() -> list[str]:
    """The tosses that the seed draws."""
    state = State()
    while not state.is_over:
        state.apply(COINS.chance_move(state, SEED))
    return [state.format(move) for move in state.tosses]


def record(moves: list[str], seed: bytes | None = SEED) -> Record:
    return Record("coins", {"players": 1}, tuple(moves), seed=seed)


def test_the_tosses_that_a_seed_draws_are_verified() -> None:
    final = verify(COINS, record(tossed()))
    assert final.is_over
    assert result_json(final) is not None


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_toss_that_the_seed_does_not_draw_is_named_with_the_one_it_draws(at: int) -> None:
    moves = tossed()
    right, wrong = moves[at], {"heads": "tails", "tails": "heads"}[moves[at]]
    moves[at] = wrong
    expected = f"^move {at + 1} is '{wrong}', but the seed draws '{right}'$"
    with pytest.raises(InvalidRecord, match=expected):
        verify(COINS, record(moves))


def test_without_a_seed_any_toss_may_have_been() -> None:
    for moves in (["heads"] * 3, ["tails"] * 3):
        assert verify(COINS, record(moves, seed=None)).is_over


def test_a_replay_asks_no_seed() -> None:
    moves = ["heads", "heads", "tails"]
    assert [state.tosses for state in Match.from_record(COINS, record(moves)).states()] == [
        *([], [1], [1, 1], [1, 1, 0]),
    ]


def test_a_toss_that_is_none_is_named_by_its_number() -> None:
    with pytest.raises(InvalidRecord, match=r"^move 1: 'edge' is not a toss: heads or tails$"):
        verify(COINS, record(["edge"]))


def test_the_record_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="game 'dice': expected coins"):
        parse_record(COINS, {"game": "dice", "moves": []})
