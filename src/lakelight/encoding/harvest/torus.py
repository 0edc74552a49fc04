"""An encoding of Harvest with 7,456 actions: placements by cell of the torus.

It keeps the geometry: the neighbors of a cell are 1 and 35 away, modulo 613. It is exact.
"""

from __future__ import annotations

from lakelight.encoding.buffers import ByteBuffer
from lakelight.encoding.harvest.encoder import HarvestEncoder
from lakelight.encoding.harvest.observation import TORUS_BLOCK
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.encoding.harvest.encoder import TURNED, TURNED_BACK, seen_from
    from lakelight.harvest.state import CELLS, FRONTIER


class TorusEncoder(HarvestEncoder):
    """Placements by hand slot, quarter turns and cell of the torus."""

    def __init__(self, players: int, seats: str | None = None) -> None:
        super().__init__(players, seats, TORUS_BLOCK, CELLS)

    def write_lake(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write every cell, turned toward the viewer."""
        row = out.items
        north = self.north_of(state, seat)
        for index in range(first, first + CELLS):
            row[index] = 0
        for index in range(state.lake_size):
            cell = state.lake_cells[index]
            row[first + TURNED[north * CELLS + cell]] = seen_from(state.board[cell], north)
        for index in range(state.frontier_size):
            row[first + TURNED[north * CELLS + state.frontier[index]]] = FRONTIER

    def number_places(self, state: State, seat: int, places: list[int]) -> int:
        """Places have the numbers of their cells, turned toward the seat."""
        return self.sort_places(state, self.north_of(state, seat), places)

    def cell_at(self, state: State, seat: int, place: int) -> int:
        """The cell before it is turned."""
        return TURNED_BACK[self.north_of(state, seat) * CELLS + place]

    def place_at(self, state: State, seat: int, cell: int) -> int:
        """The cell after it is turned."""
        return TURNED[self.north_of(state, seat) * CELLS + cell]
