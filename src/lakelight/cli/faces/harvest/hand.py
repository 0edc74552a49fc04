"""The viewer's tiles: a number for each tile, a letter for each of its turns."""

from __future__ import annotations

from rich.text import Text

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.tile import PLATFORM, TILE_HEIGHT, draw_tile, is_platform
from lakelight.cli.faces.harvest.words import say
from lakelight.harvest.pieces import turned

TURN_LETTERS = "abcd"
GAP = "   "


def draw_hand(scene: Scene) -> Text:
    """The hand of the viewer, side by side."""
    return Text("\n", no_wrap=True).join(tile_row(scene.view.hand, scene.only_ascii))


def tile_row(hand: tuple[str, ...], only_ascii: bool) -> list[Text]:
    """The lines of numbered tiles side by side."""
    lines = [Text() for _ in range(TILE_HEIGHT)]
    for number, sides in enumerate(hand, start=1):
        mark = PLATFORM if is_platform(sides) else " "
        drawn = draw_tile(sides, f" {mark} ", only_ascii)
        names = [f"{letter} {turn}" for letter, turn in turns(sides).items()]
        notes = [" ".join(names[0::2]), " ".join(names[1::2])]
        notes.append(say("platform") if is_platform(sides) else "")
        for at, line in enumerate(lines):
            line.append(f"{number} " if at == 1 else "  ", "bold")
            line.append_text(drawn[at])
            line.append(f" {notes[at]:<13}{GAP}", "dim" if at == TILE_HEIGHT - 1 else "")
    for line in lines:
        line.rstrip()
    return lines


def turns(sides: str) -> dict[str, str]:
    """The different ways a tile can lie, each a quarter turn clockwise from the last."""
    ways = dict.fromkeys(turned(sides, quarters) for quarters in range(4))
    return dict(zip(TURN_LETTERS, ways, strict=False))
