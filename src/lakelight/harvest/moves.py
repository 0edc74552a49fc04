"""How moves are numbered: one int names a move in any position.

    0            pass: decline to exchange or to dedicate
    1 ...        exchange: give, take
    50 ...       dedicate four of a kind, by color
    57 ...       dedicate three pair, by its three colors
    92           dedicate seven unique
    93 ...       discard, by color
    100 ...      place: tile as it lies, cell

A tile as it lies is tile * 4 + quarter turns clockwise. A cell is a place of the
lake on a torus of 613 cells, (x + 35 y) mod 613: since 613 = 17² + 18², no two places
of one connected lake of 33 tiles, nor the places around it, share a cell.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from lakelight.harvest.pieces import COLORS, TILES, Color, Tile

Move: TypeAlias = int
Cell: TypeAlias = int

CELLS = 613
ROW = 35
# One step north, east, south, west.
STEPS = (ROW, 1, CELLS - ROW, CELLS - 1)

COUNT = len(COLORS)
TRIPLES: tuple[tuple[Color, Color, Color], ...] = tuple(combinations(range(COUNT), 3))

PASS = 0
EXCHANGE = 1
FOUR_OF_A_KIND = EXCHANGE + COUNT * COUNT
THREE_PAIR = FOUR_OF_A_KIND + COUNT
SEVEN_UNIQUE = THREE_PAIR + len(TRIPLES)
DISCARD = SEVEN_UNIQUE + 1
PLACE = DISCARD + COUNT
END = PLACE + TILES * 4 * CELLS


def exchange(give: Color, take: Color) -> Move:
    """Return one card of a color, take one of another (H4)."""
    return EXCHANGE + give * COUNT + take


def four_of_a_kind(color: Color) -> Move:
    """Dedicate four cards of a color (H5)."""
    return FOUR_OF_A_KIND + color


def three_pair(colors: tuple[Color, Color, Color]) -> Move:
    """Dedicate two cards each of three colors, named in ascending order (H5)."""
    return THREE_PAIR + TRIPLES.index(colors)


def discard(color: Color) -> Move:
    """Return one card because of the hand limit (H6)."""
    return DISCARD + color


def place(tile: Tile, quarters: int, cell: Cell) -> Move:
    """Place a tile, turned clockwise, on a cell (H7)."""
    return PLACE + (tile * 4 + quarters) * CELLS + cell


def cell_at(x: int, y: int) -> Cell:
    """The cell of a place; x grows east, y grows north, the start tile is 0,0."""
    return (x + ROW * y) % CELLS
