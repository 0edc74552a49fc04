"""A sheet for the printer: A4 landscape, readable in black and white."""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.core.art.pen import number
from lakelight.core.errors import InvalidSetup
from lakelight.dice.components import Components, Face, Firework, Sheet
from lakelight.dice.drawing.lake import draw_lake
from lakelight.dice.drawing.pen import INK, SOFT, frame, lantern, write
from lakelight.dice.shapes import size

# Four units are a millimeter.
WIDTH, HEIGHT = 1188, 840
SIZE = ' width="297mm" height="210mm"'
LAKE_X, LAKE_Y, LAKE_WIDTH, LAKE_HEIGHT = 56, 76, 828, 552
PANEL_X = 916
BOX = 36

COLOR_WORDS = {
    "die": "of the color you face",
    "other_dice": "of a color on the dice, not the one you face",
    "no_die": "of a color that no die shows",
    "any": "of any color",
    "one": "of one color",
}
PLACE_WORDS = {
    "anywhere": "",
    "border": " on the border,",
    "half_shaded": " in half-shaded ponds,",
    "open_pond": " in an open pond,",
}


def draw_sheet(components: Components, sheet: str) -> str:
    """The sheet of this letter, to print and to shade with a pencil.

    Raises:
        InvalidSetup: if the set has no such sheet.
    """
    if sheet not in components.sheets:
        known = ", ".join(sorted(components.sheets))
        raise InvalidSetup(f"sheet {sheet!r:.20}: expected {known}")
    title = f"Dice, sheet {sheet}"
    parts = [
        write("Dice", LAKE_X, 44, 30, weight=700),
        write(components.name, LAKE_X + 84, 44, 18, fill=SOFT),
        write(sheet, WIDTH - 40, 50, 44, anchor="end", weight=700),
        *_lake(components),
        *_bonuses(components.sheets[sheet]),
        *_gifts(components),
        *_score(),
        *_fireworks(components),
        *_faces(components),
    ]
    return frame(parts, WIDTH, HEIGHT, title, SIZE)


def _lake(components: Components) -> Iterator[str]:
    lake = components.lake
    side = min(LAKE_WIDTH / lake.width, LAKE_HEIGHT / lake.height)
    return draw_lake(lake, LAKE_X, LAKE_Y, side)


def _box(x: float, y: float, size: float = BOX) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}" '
        f'rx="5" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    )


def _bonuses(sheet: Sheet) -> Iterator[str]:
    """D2.4: boxes 1-6 for all, then those for three players and for two."""
    yield write("Turn bonus", PANEL_X, 92, 18, weight=700)
    rows = (
        ("", sheet.bonus, 1),
        ("3 players", sheet.three_players, 7),
        ("2 players", sheet.two_players, 7),
    )
    for row, (words, colors, first) in enumerate(rows):
        top = 102 + row * 60
        yield write(words, PANEL_X, top + 12, 11, fill=SOFT)
        for at, color in enumerate(colors):
            left = PANEL_X + at * (BOX + 4)
            yield _box(left, top + 16)
            yield lantern(color, left + BOX / 2, top + 16 + BOX / 2, 26)
            yield write(color, left + BOX - 3, top + 13 + BOX, 10, anchor="end", weight=700)
            yield write(str(first + at), left + 3, top + 26, 9, fill=SOFT)


def _gifts(components: Components) -> Iterator[str]:
    """D2.5: a circle for each gift; those at the start are filled in."""
    yield write("Gifts", PANEL_X, 312, 18, weight=700)
    across = 9
    for at in range(components.gift_circles):
        x = PANEL_X + 13 + at % across * 26
        y = 334 + at // across * 26
        fill = INK if at < components.gifts_at_start else "none"
        yield f'<circle cx="{x}" cy="{y}" r="10" fill="none" stroke="{INK}" stroke-width="1.6"/>'
        yield f'<circle cx="{x}" cy="{y}" r="5" fill="{fill}" stroke="{INK}"/>'


def _score() -> Iterator[str]:
    """D9: the three parts and their sum."""
    yield write("Score", PANEL_X, 440, 18, weight=700)
    rows = ("fireworks", "second group", "boats, 4 each", "total")
    for row, words in enumerate(rows):
        y = 452 + row * 44
        weight = 700 if words == "total" else 400
        yield write(words, PANEL_X, y + 24, 15, weight=weight)
        yield (
            f'<rect x="{PANEL_X + 150}" y="{y}" width="86" height="36" rx="5" fill="none" '
            f'stroke="{INK}" stroke-width="{3 if weight == 700 else 1.6}"/>'
        )


def _fireworks(components: Components) -> Iterator[str]:
    """Every stack: its shape and its values, top first."""
    step = min(82.0, 840 / len(components.fireworks))
    for at, (name, firework) in enumerate(components.fireworks.items()):
        x = LAKE_X - 16 + at * step
        yield write(name, x, 664, 14, weight=700)
        yield from _shape(firework, x, 672)
        yield write(" ".join(map(str, firework.values)), x, 736, 10, fill=SOFT)


def _shape(firework: Firework, x: float, y: float) -> Iterator[str]:
    rows, columns = size(firework.cells)
    side = min(14.0, 48 / rows, 60 / columns)
    for row, column in sorted(firework.cells):
        yield _box(x + column * (side + 1.5), y + row * (side + 1.5), side)


def _faces(components: Components) -> Iterator[str]:
    """Every emperor face in words, in two columns."""
    for at, (name, face) in enumerate(sorted(components.emperor.items())):
        x = LAKE_X - 16 + at % 2 * 560
        y = 766 + at // 2 * 24
        yield write(name, x, y, 14, weight=700)
        yield write(describe_face(face), x + 30, y, 13)


def describe_face(face: Face) -> str:
    """What a face costs and does, in words."""
    gifts = "1 gift" if face.cost == 1 else f"{face.cost} gifts"
    if face.shade == 2 and face.where == "open_pond":
        colors = "" if face.color == "any" else f", each {COLOR_WORDS[face.color]}"
        return f"{gifts}: shade both areas of an open pond{colors}"
    count = "one area" if face.shade == 1 else "two areas"
    return f"{gifts}: shade {count}{PLACE_WORDS[face.where]} {COLOR_WORDS[face.color]}"
