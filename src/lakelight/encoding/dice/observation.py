"""The blocks of an observation of Dice."""

from __future__ import annotations

from lakelight.dice.components import Components
from lakelight.dice.layout import BOXES
from lakelight.dice.pieces import (
    ACTION_COLORS,
    CARDS,
    COLORS,
    DICE,
    MOST_PONDS,
    ROUNDS,
    STACK_TILES,
    STACKS,
)
from lakelight.encoding.blocks import Block, BlockTable

PHASES = ("roll", "turn", "shade", "last_firework", "over")
STEPS = (
    *("none", "turn", "die", "bonus", "emperor", "firework", "last_firework", "action"),
    "platform",
)
FACE_NUMBERS = 4
STACK_NUMBERS = STACK_TILES + 1
SEAT_NUMBERS = 10 + BOXES


def blocks_of(players: int, components: Components) -> BlockTable:
    """The blocks of an observation with these components."""
    ponds = components.lake.width * components.lake.height
    return BlockTable(
        (
            Block(
                "ponds",
                (players, ponds),
                4,
                "for each seat from the viewer on, every pond in reading order: 0 open, 1 area a "
                "shaded, 2 area b shaded, 3 complete, 4 under a firework",
            ),
            Block("phase", (len(PHASES),), 1, f"the phase, one of {', '.join(PHASES)}"),
            Block("step", (len(STEPS),), 1, f"the viewer's step, one of {', '.join(STEPS)}"),
            Block("active", (players,), 1, "whose turn it is, counted clockwise from the viewer"),
            Block("turns_left", (1,), players * ROUNDS[players], "the turns that are not over"),
            Block(
                "dice",
                (DICE,),
                len(COLORS),
                "the color + 1 of the dice, the one that the viewer faces first; 0 in hand",
            ),
            Block("tray", (1,), 1, "1 once the tray is turned"),
            Block(
                "stacks",
                (STACKS, STACK_NUMBERS),
                255,
                "for each stack: the number of its firework + 1, then the values of its six "
                "tiles, 0 for those that were taken",
            ),
            Block(
                "emperor",
                (CARDS, FACE_NUMBERS),
                max(255, len(ACTION_COLORS)),
                "for each face in sight: its cost, how many areas it shades, of which colors "
                "and where",
            ),
            Block(
                "seats",
                (players, SEAT_NUMBERS),
                max(255, MOST_PONDS),
                "for each seat from the viewer on: gifts, points of fireworks, step, step of the "
                "turn, card in use, areas it owes, its color + 1, platforms to use, the pond + 1 "
                "of the next, the corner counted from the viewer's; then the color + 1 of the "
                "turn bonuses, 0 for those crossed off",
            ),
        )
    )
