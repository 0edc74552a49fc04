"""The ponds of one sheet: two triangles each, installations, shading and fireworks.

The diagonal of a pond leans the other way in every second one, as on a draughtboard, so
that triangles of neighbors meet. Each color has a lantern of its own shape and a letter:
the drawing can be read in black and white.
"""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.core.art import palette
from lakelight.core.art.pen import number
from lakelight.dice.components import Lake
from lakelight.dice.drawing.pen import GOLD, INK, SOFT, lantern, points, write
from lakelight.dice.position_types import Launched, SeatSheet

EMPTY = SeatSheet((), 0, ())


def draw_lake(
    lake: Lake, x: float, y: float, side: float, sheet: SeatSheet = EMPTY
) -> Iterator[str]:
    """The lake with its upper left corner at a point, ponds of this side, filled in."""
    shaded = set(sheet.shaded)
    for column in range(lake.width):
        name = chr(ord("A") + column)
        middle = x + (column + 0.5) * side
        yield write(name, middle, y - side * 0.1, side * 0.24, fill=SOFT, anchor="middle")
    for row in range(lake.height):
        beside = y + (row + 0.58) * side
        yield write(str(row + 1), x - side * 0.1, beside, side * 0.24, fill=SOFT, anchor="end")
        for column in range(lake.width):
            name = lake.pond_names[row * lake.width + column]
            yield from _pond(lake, name, x + column * side, y + row * side, side, shaded)
    for firework in sheet.fireworks:
        yield from _firework(lake, firework, x, y, side)


def _leans_forward(lake: Lake, name: str) -> bool:
    row, column = divmod(lake.pond_numbers[name], lake.width)
    return (row + column) % 2 == 0


def _pond(
    lake: Lake, name: str, x: float, y: float, side: float, shaded: set[str]
) -> Iterator[str]:
    for half in "ab":
        yield from _area(lake, name, half, x, y, side, name + half in shaded)
    yield (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(side)}" height="{number(side)}" '
        f'fill="none" stroke="{INK}" stroke-width="{number(side * 0.025)}"/>'
    )
    middle = (x + side / 2, y + side / 2)
    if name in lake.boats:
        yield _boat(*middle, side * 0.2)
    if name in lake.platforms:
        yield _platform(*middle, side * 0.13)


def _area(
    lake: Lake, name: str, half: str, x: float, y: float, side: float, is_shaded: bool
) -> Iterator[str]:
    """One triangle; its right angle is the corner where a pavilion stands."""
    upper = half == "a"
    left = upper == _leans_forward(lake, name)
    corner = (x if left else x + side, y if upper else y + side)
    along = (x + side - (corner[0] - x), corner[1])
    across = (corner[0], y + side - (corner[1] - y))
    color = lake.color_of(lake.area_numbers[name + half])
    shades = palette().colors[color]
    fill = INK if is_shaded else shades.light
    edge = f'stroke="{INK}" stroke-width="{number(side * 0.015)}"'
    yield f'<polygon points="{points((corner, along, across))}" fill="{fill}" {edge}/>'
    toward = (1 if left else -1, 1 if upper else -1)
    at = (corner[0] + toward[0] * side * 0.31, corner[1] + toward[1] * side * 0.3)
    yield lantern(color, *at, side * 0.36, 0.4 if is_shaded else 1)
    ink = shades.light if is_shaded else INK
    letter = (corner[0] + toward[0] * side * 0.66, corner[1] + toward[1] * side * 0.13)
    yield write(
        color,
        letter[0],
        letter[1] + side * 0.05,
        side * 0.14,
        fill=ink,
        anchor="middle",
        weight=700,
    )
    if name + half in lake.pavilions:
        yield _pavilion(
            corner[0] + toward[0] * side * 0.12, corner[1] + toward[1] * side * 0.12, side * 0.1
        )


def _pavilion(x: float, y: float, size: float) -> str:
    """A yellow circle with a roof."""
    roof = points(((x - size * 0.7, y), (x, y - size * 0.7), (x + size * 0.7, y)))
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" fill="#ffe36b" '
        f'stroke="{INK}" stroke-width="{number(size * 0.18)}"/>'
        f'<polygon points="{roof}" fill="{INK}"/>'
        f'<path d="M{number(x - size * 0.4)} {number(y)}v{number(size * 0.5)}'
        f'M{number(x + size * 0.4)} {number(y)}v{number(size * 0.5)}" '
        f'stroke="{INK}" stroke-width="{number(size * 0.18)}"/>'
    )


def _platform(x: float, y: float, size: float) -> str:
    """A gray square of planks."""
    planks = "".join(
        f"M{number(x - size)} {number(y + size * step)}h{number(2 * size)}"
        for step in (-0.34, 0.34)
    )
    return (
        f'<rect x="{number(x - size)}" y="{number(y - size)}" width="{number(2 * size)}" '
        f'height="{number(2 * size)}" fill="#c9cbd6" stroke="{INK}" '
        f'stroke-width="{number(size * 0.16)}"/>'
        f'<path d="{planks}" stroke="{INK}" stroke-width="{number(size * 0.1)}"/>'
    )


def _boat(x: float, y: float, size: float) -> str:
    """A hull and a sail in a white ring."""
    hull = (
        f"M{number(x - size * 0.62)} {number(y + size * 0.2)}h{number(size * 1.24)}"
        f"l{number(-size * 0.3)} {number(size * 0.36)}h{number(-size * 0.64)}z"
    )
    sail = points(((x, y - size * 0.62), (x + size * 0.46, y + size * 0.08), (x, y + size * 0.08)))
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" fill="#fff" '
        f'stroke="{INK}" stroke-width="{number(size * 0.1)}"/>'
        f'<path d="{hull}" fill="#8a4b22"/><polygon points="{sail}" fill="{INK}"/>'
    )


def _firework(lake: Lake, firework: Launched, x: float, y: float, side: float) -> Iterator[str]:
    """A golden tile on its ponds: an outline around them all, and the value."""
    cells = {divmod(lake.pond_numbers[name], lake.width) for name in firework.ponds}
    outline = ""
    for row, column in sorted(cells):
        left, top = x + column * side, y + row * side
        yield (
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(side)}" '
            f'height="{number(side)}" fill="{GOLD}" fill-opacity=".45"/>'
        )
        edges = (
            ((row - 1, column), f"M{number(left)} {number(top)}h{number(side)}"),
            ((row + 1, column), f"M{number(left)} {number(top + side)}h{number(side)}"),
            ((row, column - 1), f"M{number(left)} {number(top)}v{number(side)}"),
            ((row, column + 1), f"M{number(left + side)} {number(top)}v{number(side)}"),
        )
        outline += "".join(line for near, line in edges if near not in cells)
    yield (
        f'<path d="{outline}" fill="none" stroke="#ffd76a" stroke-width="{number(side * 0.08)}" '
        f'stroke-linecap="round"/>'
    )
    row, column = min(cells)
    middle = (x + (column + 0.5) * side, y + (row + 0.5) * side)
    yield (
        f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(side * 0.26)}" '
        f'fill="#fff6d6" stroke="{INK}" stroke-width="{number(side * 0.03)}"/>'
    )
    yield write(
        str(firework.value),
        middle[0],
        middle[1] + side * 0.12,
        side * 0.34,
        anchor="middle",
        weight=700,
    )
