"""Many playouts in one call, compiled, without the GIL: two threads use two cores."""

from __future__ import annotations

from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython


def playouts(state: GameState, count: int, seed: int) -> int:
    """Play random matches to the end from a position; return the number of moves played."""
    return play_many(state, state.blank(), count, Rng(seed))


def listing_playouts(state: GameState, count: int, seed: int) -> int:
    """The same, listing every legal move at every step, as search does."""
    return play_many_listing(state, state.blank(), MoveList(), count, Rng(seed))


def play_many(state: GameState, scratch: GameState, count: int, rng: Rng) -> int:
    """Playouts from `state` in `scratch`."""
    moves = 0
    with cython.nogil:
        for _ in range(count):
            scratch.copy_nogil(state)
            moves += scratch.playout_nogil(rng)
    return moves


def play_many_listing(
    state: GameState, scratch: GameState, moves: MoveList, count: int, rng: Rng
) -> int:
    """Playouts from `state` in `scratch` that list all moves at every step."""
    played = 0
    with cython.nogil:
        for _ in range(count):
            scratch.copy_nogil(state)
            played += scratch.playout_listing_nogil(moves, rng)
    return played
