"""The blocks of an observation of Harvest, and the tables that its numbers come from."""

from __future__ import annotations

from lakelight.encoding.blocks import Block, BlockTable
from lakelight.harvest.moves import CELLS, COUNT, ROW
from lakelight.harvest.pieces import (
    DEDICATIONS,
    HAND,
    KIND,
    LANTERNS_PER_COLOR,
    TILES,
    TILES_IN_PLAY,
)

# A lake of 33 tiles never has more places beside it.
MOST_PLACES = 68
SIDES = 4
# The window of the third encoding: this many places on each side.
WINDOW = 17

KINDS = max(KIND)
PHASES = ("exchange", "dedicate", "discard", "place", "over")
SEAT_NUMBERS = 12
STACK_NUMBERS = 2
HAND_NUMBERS = SIDES + 1
# What is known to be unseen before anything is seen: two tiles look alike.
COPIES = tuple(KIND.count(kind) for kind in range(1, KINDS + 1))

PLACES_BLOCK = Block(
    "places",
    (MOST_PLACES, SIDES),
    2 * COUNT,
    "for each place beside the lake, in the order of the actions, what the neighbors on its four "
    "sides show: 0 no neighbor, 1-7 a color, 8-14 the same colors on a tile with a platform; "
    "a row of zeros is no place",
)
TORUS_BLOCK = Block(
    "lake",
    (CELLS,),
    TILES * 4 + 1,
    "for each cell of the torus: 0 water, 1-144 a tile as it lies + 1, 145 a place beside the lake",
)
WINDOW_BLOCK = Block(
    "lake",
    (WINDOW, WINDOW),
    TILES * 4 + 1,
    "a window around the lake, north row first: 0 water, 1-144 a tile as it lies + 1, "
    "145 a place beside the lake",
)


def blocks_of(players: int, lake: Block) -> BlockTable:
    """The blocks of an observation with this picture of the lake."""
    return BlockTable(
        (
            lake,
            Block("phase", (len(PHASES),), 1, f"the phase, one of {', '.join(PHASES)}"),
            Block("turn", (players,), 1, "whose turn it is, counted clockwise from the viewer"),
            Block(
                "hand",
                (HAND, HAND_NUMBERS),
                COUNT,
                "the viewer's tiles, sorted: the color + 1 of the four sides, then 1 for a "
                "platform; zeros for no tile",
            ),
            Block("unseen", (KINDS,), 2, "how many tiles of each kind the viewer has not seen"),
            Block(
                "supply",
                (COUNT,),
                LANTERNS_PER_COLOR[players],
                "the lantern cards of each color in the supply",
            ),
            Block(
                "stacks",
                (len(DEDICATIONS), STACK_NUMBERS),
                10,
                "for each stack of dedication tokens: the honor of the next one, and how many "
                "are left",
            ),
            Block("tiles_left", (1,), TILES_IN_PLAY[players], "the tiles in the draw stack"),
            Block(
                "seats",
                (players, SEAT_NUMBERS),
                255,
                "for each seat from the viewer on: the lantern cards of the seven colors, favors, "
                "honor, tiles in hand, generic tokens, and the side it faces",
            ),
        )
    )


def turned_cells() -> list[int]:
    """Every cell after the lake is turned until side 0, 1, 2 or 3 is north.

    35² is -1 modulo 613, so that a quarter turn is a multiplication by 35.
    """
    return [cell * pow(ROW, side, CELLS) % CELLS for side in range(SIDES) for cell in range(CELLS)]
