"""Bots that look one turn ahead: at every move, or only at a few of them."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.judge import Judge
from lakelight.bots.player import AnyView, Budget
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


class GreedyBot:
    """Takes what gives most now, rivals' gains counted against it.

    `notice` is how many of the moves it notices at all, at random (None: all of them);
    `carelessness` by how many points it may misjudge each of those.
    """

    def __init__(
        self,
        name: str,
        game: AnyGame,
        judge: Judge,
        notice: int | None = None,
        carelessness: float = 0.0,
    ) -> None:
        self.name = name
        self.game = game
        self.judge = judge
        self.notice = notice
        self.carelessness = carelessness

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The best of what it notices, as it judges it."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        state = self.game.imagine(view, rng)
        noticed = self._noticed(legal_moves, rng)
        weights = [
            weight + self.carelessness * rng.below(1 << 16) / (1 << 16)
            for weight in self.judge.weights_of(state, noticed)
        ]
        return noticed[max(range(len(noticed)), key=weights.__getitem__)]

    def _noticed(self, legal_moves: Sequence[Move], rng: Rng) -> Sequence[Move]:
        """Some of many moves; few are all noticed."""
        if self.notice is None or len(legal_moves) <= self.notice:
            return legal_moves
        left = list(legal_moves)
        return [left.pop(rng.below(len(left))) for _ in range(self.notice)]
