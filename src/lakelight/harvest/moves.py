"""How moves are numbered: one int names a move in any position.

    0            pass: decline to exchange or to dedicate
    1 ...        exchange: give, take
    50 ...       dedicate four of a kind, by colour
    57 ...       dedicate three pair, by its three colours
    92           dedicate seven unique
    93 ...       discard, by colour
    100 ...      place: tile as it lies, cell

A tile as it lies is tile * 4 + quarter turns clockwise. A cell is a place of the
lake on a torus of 613 cells, (x + 35 y) mod 613: since 613 = 17² + 18², no two places
of one connected lake of 33 tiles, nor the places around it, share a cell.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from lakelight.harvest.pieces import COLOURS, TILES, Colour, Tile

Move: TypeAlias = int
Cell: TypeAlias = int

CELLS = 613
ROW = 35
# One step north, east, south, west.
STEPS = (ROW, 1, CELLS - ROW, CELLS - 1)

COUNT = len(COLOURS)
TRIPLES: tuple[tuple[Colour, Colour, Colour], ...] = tuple(combinations(range(COUNT), 3))

PASS = 0
EXCHANGE = 1
FOUR_OF_A_KIND = EXCHANGE + COUNT * COUNT
THREE_PAIR = FOUR_OF_A_KIND + COUNT
SEVEN_UNIQUE = THREE_PAIR + len(TRIPLES)
DISCARD = SEVEN_UNIQUE + 1
PLACE = DISCARD + COUNT
END = PLACE + TILES * 4 * CELLS


def exchange(give: Colour, take: Colour) -> Move:
    """Return one card of a colour, take one of another (H4)."""
    return EXCHANGE + give * COUNT + take


def four_of_a_kind(colour: Colour) -> Move:
    """Dedicate four cards of a colour (H5)."""
    return FOUR_OF_A_KIND + colour


def three_pair(colours: tuple[Colour, Colour, Colour]) -> Move:
    """Dedicate two cards each of three colours, named in ascending order (H5)."""
    return THREE_PAIR + TRIPLES.index(colours)


def discard(colour: Colour) -> Move:
    """Return one card because of the hand limit (H6)."""
    return DISCARD + colour


def place(tile: Tile, quarters: int, cell: Cell) -> Move:
    """Place a tile, turned clockwise, on a cell (H7)."""
    return PLACE + (tile * 4 + quarters) * CELLS + cell


def cell_at(x: int, y: int) -> Cell:
    """The cell of a place; x grows east, y grows north, the start tile is 0,0."""
    return (x + ROW * y) % CELLS
