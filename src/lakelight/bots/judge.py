"""What search asks about a position beyond the rules: how good it is, which move to try.

Rules know what is legal; a judge knows what is wise. Each game has one. Like the
state's inner door these methods are trusted: no checks, no Python objects, no GIL.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

NOBODY = -1
CHANCE = -2


class Weights:
    """A number for every move of a list: the higher, the better for the mover."""

    def __init__(self) -> None:
        self.items = [0.0] * 2048


class Rewards:
    """What a position is worth to every seat, from 0 (lost) to 1 (won)."""

    def __init__(self) -> None:
        self.items = [0.0] * 4


class Judge:
    """Opinions about the positions of one game."""

    def weigh_into(self, state: GameState, moves: MoveList, weights: Weights) -> None:
        """Write what each of the listed moves promises to its mover, in points."""

    def rewards_into(self, state: GameState, rewards: Rewards) -> None:
        """Write what a position, finished or not, is worth to every seat."""

    def prefer(self, state: GameState, rng: Rng) -> int:
        """A sensible legal move, with some chance in it, for playouts."""
        return state.random_nogil(rng)

    def play_on(self, state: GameState, horizon: int, rng: Rng) -> int:
        """Play sensible moves until the end or so many moves on; how many were played."""
        count = 0
        while count < horizon and state.seat_nogil() != NOBODY:
            state.apply_nogil(
                state.random_nogil(rng) if state.seat_nogil() == CHANCE else self.prefer(state, rng)
            )
            count += 1
        return count

    def is_known(self, state: GameState, root: GameState, seat: int) -> bool:
        """Whether `seat`, thinking at `root`, knows all legal moves of this later position.

        Then they are the same in every imagined world and need to be listed only once.
        """
        return False

    # For Python

    def preferred(self, state: GameState, rng: Rng) -> int:
        """`prefer` for Python."""
        return self.prefer(state, rng)

    def weights_of(self, state: GameState, legal_moves: Sequence[int]) -> list[float]:
        """What each of these moves promises to its mover."""
        moves = MoveList()
        weights = Weights()
        for index in range(len(legal_moves)):
            moves.items[index] = legal_moves[index]
        moves.size = len(legal_moves)
        self.weigh_into(state, moves, weights)
        return [weights.items[index] for index in range(moves.size)]

    def rewards_of(self, state: GameState, players: int) -> list[float]:
        """What a position is worth to every seat."""
        rewards = Rewards()
        self.rewards_into(state, rewards)
        return [rewards.items[seat] for seat in range(players)]


def play_between(state: GameState, first: Judge, second: Judge, seats: int, rng: Rng) -> int:
    """Play to the end: one judge prefers for the seats whose bits are set, one for the others.

    Returns the number of moves; a rolled move is nobody's preference.
    """
    count = 0
    with cython.nogil:
        while state.seat_nogil() != NOBODY:
            if state.seat_nogil() == CHANCE:
                state.apply_nogil(state.random_nogil(rng))
            elif seats >> state.seat_nogil() & 1:
                state.apply_nogil(first.prefer(state, rng))
            else:
                state.apply_nogil(second.prefer(state, rng))
            count += 1
    return count
