"""One tile of three lines, each side its letter on its color, and lantern cards as chips."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from lakelight.cli.faces.color import color_style
from lakelight.harvest.orientation import LYING, has_platform
from lakelight.harvest.pieces import COLORS

TILE_WIDTH = 5
TILE_HEIGHT = 3
PLATFORM = "*"
NEW = "+"
LINES = {False: ("┌─", "─┐", "└─", "─┘"), True: (".-", "-.", "'-", "-'")}


def draw_tile(sides: str, middle: str, only_ascii: bool, edge: str = "dim") -> list[Text]:
    """The three lines of a tile; `middle` has three characters."""
    north, east, south, west = list(sides)
    top_left, top_right, bottom_left, bottom_right = LINES[only_ascii]
    return [
        Text.assemble(
            (top_left[0], edge), _side(north, top_left[1], top_right[0]), (top_right[1], edge)
        ),
        Text.assemble(_side(west), (middle, "bold"), _side(east)),
        Text.assemble(
            (bottom_left[0], edge),
            _side(south, bottom_left[1], bottom_right[0]),
            (bottom_right[1], edge),
        ),
    ]


def is_platform(sides: str) -> bool:
    """Whether the lake tile with these sides has a platform."""
    return sides in LYING and has_platform(LYING[sides])


def chips(counts: Sequence[int], with_zero: bool = False) -> Text:
    """Lantern cards by color: each letter on its color, then how many."""
    text = Text()
    for color, count in zip(COLORS, counts, strict=True):
        if count or with_zero:
            text.append(color, color_style(color) if count else "dim")
            text.append(f"{count} ", "" if count else "dim")
    return text


def _side(color: str, before: str = "", after: str = "") -> Text:
    return Text(f"{before}{color}{after}", color_style(color))
