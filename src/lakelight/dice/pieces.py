"""What every set of Dice components shares (D1, D2): colors, seats, tray, turns."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

Seat: TypeAlias = int
Color: TypeAlias = int
Pond: TypeAlias = int
Area: TypeAlias = int
Phase: TypeAlias = Literal["roll", "turn", "shade", "last_firework", "over"]
Step: TypeAlias = Literal[
    "", "turn", "die", "bonus", "emperor", "firework", "last_firework", "action", "platform"
]

# The key for a color in JSON and TOML before version 0.2: still read; only what is hashed keeps it.
OLD_COLOR_KEY = "colour"

# D1.1: four identical dice, one face of each color; this order numbers a roll.
COLORS = "ROGBPW"
COLOR_NAMES = ("red", "orange", "green", "blue", "purple", "white")
DICE = 4
ROLLS = len(COLORS) ** DICE

MIN_PLAYERS = 2
MAX_PLAYERS = 4
# D4.3: the corner of the tray at which each seat sits; corners are numbered clockwise.
CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
# D2.4: turns of each player.
ROUNDS = {2: 10, 3: 8, 4: 6}

# A pond is two areas: "a" touches the top edge, "b" the bottom edge.
HALVES = "ab"
MOST_PONDS = 64
MOST_COLUMNS = 26

# D2.2, D2.3.
STACKS = 4
STACK_TILES = 6
SIZES = ("small", "medium", "large")
SIZES_AT_RANDOM = {"small": 1, "medium": 2, "large": 1}
CARDS = 3
FACES = "AB"

# D9.4.
BOAT_POINTS = 4

# The vocabulary of emperor actions: how many areas, which colors, and where.
SHADE = (1, 2)
ACTION_COLORS = ("die", "other_dice", "no_die", "any", "one")
ACTION_PLACES = ("anywhere", "border", "half_shaded", "open_pond")


def roll_number(colors: str) -> int:
    """The number of a roll, 0 to 1295, from the colors of dice 0 to 3."""
    number = 0
    for color in colors:
        number = number * len(COLORS) + COLORS.index(color)
    return number


@cache
def roll_colors(number: int) -> str:
    """The colors of dice 0 to 3 of a roll."""
    count = len(COLORS)
    return "".join(COLORS[number // count**at % count] for at in range(DICE - 1, -1, -1))
