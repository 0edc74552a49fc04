"""Everybody's sheet at one moment of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lakelight.core.art.pen import number
from lakelight.dice.drawing.lake import draw_lake
from lakelight.dice.drawing.pen import INK, SOFT, frame, lantern, write
from lakelight.dice.pieces import CORNERS
from lakelight.dice.position_types import Position, View

LAKE_WIDTH = 468
CARD_WIDTH = 540
HEAD = 96
LONGEST_NAME = 30


def draw_view(view: View, names: Sequence[str] = ()) -> str:
    """What a seat or an onlooker sees: the dice, and every sheet filled in."""
    position = view.position
    setup = position.setup
    lake = setup.components.lake
    side = LAKE_WIDTH / lake.width
    card_height = side * lake.height + 120
    rows = (setup.players + 1) // 2
    parts = [*_head(position)]
    for seat in range(setup.players):
        name = names[seat] if seat < len(names) else f"Seat {seat}"
        x = seat % 2 * CARD_WIDTH
        y = HEAD + seat // 2 * card_height
        parts += _card(position, seat, name[:LONGEST_NAME], x, y, side)
    title = f"Dice, turn {position.turn}, {position.phase}"
    return frame(parts, 2 * CARD_WIDTH, HEAD + rows * card_height, title)


def _head(position: Position) -> Iterator[str]:
    """The turn, the dice as they lie in the tray, and the stacks in play."""
    setup = position.setup
    over = position.phase == "over"
    yield write("The end" if over else f"Turn {position.turn}", 36, 44, 24, weight=700)
    left = []
    for name in setup.fireworks:
        values = setup.components.fireworks[name].values
        taken = sum(f.name == name for sheet in position.sheets for f in sheet.fireworks)
        left.append(f"{name}: {' '.join(map(str, values[taken:])) or 'none'}")
    yield write(" · ".join(left), 36, 76, 14, fill=SOFT)
    for die, color in enumerate(position.roll):
        x = 2 * CARD_WIDTH - 220 + die * 48
        yield (
            f'<rect x="{x}" y="16" width="42" height="42" rx="8" fill="none" stroke="{INK}" '
            f'stroke-width="2"/>'
        )
        yield lantern(color, x + 21, 37, 32)
        yield write(color, x + 39, 55, 11, anchor="end", weight=700)


def _card(
    position: Position, seat: int, name: str, x: float, y: float, side: float
) -> Iterator[str]:
    """One seat: who it is, what it faces and does, its lake, and its gifts."""
    setup = position.setup
    sheet = position.sheets[seat]
    lake = setup.components.lake
    active = seat == position.active
    words = f"{name} · sheet {setup.sheets[seat]} · gifts {sheet.gifts}"
    words += f" · fireworks {sum(firework.value for firework in sheet.fireworks)}"
    yield write(words, x + 36, y + 28, 17, weight=700 if active else 400)
    doing = f"to act: {sheet.step.replace('_', ' ')}" if sheet.step else ""
    yield write(doing, x + 36, y + 50, 14, fill=SOFT)
    if position.tray is not None:
        die = (CORNERS[setup.players][seat] + position.tray) % 4
        yield lantern(position.roll[die], x + 36 + LAKE_WIDTH - 14, y + 36, 34)
    yield from draw_lake(lake, x + 36, y + 78, side, sheet)
    if active:
        height = number(side * lake.height + 8)
        yield (
            f'<rect x="{number(x + 32)}" y="{number(y + 74)}" width="{LAKE_WIDTH + 8}" '
            f'height="{height}" rx="4" fill="none" stroke="#c98f1c" stroke-width="4"/>'
        )
