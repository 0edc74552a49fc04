"""The interface through which search asks how good positions and moves are.

The rules say which moves are legal; an evaluator estimates which are good. Each game has
its own. Its compiled methods check nothing, use no Python objects and need no GIL.
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

if not cython.compiled:
    from lakelight.core.state import CHANCE, NOBODY

# How much a rival's gain counts against one's own, by the number of players.
RIVAL_WEIGHT = (0.0, 0.0, 1.0, 0.5, 0.35)
# The part of a reward at the end of a match that depends on winning alone.
WIN_WEIGHT = 0.5


class MoveValues:
    """The estimated value of every move of a list, in points for the player who moves."""

    def __init__(self) -> None:
        self.items = [0.0] * 2048


class Rewards:
    """The value of a position for every seat, from 0 (lost) to 1 (won)."""

    def __init__(self) -> None:
        self.items = [0.0] * 4


class Evaluator:
    """Estimates for the positions and moves of one game.

    `rollout_noise` is the largest random error, in points, in the values by which rollouts
    choose; `rival_share` is the part of rivals' gains that is seen, 0 for one who does not look
    at rivals.
    """

    def __init__(self, rollout_noise: float = 0.0, rival_share: float = 1.0) -> None:
        self.rival_weight = [0.0] * 5
        for players in range(5):
            self.rival_weight[players] = rival_share * RIVAL_WEIGHT[players]
        self.rollout_noise = rollout_noise

    def evaluate_moves(self, state: GameState, moves: MoveList, values: MoveValues) -> None:
        """Write the estimated value of each listed move."""

    def evaluate(self, state: GameState, rewards: Rewards) -> None:
        """Write the value of a position, finished or not, for every seat."""

    def rollout_move(self, state: GameState, rng: Rng) -> int:
        """A good legal move, chosen fast and partly at random."""
        return state.random_nogil(rng)

    def rollout(self, state: GameState, max_moves: int, rng: Rng) -> int:
        """Play rollout moves to the end of the match or `max_moves`; the number played."""
        count = 0
        while count < max_moves and state.seat_nogil() != NOBODY:
            state.apply_nogil(
                state.random_nogil(rng)
                if state.seat_nogil() == CHANCE
                else self.rollout_move(state, rng)
            )
            count += 1
        return count

    def has_known_moves(self, state: GameState, root: GameState, seat: int) -> bool:
        """Whether `seat`, searching from `root`, knows all legal moves of a later position.

        They are then the same in every determinization and need to be listed only once.
        """
        return False

    def is_ending(self, state: GameState) -> bool:
        """Whether playing on to the end tells more about a position than its evaluation."""
        return False

    def write_rewards(
        self,
        points: list[float],
        players: int,
        scale: float,
        is_over: bool,
        tie: float,
        rewards: Rewards,
    ) -> None:
        """Write rewards that grow with each seat's lead over its best rival.

        A lead of `scale` points is worth half of the way from an even position to a won one.
        At the end of a match the part `WIN_WEIGHT` of a reward is 1 for a win, 1/2 for a
        lead within `tie`, and 0 for a loss.
        """
        for seat in range(players):
            best = -1000.0
            for rival in range(players):
                if rival != seat and points[rival] > best:
                    best = points[rival]
            lead = points[seat] - best
            reward = 0.5 + 0.5 * lead / (scale + (lead if lead > 0 else -lead))
            if is_over:
                won = 1.0 if lead > tie else 0.5 if lead > -tie else 0.0
                reward += WIN_WEIGHT * (won - reward)
            rewards.items[seat] = reward

    # For Python

    def knows_everything(self, state: GameState, seat: int) -> bool:
        """Whether nothing is hidden from a seat, and no chance is left in the match."""
        return False

    def choose_move(self, state: GameState, rng: Rng) -> int:
        """The rollout move of a position, for Python."""
        return self.rollout_move(state, rng)

    def move_values(self, state: GameState, legal_moves: Sequence[int], rng: Rng) -> list[float]:
        """The estimated value of each of these moves; the generator is for those that sample."""
        moves = MoveList()
        values = MoveValues()
        for index in range(len(legal_moves)):
            moves.items[index] = legal_moves[index]
        moves.size = len(legal_moves)
        self.evaluate_moves(state, moves, values)
        return [values.items[index] for index in range(moves.size)]

    def rewards_of(self, state: GameState, players: int) -> list[float]:
        """The value of a position for every seat."""
        rewards = Rewards()
        self.evaluate(state, rewards)
        return [rewards.items[seat] for seat in range(players)]


def play_match(state: GameState, first: Evaluator, second: Evaluator, seats: int, rng: Rng) -> int:
    """Play a position to its end with rollout moves and return the number of moves.

    The first evaluator chooses for the seats whose bits are set in `seats`, the second for
    all others; chance moves are drawn from the generator.
    """
    count = 0
    with cython.nogil:
        while state.seat_nogil() != NOBODY:
            if state.seat_nogil() == CHANCE:
                state.apply_nogil(state.random_nogil(rng))
            elif seats >> state.seat_nogil() & 1:
                state.apply_nogil(first.rollout_move(state, rng))
            else:
                state.apply_nogil(second.rollout_move(state, rng))
            count += 1
    return count
