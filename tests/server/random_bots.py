"""Bots that think for no time at all."""

from __future__ import annotations

from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame
from lakelight.server.bots import BotPool


class RandomBots(BotPool):
    """The levels of the house, who all play the first move that comes to mind."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = Rng(1)

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """Any of them."""
        return legal[self._rng.below(len(legal))]
