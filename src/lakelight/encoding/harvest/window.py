"""An encoding of Harvest with 3,568 actions: placements in a window of 17 x 17 places.

For ordinary convolutions. The window is centered on the lake and the places beside it. The rules
allow a lake that does not fit; such an episode is cut off, and no move is ever forbidden.
"""

from __future__ import annotations

from lakelight.core.state import GameState
from lakelight.encoding.buffers import ByteBuffer
from lakelight.encoding.harvest.encoder import HarvestEncoder
from lakelight.encoding.harvest.observation import WINDOW, WINDOW_BLOCK
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.encoding.harvest.encoder import seen_from
    from lakelight.harvest.state import CELLS, FRONTIER

SPAN = WINDOW
AREA = WINDOW * WINDOW
# The numbers of a spot outside the window.
OUTSIDE = -1


class WindowEncoder(HarvestEncoder):
    """Placements by hand slot, quarter turns and place in a window around the lake."""

    def __init__(self, players: int, seats: str | None = None) -> None:
        super().__init__(players, seats, WINDOW_BLOCK, AREA)

    def is_lost_nogil(self, state: GameState) -> bool:
        """Whether the lake and the places beside it do not fit into the window."""
        return self.is_too_wide(cython.cast(State, state))

    def is_too_wide(self, state: State) -> bool:
        """Whether any place beside the lake is outside the window; a small lake has none."""
        if state.lake_size <= SPAN - 2:
            return False
        if not cython.compiled:
            spots = [0] * CELLS
        self.find_spots(state, 0, spots)
        for index in range(state.frontier_size):
            if spots[state.frontier[index]] == OUTSIDE:
                return True
        return False

    def find_spots(self, state: State, north: int, spots: list[int]) -> None:
        """Write where in the window each cell of the lake and beside it is."""
        if not cython.compiled:
            x, y = [0] * CELLS, [0] * CELLS
        state.walk(-1, x, y)
        left = 0
        right = 0
        bottom = 0
        top = 0
        for index in range(state.frontier_size):
            cell = state.frontier[index]
            column = turned_x(x[cell], y[cell], north)
            line = turned_x(y[cell], -x[cell], north)
            left = min(left, column)
            right = max(right, column)
            bottom = min(bottom, line)
            top = max(top, line)
        left -= SPAN - (right - left + 1) >> 1
        top += SPAN - (top - bottom + 1) >> 1
        for index in range(state.lake_size):
            cell = state.lake_cells[index]
            column = turned_x(x[cell], y[cell], north) - left
            line = top - turned_x(y[cell], -x[cell], north)
            spots[cell] = spot_at(column, line)
        for index in range(state.frontier_size):
            cell = state.frontier[index]
            column = turned_x(x[cell], y[cell], north) - left
            line = top - turned_x(y[cell], -x[cell], north)
            spots[cell] = spot_at(column, line)

    def write_lake(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write what is in the window."""
        row = out.items
        if not cython.compiled:
            spots = [0] * CELLS
        north = self.north_of(state, seat)
        self.find_spots(state, north, spots)
        for at in range(first, first + AREA):
            row[at] = 0
        for index in range(state.lake_size):
            cell = state.lake_cells[index]
            if spots[cell] != OUTSIDE:
                row[first + spots[cell]] = seen_from(state.board[cell], north)
        for index in range(state.frontier_size):
            cell = state.frontier[index]
            if spots[cell] != OUTSIDE:
                row[first + spots[cell]] = FRONTIER

    def number_places(self, state: State, seat: int, places: list[int]) -> int:
        """Places have the numbers of their spots in the window; those outside have none."""
        if not cython.compiled:
            spots = [0] * CELLS
        self.find_spots(state, self.north_of(state, seat), spots)
        size = 0
        for index in range(state.frontier_size):
            spot = spots[state.frontier[index]]
            if spot != OUTSIDE:
                place = size
                while place and places[place - 1] > spot:
                    places[place] = places[place - 1]
                    place -= 1
                places[place] = spot
                size += 1
        return size

    def cell_at(self, state: State, seat: int, place: int) -> int:
        """The cell of a place beside the lake at this spot of the window."""
        if not cython.compiled:
            spots = [0] * CELLS
        self.find_spots(state, self.north_of(state, seat), spots)
        for index in range(state.frontier_size):
            if spots[state.frontier[index]] == place:
                return state.frontier[index]
        return -1

    def place_at(self, state: State, seat: int, cell: int) -> int:
        """The spot of a cell in the window."""
        if not cython.compiled:
            spots = [0] * CELLS
        self.find_spots(state, self.north_of(state, seat), spots)
        return spots[cell]


def turned_x(x: int, y: int, north: int) -> int:
    """How far east a place is after side `north` is turned north."""
    if north & 1:
        return -y if north == 1 else y
    return x if north == 0 else -x


def spot_at(column: int, line: int) -> int:
    """The number of a spot of the window."""
    if 0 <= column < SPAN and 0 <= line < SPAN:
        return line * SPAN + column
    return OUTSIDE
