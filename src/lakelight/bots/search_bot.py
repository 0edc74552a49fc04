"""The bot that plays the move its search tried most often."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.bot import AnyView
from lakelight.bots.budget import NO_LIMIT, Budget, tighter_budget
from lakelight.bots.game_bots import GameBots
from lakelight.bots.search import search
from lakelight.core.game import Move
from lakelight.core.rng import Rng


class SearchBot:
    """Searches within its own budget and the caller's, whichever is tighter."""

    def __init__(self, name: str, game_bots: GameBots, own_budget: Budget = NO_LIMIT) -> None:
        self.name = name
        self.game_bots = game_bots
        self.own_budget = own_budget

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The move with the most playouts."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        allowed = tighter_budget(self.own_budget, budget)
        return search(self.game_bots, view, legal_moves, allowed, rng, may_stop_early=True).move
