"""The bot that searches: exactly where it knows everything, otherwise by sampling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lakelight.bots.bot import AnyView
from lakelight.bots.budget import NO_LIMIT, Budget, tighter_budget
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.endings import known_state
from lakelight.bots.exact_search import ExactSearch
from lakelight.bots.game_bots import GameBots
from lakelight.bots.kept_trees import KeptTrees
from lakelight.bots.search import DEFAULT_PLAYOUTS, search
from lakelight.core.game import Move
from lakelight.core.rng import Rng

# How many positions an exact search may look at with a budget of playouts.
POSITIONS_A_PLAYOUT = 20
# With a budget of seconds it begins with few positions, and tries more while it has taken less
# than this part of the time.
FIRST_POSITIONS = 20_000
MORE_POSITIONS = 5
MOST_POSITIONS = 300_000_000
EXACT_SHARE = 0.02


class SearchBot:
    """Searches within its own budget and the caller's, whichever is tighter.

    Where only seconds limit it, it goes on with the search of its last decision if that was in
    the same turn, which it finds among `kept_trees`.
    """

    def __init__(
        self,
        name: str,
        game_bots: GameBots,
        own_budget: Budget = NO_LIMIT,
        kept_trees: KeptTrees | None = None,
    ) -> None:
        self.name = name
        self.game_bots = game_bots
        self.own_budget = own_budget
        self.kept_trees = kept_trees or KeptTrees()

    def choose(self, view: AnyView, legal_moves: Sequence[Move], budget: Budget, rng: Rng) -> Move:
        """The best move where that can be found out, otherwise the one with the most playouts."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        allowed = tighter_budget(self.own_budget, budget)
        begun = allowed.clock()
        move = self._exact_move(view, allowed)
        if move is not None:
            return move
        kept_trees = None
        if allowed.seconds is not None:
            allowed = replace(allowed, seconds=allowed.seconds - (allowed.clock() - begun))
            kept_trees = self.kept_trees if allowed.playouts is None else None
        return search(self.game_bots, view, legal_moves, allowed, rng, 1, True, kept_trees).move

    def _exact_move(self, view: AnyView, budget: Budget) -> Move | None:
        """The best move, if the seat knows everything and the budget suffices to find it."""
        state = known_state(self.game_bots, view)
        if state is None:
            return None
        cancel = budget.cancel or CancelFlag()
        exact_search = ExactSearch(state, state.players, self.game_bots.evaluator, cancel)
        if budget.playouts is not None or budget.seconds is None:
            playouts = budget.playouts or DEFAULT_PLAYOUTS
            return exact_search.best_move(min(POSITIONS_A_PLAYOUT * playouts, MOST_POSITIONS))
        begun = budget.clock()
        positions = FIRST_POSITIONS
        move = exact_search.best_move(positions)
        while (
            move is None
            and positions < MOST_POSITIONS
            and not cancel.is_set
            and budget.clock() - begun < EXACT_SHARE * budget.seconds
        ):
            positions *= MORE_POSITIONS
            move = exact_search.best_move(positions)
        return move
