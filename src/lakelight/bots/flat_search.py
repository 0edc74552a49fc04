"""Flat Monte Carlo search, for games that have no evaluator of their own.

Every iteration imagines what the seat cannot see, plays one root move and then random moves
to the end of the match. UCB1 (Auer, Cesa-Bianchi, Fischer 2002) picks the root move. It
needs nothing but the interface that every game implements, and it is slow: plain Python.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.game_bots import GameBots, SearchRoot, SearchTree
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.games import AnyGame

# The constant of UCB1 for rewards from 0 to 1.
EXPLORATION = math.sqrt(2.0)
PLAYOUTS_A_MOVE = 8


class PlayoutEvaluator(Evaluator):
    """Estimates a move by the mean lead after random playouts."""

    def choose_move(self, state: GameState, rng: Rng) -> Move:
        """Any legal move of the first seat that may act, each equally likely."""
        position: AnyState = state
        seat = position.seats_to_act[0]
        moves: list[Move] = [
            move for move in position.legal_moves() if position.seat_of(move) == seat
        ]
        return moves[rng.below(len(moves))]

    def move_values(self, state: GameState, legal_moves: Sequence[Move], rng: Rng) -> list[float]:
        """The mean lead in points at the end of playouts that begin with each move."""
        return [self._mean_lead(state, move, rng) for move in legal_moves]

    def rewards_of(self, state: GameState, players: int) -> list[float]:
        """1 for the winner, shared by several winners; before the end an even share."""
        position: AnyState = state
        if position.outcome is None:
            return [1.0 / players] * players
        return [_reward(position, seat) for seat in range(players)]

    def _mean_lead(self, state: AnyState, move: Move, rng: Rng) -> float:
        seat: Seat = state.seat_of(move)
        total = 0
        for _ in range(PLAYOUTS_A_MOVE):
            scratch = state.copy()
            scratch.apply(move)
            scratch.playout(rng)
            scores = list(scratch.scores)
            own = scores.pop(seat)
            total += own - max(scores)
        return total / PLAYOUTS_A_MOVE


class FlatSearch:
    """The statistics of every legal move of one seat."""

    def __init__(
        self,
        game: AnyGame,
        root: AnyState,
        seat: Seat,
        legal_moves: Sequence[Move],
        rng: Rng,
        cancel: CancelFlag,
    ) -> None:
        self._game = game
        self._view = root.view(seat)
        self._seat = seat
        self._rng = rng
        self._cancel = cancel
        self._moves = list(legal_moves)
        self._visits = [0] * len(self._moves)
        self._total = [0.0] * len(self._moves)
        self._square = [0.0] * len(self._moves)

    @property
    def memory(self) -> int:
        """The bytes that the statistics take."""
        return sum(map(sys.getsizeof, (self._moves, self._visits, self._total, self._square)))

    def run(self, iterations: int) -> int:
        """Run so many iterations, fewer if canceled; the number that ran."""
        done = 0
        while done < iterations and not self._cancel.is_set:
            self._simulate()
            done += 1
        return done

    def root_rows(self) -> list[tuple[Move, int, float, float]]:
        """Move, visits, sum of rewards and sum of their squares of every legal move."""
        return list(zip(self._moves, self._visits, self._total, self._square, strict=True))

    def _simulate(self) -> None:
        index = self._select()
        state = self._game.imagine(self._view, self._rng)
        state.apply(self._moves[index])
        state.playout(self._rng)
        reward = _reward(state, self._seat)
        self._visits[index] += 1
        self._total[index] += reward
        self._square[index] += reward * reward

    def _select(self) -> int:
        """The first move without a visit, or the one with the highest bound by UCB1."""
        if 0 in self._visits:
            return self._visits.index(0)
        spread = EXPLORATION * math.sqrt(math.log(sum(self._visits)))

        def bound(index: int) -> float:
            visits = self._visits[index]
            return self._total[index] / visits + spread / math.sqrt(visits)

        return max(range(len(self._moves)), key=bound)


@dataclass(frozen=True)
class FlatGameBots(GameBots):
    """The bots of a game that has no package of its own."""

    evaluator: Evaluator = field(default_factory=PlayoutEvaluator)

    def new_tree(self, root: SearchRoot, rng: Rng, cancel: CancelFlag) -> SearchTree:
        """A flat search for one seat from a position."""
        return FlatSearch(self.game, *root, rng, cancel)

    def textbook(self, is_random: bool) -> GameBots:
        """The same: a game that search knows only by its Python interface has no other."""
        return self


def _reward(state: AnyState, seat: Seat) -> float:
    """1 for the winner of a finished match, shared by several winners; 0 for the others."""
    winners: tuple[Seat, ...] = state.outcome.winners
    return (seat in winners) / len(winners)
