"""Moves of Harvest as records number them: lists of legal moves, and no mask.

For imitation of records and for tabular methods. The numbers do not depend on the viewer, so the
lake is not turned.
"""

from __future__ import annotations

from lakelight.encoding.harvest.torus import TorusEncoder
from lakelight.harvest.moves import END
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.encoding.encoder import NO_MOVE


class MovesEncoder(TorusEncoder):
    """Actions that are the numbers of moves."""

    def __init__(self, players: int, seats: str | None = None) -> None:
        super().__init__(players, seats)
        self.actions = END
        self.has_mask = False
        self.is_turned = False

    def way_number(self, slot: int, tile: int, way: int) -> int:
        """The number of a tile as it lies, as the rules have it."""
        return tile * 4 + way

    def move_of(self, state: State, seat: int, action: int) -> int:
        """The action itself, if it is legal."""
        return action if seat == state.seat and state.allows(action) else NO_MOVE

    def action_of(self, state: State, move: int) -> int:
        """The move itself."""
        return move
