"""Bots that play random moves without thinking."""

from __future__ import annotations

from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame
from lakelight.server.bots import BotPool


class RandomBots(BotPool):
    """The built-in levels, which all play random moves here."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = Rng(1)

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """Any legal move."""
        return legal[self._rng.below(len(legal))]
