"""The default encoding of Harvest, 916 actions: placements by place beside the lake.

The places are sorted, and each is described by what its neighbors show, which is all that a
placement depends on (H7). It is exact: no lake has more than 68 such places.
"""

from __future__ import annotations

from lakelight.core.state import GameState
from lakelight.encoding.buffers import ByteBuffer, IntBuffer
from lakelight.encoding.harvest.encoder import HarvestEncoder
from lakelight.encoding.harvest.observation import MOST_PLACES, PLACES_BLOCK
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.encoding.harvest.encoder import EDGE, MOST, TURNED, TURNED_BACK
    from lakelight.harvest.state import CELLS, PHASE_PLACE, PLACE, STEPS, TURNS


class PlacesEncoder(HarvestEncoder):
    """Placements by hand slot, quarter turns and sorted place beside the lake."""

    def __init__(self, players: int, seats: str | None = None) -> None:
        super().__init__(players, seats, PLACES_BLOCK, MOST_PLACES)

    def write_lake(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write what the neighbors of every place show."""
        row = out.items
        board = state.board
        edges = EDGE
        if not cython.compiled:
            places = [0] * MOST
        north = self.north_of(state, seat)
        size = self.sort_places(state, north, places)
        back = north * CELLS
        cells = CELLS
        for side in range(4):
            step = STEPS[side]
            kind = side * 256
            at = first + (side - north & 3)
            for index in range(size):
                near = TURNED_BACK[back + places[index]] + step
                if near >= cells:
                    near -= cells
                row[at] = edges[kind + board[near]]
                at += 4
        for rest in range(first + size * 4, first + MOST * 4):
            row[rest] = 0

    def mask_nogil(
        self,
        state: GameState,
        seat: int,
        listed: IntBuffer,
        at: int,
        count: int,
        out: ByteBuffer,
        first: int,
    ) -> None:
        """Write 1 for every legal action of a seat, placements in whole rows, and 0 for others."""
        if self.is_placing(cython.cast(State, state), seat):
            self.mask_placements(cython.cast(State, state), seat, out, first)
        else:
            self.mask_listed(listed, at, count, out, first)

    def is_placing(self, state: State, seat: int) -> bool:
        """Whether a seat is about to place a tile."""
        return seat == state.seat and state.phase_number == PHASE_PLACE

    def mask_placements(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Every tile of the hand, every way it can lie, at every place."""
        row = out.items
        hand = [0] * 3
        size = self.sort_hand(state, seat, hand)
        for rest in range(first, first + self.actions):
            row[rest] = 0
        for slot in range(size):
            if slot == 0 or hand[slot] != hand[slot - 1]:
                at = first + PLACE + slot * 4 * MOST
                for _ in range(TURNS[hand[slot]]):
                    for index in range(at, at + state.frontier_size):
                        row[index] = 1
                    at += MOST

    def number_places(self, state: State, seat: int, places: list[int]) -> int:
        """Places have the numbers of their order."""
        for index in range(state.frontier_size):
            places[index] = index
        return state.frontier_size

    def cell_at(self, state: State, seat: int, place: int) -> int:
        """The cell at an index of the sorted places."""
        if not cython.compiled:
            places = [0] * MOST
        if place >= state.frontier_size:
            return -1
        north = self.north_of(state, seat)
        self.sort_places(state, north, places)
        return TURNED_BACK[north * CELLS + places[place]]

    def place_at(self, state: State, seat: int, cell: int) -> int:
        """How many places come before a cell."""
        north = self.north_of(state, seat) * CELLS
        place = 0
        for index in range(state.frontier_size):
            if TURNED[north + state.frontier[index]] < TURNED[north + cell]:
                place += 1
        return place
