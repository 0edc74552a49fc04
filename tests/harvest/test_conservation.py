"""Every card, tile and token is in exactly one place, after every move of any match."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakelight.harvest import State, start
from lakelight.harvest.orientation import sides_of, tile_name
from lakelight.harvest.pieces import stack_values
from tests.harvest.matches import EVERY_SEATING, TEMPERS, played, states
from tests.harvest.profiles import matches
from tests.harvest.reference import (
    CARDS_OF_EACH_COLOR,
    LAKE_TILES,
    STACKS,
    TILES_IN_PLAY,
    same_look,
)

THERE = Counter(same_look(tile.rstrip("*")) for tile in LAKE_TILES)


@pytest.mark.plays_much
@matches(1000)
@given(st.sampled_from(EVERY_SEATING), st.integers(0, 10**9))
def test_every_card_tile_and_token_is_in_exactly_one_place(
    seating: tuple[int, str], seed: int
) -> None:
    for state in states(*seating, seed):
        check_cards(state)
        check_tiles(state)
        check_tokens(state)


@matches(100)
@given(st.sampled_from(EVERY_SEATING), st.integers(0, 10**9))
def test_favors_come_from_platforms_and_go_to_exchanges(
    seating: tuple[int, str], seed: int
) -> None:
    players, seats = seating
    state = start(players, seats=seats, seed=seed)
    expected = Counter(dict.fromkeys(range(players), 0))
    for before, move in played(state, TEMPERS[seed % len(TEMPERS)], seed):
        assert list(before.favors) == list(expected.values())
        for event in before.effects(move):
            name = type(event).__name__
            expected[event.seat] += {"FavorTaken": 1, "FavorsPaid": -2}.get(name, 0)


def check_cards(state: State) -> None:
    """H2.1: as many of each color as the number of players says."""
    assert min(state.supply) >= 0
    for color in range(7):
        held = [cards[color] for cards in state.lanterns]
        assert min(held) >= 0
        assert state.supply[color] + sum(held) == CARDS_OF_EACH_COLOR[state.players]


def check_tiles(state: State) -> None:
    """H2.2: in a hand, in the draw stack or on the lake; no place has two."""
    names = [tile_name(tile) for hand in (*state.hands, state.draw_stack) for tile in hand]
    lake = state.lake
    names += [sides_of(lying) for _, _, lying in lake[1:]]
    assert len(names) == TILES_IN_PLAY[state.players]
    assert Counter(map(same_look, names)) <= THERE
    assert len({(x, y) for x, y, _ in lake}) == len(lake)
    assert lake[0] == (0, 0, 0)


def check_tokens(state: State) -> None:
    """H5.2: those taken are the top of a full stack, so the rest of it is left."""
    for at, name in enumerate(STACKS):
        taken = sorted((value for held in state.tokens for value in held.stacks[at]), reverse=True)
        assert tuple(taken) == stack_values(state.players, name)[: len(taken)]
