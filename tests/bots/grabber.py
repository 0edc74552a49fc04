"""A player who only grabs: what a person may do who has just learned the rules."""

from collections.abc import Sequence
from typing import Any

from lakelight.bots import Budget
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


class Grabber:
    """Takes the move that brings most at once, and any of them where several bring as much.

    In Harvest that is the placement with the most matches and any dedication, and never an
    exchange; in Dice, points and complete ponds.
    """

    name = "grabber"

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(
        self,
        view: Any,  # noqa: ANN401
        legal_moves: Sequence[int],
        budget: Budget,
        rng: Rng,
    ) -> int:
        """A move that brings most at once."""
        state = self.game.imagine(view, rng)
        worth = [self._worth(state, move, view.viewer) for move in legal_moves]
        best = [move for move, one in zip(legal_moves, worth, strict=True) if one == max(worth)]
        return best[rng.below(len(best))]

    def _worth(self, state: Any, move: int, seat: int) -> float:  # noqa: ANN401
        text = state.format(move)
        if text.endswith("pass"):
            return 0.0
        if self.game.name == "dice":
            after = state.copy()
            after.apply(move)
            ponds = len(after.complete_ponds(seat)) - len(state.complete_ponds(seat))
            return 0.1 + float(after.scores[seat] - state.scores[seat]) + ponds
        if ">" in text:
            return -1.0
        if "@" not in text:
            return 1.0
        return float(
            sum(
                getattr(event, "why", "") == "match" and event.seat == seat
                for event in state.effects(move)
            )
        )
