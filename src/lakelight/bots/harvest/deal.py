"""Openings for training."""

from __future__ import annotations

from lakelight.core.rng import Rng
from lakelight.harvest.opening import begin
from lakelight.harvest.pieces import TILES, TILES_IN_PLAY
from lakelight.harvest.setup import check_setup
from lakelight.harvest.state import State


def deal(players: int, rng: Rng) -> State:
    """A match whose tiles are shuffled by a search generator, which is enough for training."""
    tiles = list(range(1, TILES))
    for last in range(len(tiles) - 1, 0, -1):
        other = rng.below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return begin(check_setup(players, None, tiles[: TILES_IN_PLAY[players]]))
