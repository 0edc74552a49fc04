"""The bot that searches: it imagines what it cannot see and plays on, many times."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.judge import Judge
from lakelight.bots.player import AnyView, Budget
from lakelight.bots.thinking import think
from lakelight.bots.tree import Plan
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


class SearchBot:
    """Tree search over imagined states, within its own budget and the caller's."""

    def __init__(
        self,
        name: str,
        game: AnyGame,
        judge: Judge,
        plan: Plan,
        own: Budget,
        threads: int = 1,
    ) -> None:
        self.name = name
        self.game = game
        self.judge = judge
        self.plan = plan
        self.own = own
        self.threads = threads

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The move that was worth trying most often."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        allowed = narrower(self.own, budget)
        return think(
            self.game,
            self.judge,
            self.plan,
            view,
            legal_moves,
            allowed,
            rng,
            self.threads,
            may_stop_early=True,
        ).move


def narrower(own: Budget, given: Budget) -> Budget:
    """The tighter of two budgets; playouts given alone switch the clock off."""
    playouts = [count for count in (own.playouts, given.playouts) if count is not None]
    seconds = [count for count in (own.seconds, given.seconds) if count is not None]
    timeless = given.playouts is not None and given.seconds is None
    return Budget(
        seconds=None if timeless or not seconds else min(seconds),
        playouts=min(playouts, default=None),
        by_processor=given.by_processor,
        cancel=given.cancel,
    )
