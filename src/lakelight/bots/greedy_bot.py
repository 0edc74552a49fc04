"""Bots that look one move ahead, at every legal move or at a random sample of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lakelight.bots.bot import AnyView
from lakelight.bots.budget import Budget
from lakelight.bots.evaluator import Evaluator
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


@dataclass(frozen=True)
class GreedyBot:
    """Plays the move with the highest estimated value, rivals' gains counted against it.

    `sample_size` is how many legal moves it considers, drawn at random (None: all);
    `noise` is the largest error, in points, added to the value of each of them.
    """

    name: str
    game: AnyGame
    evaluator: Evaluator
    sample_size: int | None = None
    noise: float = 0.0

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The considered move with the highest value, noise included."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        state = self.game.imagine(view, rng)
        sample = self._sample(legal_moves, rng)
        values = [
            value + self.noise * rng.below(1 << 16) / (1 << 16)
            for value in self.evaluator.move_values(state, sample, rng)
        ]
        return sample[max(range(len(sample)), key=values.__getitem__)]

    def _sample(self, legal_moves: Sequence[Move], rng: Rng) -> Sequence[Move]:
        """The moves to consider."""
        if self.sample_size is None or len(legal_moves) <= self.sample_size:
            return legal_moves
        left = list(legal_moves)
        return [left.pop(rng.below(len(left))) for _ in range(self.sample_size)]
