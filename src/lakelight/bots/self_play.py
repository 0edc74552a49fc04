"""Positions from matches that a policy plays against itself, for training a network.

The first turns of a match, a random number of them, have some random moves, so that a network
learns from positions that good play avoids, too. From there on the policy plays alone, and
every turn that begins is a sample: the features of its position, and the rewards of the seats
at the end of the match, counted from the seat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lakelight.bots.network_training import Course
from lakelight.core.rng import Rng

# How many moves of a thousand are random in the first turns; each match draws one of these.
RANDOM_MOVES = (0, 60, 200)


class Sample(NamedTuple):
    """The features of a position, and the rewards at the end, from the seat whose turn it is."""

    features: list[int]
    rewards: Sequence[float]


def samples(course: Course, rng: Rng) -> Iterator[Sample]:
    """Samples of one match after another, without end."""
    while True:
        yield from _play(course, rng)


def _play(course: Course, rng: Rng) -> list[Sample]:
    """The samples of one match."""
    state = course.deal(course.players, rng)
    first_turns = rng.below(course.turns)
    chance = RANDOM_MOVES[rng.below(len(RANDOM_MOVES))]
    found: list[tuple[list[int], int]] = []
    turn = 0
    last = -1
    while not state.is_over:
        seat = state.seat
        if seat != last:
            last = seat
            turn += 1
            if turn > first_turns:
                found.append((course.featured.features_of(state), seat))
        if turn <= first_turns and rng.below(1000) < chance:
            legal_moves = state.legal_moves()
            state.apply(legal_moves[rng.below(len(legal_moves))])
        else:
            state.apply(course.policy.choose_move(state, rng))
    rewards = course.policy.rewards_of(state, course.players)
    return [Sample(features, rewards[seat:] + rewards[:seat]) for features, seat in found]
