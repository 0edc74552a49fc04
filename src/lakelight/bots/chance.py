"""The bot that plays any legal move, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.player import Budget
from lakelight.core.game import Move
from lakelight.core.rng import Rng


class RandomBot:
    """Plays without a thought."""

    name = "random"

    def choose(self, view: object, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """Any of them."""
        return legal_moves[rng.below(len(legal_moves))]
