"""The bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.budget import Budget
from lakelight.core.game import Move
from lakelight.core.rng import Rng


class RandomBot:
    """Plays any legal move, each equally likely."""

    name = "random"

    def choose(self, view: object, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """A legal move drawn from the generator."""
        return legal_moves[rng.below(len(legal_moves))]
