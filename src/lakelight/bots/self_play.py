"""Positions from self-play, for training a network.

The first turns of a match, a random number of them, are played by the policy with some random
moves, so that a network learns from positions that good play avoids, too. Then the policy or a
search plays to the end, and every turn that begins is a sample: the features of its position,
what search should expect, and the rewards of the seats at the end of the match, both counted
from the seat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.network_training import Course
from lakelight.bots.search_config import SearchConfig
from lakelight.bots.tree import Tree
from lakelight.core.game import Move
from lakelight.core.rng import Rng

# How many moves of a thousand are random in the first turns; each match draws one of these.
RANDOM_MOVES = (0, 60, 200)
# What a search found counts so much, and the result of the match the rest.
SEARCH_SHARE = 0.6


class Sample(NamedTuple):
    """The features of a position, what to expect, and the result, from the seat to move."""

    features: list[int]
    expected: Sequence[float]
    result: Sequence[float]


class SearchParts(NamedTuple):
    """The evaluator of a search and its parameters."""

    evaluator: Evaluator
    config: SearchConfig


class Turn(NamedTuple):
    """A turn that began: its seat, the features, and what a search expected for each seat."""

    seat: int
    features: list[int]
    expected: list[float] | None


class Player:
    """Plays by the policy of a course."""

    def __init__(self, course: Course, rng: Rng) -> None:
        self.course = course
        self.rng = rng

    def choose(self, state: AnyState) -> tuple[Move, list[float] | None]:
        """A move, and what it expects for each seat if it searched."""
        return self.course.policy.choose_move(state, self.rng), None


class SearchingPlayer(Player):
    """Plays by a search of so many playouts."""

    def __init__(self, course: Course, rng: Rng, search: SearchParts, playouts: int) -> None:
        super().__init__(course, rng)
        self.search = search
        self.playouts = playouts

    def choose(self, state: AnyState) -> tuple[Move, list[float] | None]:
        """The move tried most often, and the mean rewards of all iterations."""
        legal_moves = state.legal_moves()
        if len(legal_moves) == 1:
            return legal_moves[0], None
        tree = Tree(
            state.copy(),
            state.seat,
            legal_moves,
            self.course.players,
            *self.search,
            Rng(self.rng.step()),
            CancelFlag(),
        )
        tree.run(self.playouts)
        move, *_ = max(tree.root_rows(), key=lambda row: row[1])
        return move, tree.mean_rewards()


def samples(player: Player) -> Iterator[Sample]:
    """Samples of one match after another, without end."""
    while True:
        yield from _play(player)


def _play(player: Player) -> list[Sample]:
    """The samples of one match."""
    course, rng = player.course, player.rng
    opening = Player(course, rng)
    state = course.deal(course.players, rng)
    first_turns = rng.below(course.turns)
    chance = RANDOM_MOVES[rng.below(len(RANDOM_MOVES))]
    turns: list[Turn] = []
    turn = 0
    last = -1
    while not state.is_over:
        seat = state.seat
        begins = seat != last
        last = seat
        turn += begins
        if turn <= first_turns:
            move, _ = opening.choose(state)
            if rng.below(1000) < chance:
                legal_moves = state.legal_moves()
                move = legal_moves[rng.below(len(legal_moves))]
        else:
            features = course.featured.features_of(state) if begins else []
            move, expected = player.choose(state)
            if begins:
                turns.append(Turn(seat, features, expected))
        state.apply(move)
    rewards = course.policy.rewards_of(state, course.players)
    return [_sample(one, rewards) for one in turns]


def _sample(turn: Turn, rewards: list[float]) -> Sample:
    """What is learned from a turn of a match that ended with these rewards."""
    expected = rewards
    if turn.expected is not None:
        expected = [
            result + SEARCH_SHARE * (search - result)
            for search, result in zip(turn.expected, rewards, strict=True)
        ]
    return Sample(turn.features, _from(turn.seat, expected), _from(turn.seat, rewards))


def _from(seat: int, values: list[float]) -> list[float]:
    """The values of all seats, counted from this one."""
    return values[seat:] + values[:seat]
