"""Every rule that a set of components must obey; every broken one is reported.

Each function looks at one thing and needs nothing of the others to be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from string import ascii_uppercase

from lakelight.core.errors import Problem
from lakelight.dice import pieces
from lakelight.dice.component_problems import found, problem
from lakelight.dice.components import Components, Face, Firework, Lake, Sheet
from lakelight.dice.pieces import COLORS
from lakelight.dice.shapes import fits, is_connected, ways

SHEET_NAME = re.compile(r"[A-Z]")
FIREWORK_NAME = re.compile(r"[A-Z][A-Z0-9]{0,3}")
FACE_NAMES = tuple(f"{card}{face}" for card in range(1, pieces.CARDS + 1) for face in pieces.FACES)
MOST_POINTS = 99
MOST_GIFTS = 99
# How much of a name a problem quotes.
SHORT = 20
COLUMNS = ascii_uppercase


def find_problems(components: Components) -> list[Problem]:
    """Every problem of a set; empty if it can be played."""
    problems = list(_lake_problems(components.lake))
    if not problems:
        problems += _installation_problems(components.lake)
    problems += _gift_problems(components)
    problems += _sheet_problems(components.sheets)
    problems += _firework_problems(components)
    problems += _emperor_problems(components)
    problems += _first_game_problems(components)
    return problems


def _lake_problems(lake: Lake) -> Iterator[Problem]:
    """D1.2: a full rectangle of ponds, each of two different colors."""
    if not lake.ponds or not lake.ponds[0]:
        yield problem("no_ponds")
        return
    for row, ponds in enumerate(lake.ponds, start=1):
        if len(ponds) != lake.width:
            yield problem("row_length", row=row, count=len(ponds), width=lake.width)
        for letter, pond in zip(COLUMNS, ponds, strict=False):
            if len(pond) != 2 or any(half not in COLORS for half in pond):
                yield problem("pond_colors", pond=f"{letter}{row}", colors=COLORS, **_short(pond))
            elif pond[0] == pond[1]:
                yield problem("pond_of_one_color", pond=f"{letter}{row}", found=pond)
    if lake.width > pieces.MOST_COLUMNS:
        yield problem("many_columns", count=lake.width, most=pieces.MOST_COLUMNS)
    if lake.width * lake.height > pieces.MOST_PONDS:
        yield problem("many_ponds", count=lake.width * lake.height, most=pieces.MOST_PONDS)


def _installation_problems(lake: Lake) -> Iterator[Problem]:
    """D6.2-D6.4, D9.4: installations on real ponds and areas."""
    kinds = {"boats": lake.boats, "platforms": lake.platforms}
    for kind, names in kinds.items():
        for name in names:
            if name not in lake.pond_numbers:
                last = lake.pond_names[-1]
                yield problem("no_pond", key=kind, last=last, **_short(name))
    for name in lake.pavilions:
        if name not in lake.area_numbers:
            last = lake.area_names[-1]
            yield problem("no_area", key="pavilions", last=last, **_short(name))
    for kind, names in (*kinds.items(), ("pavilions", lake.pavilions)):
        for name in _twice(names):
            yield problem("twice", key=kind, name=name[:SHORT])
    for name in lake.boats:
        if name in lake.pond_numbers and not _has_four_neighbors(lake, name):
            yield problem("lone_boat", pond=name)
    for name in sorted(set(lake.boats) & set(lake.platforms)):
        yield problem("boat_and_platform", pond=name[:SHORT])


def _has_four_neighbors(lake: Lake, name: str) -> bool:
    row, column = divmod(lake.pond_numbers[name], lake.width)
    return 0 < row < lake.height - 1 and 0 < column < lake.width - 1


def _gift_problems(components: Components) -> Iterator[Problem]:
    """D2.5, D6.2: a circle for every gift that can be won."""
    if not 0 <= components.gifts_at_start <= MOST_GIFTS:
        yield problem("gifts_at_start", most=MOST_GIFTS, **found(components.gifts_at_start))
    needed = components.gifts_at_start + len(components.lake.pavilions)
    if not needed <= components.gift_circles <= MOST_GIFTS:
        yield problem(
            "gift_circles",
            least=str(needed)[:SHORT],
            most=MOST_GIFTS,
            **found(components.gift_circles),
        )


def _sheet_problems(sheets: dict[str, Sheet]) -> Iterator[Problem]:
    """D2.1, D2.4: a sheet for each player, with a box for each turn."""
    if len(sheets) < pieces.MAX_PLAYERS:
        yield problem("few_sheets", count=len(sheets), least=pieces.MAX_PLAYERS)
    for name, sheet in sheets.items():
        if not SHEET_NAME.fullmatch(name):
            yield problem("sheet_name", **_short(name))
        common = pieces.ROUNDS[4]
        boxes = (
            ("bonus", sheet.bonus, common),
            ("three_players", sheet.three_players, pieces.ROUNDS[3] - common),
            ("two_players", sheet.two_players, pieces.ROUNDS[2] - common),
        )
        for key, colors, count in boxes:
            if len(colors) != count or any(color not in COLORS for color in colors):
                where = f"sheets.{name[:SHORT]}"
                facts = {"key": key, "count": count, "colors": COLORS}
                yield problem("bonus_boxes", where=where, **facts, **found(colors))


def _firework_problems(components: Components) -> Iterator[Problem]:
    """D2.2, D8.1: shapes that are connected, different and fit the lake; values that never rise."""
    fireworks = components.fireworks
    for size, count in pieces.SIZES_AT_RANDOM.items():
        there = sum(firework.size == size for firework in fireworks.values())
        if there < count:
            yield problem("few_fireworks", count=there, size=size, least=count)
    for name, firework in fireworks.items():
        where = f"fireworks.{name[:SHORT]}"
        yield from _shape_problems(components.lake, name, firework, where)
        values = firework.values
        if len(values) != pieces.STACK_TILES or not all(1 <= v <= MOST_POINTS for v in values):
            yield problem("values", where=where, count=pieces.STACK_TILES, most=MOST_POINTS)
        for above, below in pairwise(values):
            if below > above:
                rise = {"above": str(above)[:SHORT], "below": str(below)[:SHORT]}
                yield problem("rising_values", where=where, **rise)
    seen: dict[object, str] = {}
    for name, firework in fireworks.items():
        if is_connected(firework.cells) and len(firework.cells) <= pieces.MOST_PONDS:
            form = ways(firework.cells)[0]
            if form in seen:
                yield problem("same_shape", first=seen[form][:SHORT], second=name[:SHORT])
            seen[form] = name


def _shape_problems(lake: Lake, name: str, firework: Firework, where: str) -> Iterator[Problem]:
    if not FIREWORK_NAME.fullmatch(name):
        yield problem("firework_name", where=where)
    if firework.size not in pieces.SIZES:
        known = ", ".join(pieces.SIZES)
        yield problem("firework_size", where=where, known=known, **found(firework.size))
    if any(mark not in "X." for row in firework.shape for mark in row):
        yield problem("shape_marks", where=where)
    elif not is_connected(firework.cells):
        yield problem("shape_parts", where=where)
    elif lake.ponds and not fits(firework.cells, lake.width, lake.height):
        yield problem("shape_too_large", where=where)


def _emperor_problems(components: Components) -> Iterator[Problem]:
    """D2.3, D7: six faces made of the known words."""
    for name in FACE_NAMES:
        if name not in components.emperor:
            yield problem("no_face", face=name)
    for name, face in components.emperor.items():
        if name not in FACE_NAMES:
            yield problem("unknown_face", known=", ".join(FACE_NAMES), **_short(name))
        yield from _face_problems(face, components.gift_circles, f"emperor.{name[:SHORT]}")


def _face_problems(face: Face, circles: int, where: str) -> Iterator[Problem]:
    if not 1 <= face.cost <= max(1, circles):
        yield problem("cost", where=where, **found(face.cost))
    if face.shade not in pieces.SHADE:
        yield problem("action_shade", where=where, **found(face.shade))
    if face.color not in pieces.ACTION_COLORS:
        known = ", ".join(pieces.ACTION_COLORS)
        yield problem("action_color", where=where, known=known, **found(face.color))
    if face.where not in pieces.ACTION_PLACES:
        known = ", ".join(pieces.ACTION_PLACES)
        yield problem("action_where", where=where, known=known, **found(face.where))
    if face.shade == 2 and face.where == "open_pond" and face.color in ("die", "one"):
        yield problem("pond_differs", where=where, **found(face.color))


def _first_game_problems(components: Components) -> Iterator[Problem]:
    """D2.2, D2.3: what is recommended for a first game must be there."""
    names = components.first_fireworks
    if len(names) != pieces.STACKS or any(_twice(names)):
        yield problem("first_fireworks", count=pieces.STACKS)
    for name in names:
        if name not in components.fireworks:
            yield problem("first_unknown", **_short(name))
    if len(components.first_faces) != pieces.CARDS or any(
        face not in tuple(pieces.FACES) for face in components.first_faces
    ):
        yield problem("first_faces")


def _twice(names: Iterable[str]) -> list[str]:
    """The names that come more than once."""
    listed = list(names)
    return sorted({name for name in listed if listed.count(name) > 1})


def _short(name: str) -> dict[str, str]:
    """A name as a fact, quoted."""
    return found(name[:SHORT])
