"""The deal of Harvest as draws: the tiles in play, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.harvest.opening import start
from lakelight.harvest.pieces import TILES, TILES_IN_PLAY
from lakelight.harvest.state import State


class HarvestChance:
    """H2.2: 22, 27 or 32 of 35 tiles, in the order they are drawn."""

    most_outcomes = TILES - 1

    def outcomes(self, players: int, drawn: Sequence[int]) -> Sequence[int]:
        """The tiles that are left, by number - 1."""
        return [tile for tile in range(TILES - 1) if tile not in drawn]

    def is_complete(self, players: int, drawn: Sequence[int]) -> bool:
        """Whether all tiles in play are drawn."""
        return len(drawn) == TILES_IN_PLAY[players]

    def begin(self, players: int, drawn: Sequence[int]) -> State:
        """The opening with this deal."""
        return start(players, deal=[tile + 1 for tile in drawn])


CHANCE = HarvestChance()
