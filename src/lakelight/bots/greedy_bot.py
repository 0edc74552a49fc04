"""Bots that look one move ahead, at every legal move or at those that they do not overlook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lakelight.bots.bot import AnyView
from lakelight.bots.budget import Budget
from lakelight.bots.evaluator import Evaluator
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


def itself(move: Move) -> Move:
    """Every move is overlooked or seen for itself."""
    return move


@dataclass(frozen=True)
class GreedyBot:
    """Plays the move with the highest estimated value, rivals' gains counted against it.

    `overlooked` is the chance that it overlooks a place, with all moves there (`place_of`
    says which these are), and `noise` the largest error, in points, in the value of a move.
    """

    name: str
    game: AnyGame
    evaluator: Evaluator
    overlooked: float = 0.0
    noise: float = 0.0
    place_of: Callable[[Move], Move] = itself

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The considered move with the highest value, noise included."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        state = self.game.imagine(view, rng)
        seen = self._seen(legal_moves, rng)
        values = [
            value + self.noise * rng.below(1 << 16) / (1 << 16)
            for value in self.evaluator.move_values(state, seen, rng)
        ]
        return seen[max(range(len(seen)), key=values.__getitem__)]

    def _seen(self, legal_moves: Sequence[Move], rng: Rng) -> Sequence[Move]:
        """The moves that it does not overlook; one of them at least."""
        if self.overlooked == 0.0:
            return legal_moves
        places = [self.place_of(move) for move in legal_moves]
        chance = int(self.overlooked * (1 << 16))
        open_to = {place for place in dict.fromkeys(places) if rng.below(1 << 16) >= chance}
        seen = [move for move, place in zip(legal_moves, places, strict=True) if place in open_to]
        return seen or [legal_moves[rng.below(len(legal_moves))]]
