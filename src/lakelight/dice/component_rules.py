"""Every rule that a set of components must obey; every broken one is reported.

Each function looks at one thing and needs nothing of the others to be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from lakelight.dice import pieces
from lakelight.dice.components import Components, Face, Firework, Lake, Sheet
from lakelight.dice.pieces import COLORS
from lakelight.dice.shapes import fits, is_connected, ways

SHEET_NAME = re.compile(r"[A-Z]")
FIREWORK_NAME = re.compile(r"[A-Z][A-Z0-9]{0,3}")
FACE_NAMES = tuple(f"{card}{face}" for card in range(1, pieces.CARDS + 1) for face in pieces.FACES)
MOST_POINTS = 99
MOST_GIFTS = 99


def find_problems(components: Components) -> list[str]:
    """Every problem of a set; empty if it can be played."""
    found = list(_lake_problems(components.lake))
    if not found:
        found += _installation_problems(components.lake)
    found += _gift_problems(components)
    found += _sheet_problems(components.sheets)
    found += _firework_problems(components)
    found += _emperor_problems(components)
    found += _first_game_problems(components)
    return found


def _lake_problems(lake: Lake) -> Iterator[str]:
    """D1.2: a full rectangle of ponds, each of two different colors."""
    if not lake.ponds or not lake.ponds[0]:
        yield "lake: ponds has no ponds"
        return
    for row, ponds in enumerate(lake.ponds, start=1):
        if len(ponds) != lake.width:
            yield f"lake: row {row} has {len(ponds)} ponds and row 1 {lake.width}: one is missing"
        for column, pond in enumerate(ponds):
            name = (
                f"{chr(ord('A') + column)}{row}"
                if column < 26
                else f"pond {column + 1} of row {row}"
            )
            if len(pond) != 2 or any(half not in COLORS for half in pond):
                yield f"lake: {name} is {pond[:20]!r}: write two colors of {COLORS}, as RB"
            elif pond[0] == pond[1]:
                yield f"lake: {name} is {pond}: its two areas must differ in color"
    if lake.width > pieces.MOST_COLUMNS:
        yield f"lake: {lake.width} columns: at most {pieces.MOST_COLUMNS}, A to Z"
    if lake.width * lake.height > pieces.MOST_PONDS:
        yield f"lake: {lake.width * lake.height} ponds: at most {pieces.MOST_PONDS}"


def _installation_problems(lake: Lake) -> Iterator[str]:
    """D6.2-D6.4, D9.4: installations on real ponds and areas."""
    kinds = {"boats": lake.boats, "platforms": lake.platforms}
    for kind, names in kinds.items():
        for name in names:
            if name not in lake.pond_numbers:
                last = lake.pond_names[-1]
                yield f"lake: {kind} has {name[:20]!r}, which is no pond from A1 to {last}"
    for name in lake.pavilions:
        if name not in lake.area_numbers:
            last = lake.area_names[-1]
            yield f"lake: pavilions has {name[:20]!r}, which is no area from A1a to {last}"
    for kind, names in (*kinds.items(), ("pavilions", lake.pavilions)):
        for name in _twice(names):
            yield f"lake: {kind} has {name} twice"
    for name in lake.boats:
        if name in lake.pond_numbers and not _has_four_neighbors(lake, name):
            yield f"lake: the boat on {name} can never score: a boat needs a pond on all four sides"
    for name in sorted(set(lake.boats) & set(lake.platforms)):
        yield f"lake: {name} has a boat and a platform: both want the middle of the pond"


def _has_four_neighbors(lake: Lake, name: str) -> bool:
    row, column = divmod(lake.pond_numbers[name], lake.width)
    return 0 < row < lake.height - 1 and 0 < column < lake.width - 1


def _gift_problems(components: Components) -> Iterator[str]:
    """D2.5, D6.2: a circle for every gift that can be won."""
    if not 0 <= components.gifts_at_start <= MOST_GIFTS:
        yield f"gifts: at_start is {components.gifts_at_start}: 0 to {MOST_GIFTS}"
    needed = components.gifts_at_start + len(components.lake.pavilions)
    if not needed <= components.gift_circles <= MOST_GIFTS:
        yield (
            f"gifts: circles is {components.gift_circles}: at least {needed}, for the gifts at the "
            f"start and one a pavilion, and at most {MOST_GIFTS}"
        )


def _sheet_problems(sheets: dict[str, Sheet]) -> Iterator[str]:
    """D2.1, D2.4: a sheet for each player, with a box for each turn."""
    if len(sheets) < pieces.MAX_PLAYERS:
        yield f"sheets: {len(sheets)} sheets: at least {pieces.MAX_PLAYERS}, one a player"
    for name, sheet in sheets.items():
        if not SHEET_NAME.fullmatch(name):
            yield f"sheets: {name[:20]!r} is no name of a sheet: write one letter, A to Z"
        common = pieces.ROUNDS[4]
        boxes = (
            ("bonus", sheet.bonus, common),
            ("three_players", sheet.three_players, pieces.ROUNDS[3] - common),
            ("two_players", sheet.two_players, pieces.ROUNDS[2] - common),
        )
        for key, colors, count in boxes:
            if len(colors) != count or any(color not in COLORS for color in colors):
                wanted = f"{count} colors of {COLORS}"
                yield f"sheets.{name[:20]}: {key} is {colors!r}: write {wanted}"


def _firework_problems(components: Components) -> Iterator[str]:
    """D2.2, D8.1: shapes that are connected, different and fit the lake; values that never rise."""
    fireworks = components.fireworks
    for size, count in pieces.SIZES_AT_RANDOM.items():
        there = sum(firework.size == size for firework in fireworks.values())
        if there < count:
            yield f"fireworks: {there} of size {size}: at least {count}"
    for name, firework in fireworks.items():
        yield from _shape_problems(components.lake, name, firework)
        values = firework.values
        if len(values) != pieces.STACK_TILES or not all(1 <= v <= MOST_POINTS for v in values):
            yield (
                f"fireworks.{name[:20]}: values must be {pieces.STACK_TILES} numbers "
                f"from 1 to {MOST_POINTS}"
            )
        for above, below in pairwise(values):
            if below > above:
                yield f"fireworks.{name[:20]}: values rise from {above} to {below}: highest on top"
    seen: dict[object, str] = {}
    for name, firework in fireworks.items():
        if is_connected(firework.cells) and len(firework.cells) <= pieces.MOST_PONDS:
            form = ways(firework.cells)[0]
            if form in seen:
                yield f"fireworks: {seen[form]} and {name} have the same shape, turned or flipped"
            seen[form] = name


def _shape_problems(lake: Lake, name: str, firework: Firework) -> Iterator[str]:
    where = f"fireworks.{name[:20]}"
    if not FIREWORK_NAME.fullmatch(name):
        yield f"{where}: a name is a capital letter and at most three more letters or digits, as V3"
    if firework.size not in pieces.SIZES:
        yield f"{where}: size is {firework.size!r}: write {', '.join(pieces.SIZES)}"
    if any(mark not in "X." for row in firework.shape for mark in row):
        yield f"{where}: shape is drawn with X for a pond and . for none"
    elif not is_connected(firework.cells):
        yield f"{where}: shape must be ponds that hang together by their sides"
    elif lake.ponds and not fits(firework.cells, lake.width, lake.height):
        yield f"{where}: shape does not fit on the lake"


def _emperor_problems(components: Components) -> Iterator[str]:
    """D2.3, D7: six faces made of the known words."""
    for name in FACE_NAMES:
        if name not in components.emperor:
            yield f"emperor: face {name} is missing"
    for name, face in components.emperor.items():
        if name not in FACE_NAMES:
            yield f"emperor: {name[:20]!r} is no face: there are {', '.join(FACE_NAMES)}"
        for problem in _face_problems(face, components.gift_circles):
            yield f"emperor.{name[:20]}: {problem}"


def _face_problems(face: Face, circles: int) -> Iterator[str]:
    if not 1 <= face.cost <= max(1, circles):
        yield f"cost is {face.cost}: 1 to the number of gift circles"
    if face.shade not in pieces.SHADE:
        yield f"shade is {face.shade}: write 1 or 2"
    if face.color not in pieces.ACTION_COLORS:
        yield f"color is {face.color!r}: write {', '.join(pieces.ACTION_COLORS)}"
    if face.where not in pieces.ACTION_PLACES:
        yield f"where is {face.where!r}: write {', '.join(pieces.ACTION_PLACES)}"
    if face.shade == 2 and face.where == "open_pond" and face.color in ("die", "one"):
        yield (
            f"color is {face.color!r}, but the two areas of a pond differ in color: "
            f"write any, other_dice or no_die"
        )


def _first_game_problems(components: Components) -> Iterator[str]:
    """D2.2, D2.3: what is recommended for a first game must be there."""
    names = components.first_fireworks
    if len(names) != pieces.STACKS or any(_twice(names)):
        yield f"first_game: fireworks must name {pieces.STACKS} different stacks"
    for name in names:
        if name not in components.fireworks:
            yield f"first_game: fireworks has {name[:20]!r}, which is no stack"
    if len(components.first_faces) != pieces.CARDS or any(
        face not in tuple(pieces.FACES) for face in components.first_faces
    ):
        yield "first_game: emperor must be three faces, each A or B"


def _twice(names: Iterable[str]) -> list[str]:
    """The names that come more than once."""
    listed = list(names)
    return sorted({name for name in listed if listed.count(name) > 1})
