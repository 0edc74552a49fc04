"""Random play to the end: every legal move is equally likely, listed or not."""

from collections import Counter

import pytest

from lakelight.core.batch import listing_playouts, playouts
from lakelight.core.rng import Rng
from lakelight.harvest import State, start
from tests.harvest.drawn import drawn, kept
from tests.harvest.matches import EVERY_SEATING
from tests.match_counts import many


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_a_playout_ends_the_match_and_counts_its_moves(players: int, seats: str) -> None:
    state = start(players, seats=seats, seed=1)
    moves = state.playout(Rng(1))
    assert state.is_over
    assert moves >= {2: 22, 3: 27, 4: 32}[players]
    assert state.playout(Rng(1)) == 0


def test_the_same_generator_plays_the_same_match() -> None:
    ends = [start(3, seed=1) for _ in range(2)]
    assert len({state.playout(Rng(7)) for state in ends}) == 1
    assert ends[0] == ends[1]


def test_many_playouts_leave_the_position_as_it_was() -> None:
    state = start(4, seed=1)
    before = state.copy()
    assert playouts(state, 10, 1) >= 320
    assert listing_playouts(state, 10, 1) >= 320
    assert state == before
    assert playouts(state, 0, 1) == listing_playouts(state, 0, 1) == 0


def test_one_playout_of_a_batch_is_the_playout_of_its_seed() -> None:
    state = start(4, seed=1)
    assert playouts(state, 1, 99) == state.copy().playout(Rng(99))


def last_choices() -> dict[str, State]:
    """Positions in which the last choice of a match is made, one for each kind."""
    lake = kept("final_lake_2")
    return {
        "exchange": drawn(
            lake, to="exchange", seat=1, lanterns=["G5 B2", "R2 O1 P1"], favors=[0, 3]
        ),
        "dedicate": drawn(lake, to="dedicate", seat=1, lanterns=["none", "R4 O4 G2 B2 P1 W1 K1"]),
        "pairs only": drawn(lake, to="dedicate", seat=1, lanterns=["none", "R2 O2 G2 B2 P3"]),
        "seven only": drawn(lake, to="dedicate", seat=1, lanterns=["none", "R1 O1 G1 B1 P1 W1 K1"]),
    }


@pytest.mark.plays_much
@pytest.mark.parametrize("kind", last_choices())
def test_every_last_choice_is_equally_likely(kind: str) -> None:
    state = last_choices()[kind]
    ends = {}
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        assert after.is_over, kind
        ends[str(after.position())] = state.format(move)
    assert len(ends) == len(state.legal_moves())
    rng = Rng(11)
    times = 300 * len(ends)
    counts: Counter[str] = Counter()
    for _ in range(times):
        trial = state.copy()
        assert trial.playout(rng) == 1
        counts[ends[str(trial.position())]] += 1
    assert len(counts) == len(ends)
    assert max(abs(count - 300) for count in counts.values()) < 75


def test_every_placement_of_a_last_tile_is_equally_likely() -> None:
    """Seat 1 holds the last tile and nobody can dedicate: one move is left."""
    rng = Rng(5)
    state = start(2, seed=21)
    while sum(map(len, state.hands)) > 1 or state.draw_stack or state.phase != "place":
        state.play(state.legal_moves()[-1])
    moves = state.legal_moves()
    counts: Counter[tuple[int, int, int]] = Counter()
    for _ in range(30 * len(moves)):
        trial = state.copy()
        trial.playout(rng)
        counts[trial.lake[-1]] += 1
    assert len(counts) == len(moves)
    assert max(abs(count - 30) for count in counts.values()) < 27


@pytest.mark.plays_much
def test_equal_tiles_are_chosen_no_more_often_than_others() -> None:
    """Two equal tiles in a hand are one move: each of the six ways at each place is as likely."""
    state = drawn(hand="BWGP WGPB OBOB")
    rng = Rng(7)
    counts: Counter[tuple[int, int, int]] = Counter()
    for _ in range(24 * 100):
        trial = state.copy()
        trial.playout(rng)
        counts[trial.lake[1]] += 1
    assert len(counts) == len(state.legal_moves()) == 24
    assert max(abs(count - 100) for count in counts.values()) < 45


@pytest.mark.plays_much
def test_listed_and_chosen_playouts_end_alike_on_average() -> None:
    state = start(3, seed=1)
    chosen, listed = playouts(state, many(3000), 1), listing_playouts(state, many(3000), 2)
    assert abs(chosen - listed) < 0.02 * chosen
