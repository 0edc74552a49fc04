"""A position drawn as text: for terminals, tests and bug reports. Parsing is inverse.

A pond shows its two areas, a then b: the color of an open one, `#` for a shaded one, or
the letter of the firework that covers the pond. `(OR)` is a boat, `[WP]` a platform, and
`*` stands on the side of an area with a pavilion.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from lakelight.core.errors import GameError, InvalidPosition
from lakelight.core.jsontext import JsonObject, parse_object
from lakelight.dice.components import Lake
from lakelight.dice.position import parse_launched
from lakelight.dice.position_types import Launched, Position, SeatSheet
from lakelight.dice.setup import parse_setup

LONGEST = 60_000
WIDTH = 5
MARGIN = 3
LETTERS = "abcdefghijklmnopqrstuvwxyz"

HEAD = re.compile(
    r"dice (\d) players, turn (\d{1,3}) of \d{1,3}, (?:seat (\d)|nobody) active, (\w+)"
)
SETUP = re.compile(r"sheets ([A-Z ]+), fireworks ([A-Z0-9 ]+), emperor ([AB ]+)")
ROLLS = re.compile(r"rolls (\d{1,4}), dice ([A-Z]{4}|in hand)(?:, tray (\d))?")
SEAT = re.compile(
    r"seat (\d) sheet [A-Z], gifts (\d{1,3})(?:, step (\w+))?(?: of (\w+))?"
    r"(?:, card (\d) owes (\d)(?: ([A-Z]))?)?(?:, platforms ([A-Z0-9 ]+))?"
)
EXAMPLE = (
    "'dice 2 players, turn 1 of 20, seat 0 active, roll', "
    "'sheets A B, fireworks V3 O4 T4 U5, emperor A A A' and 'rolls 0, dice in hand'"
)
FIREWORK = re.compile(r"  ([a-z]) (\S+)")
ROW = re.compile(r" ?(\d{1,2}) (.*)")


def format_position(position: Position) -> str:
    """The drawing of a whole position."""
    setup = position.setup
    turns = setup.players * len(next(iter(setup.components.sheets.values())).boxes(setup.players))
    active = "nobody" if position.active is None else f"seat {position.active}"
    tray = "" if position.tray is None else f", tray {position.tray}"
    stacks = " ".join(setup.fireworks)
    faces = " ".join(setup.emperor)
    lines = [
        f"dice {setup.players} players, turn {position.turn} of {turns}, {active} active, "
        + position.phase,
        f"sheets {' '.join(setup.sheets)}, fireworks {stacks}, emperor {faces}",
        f"rolls {position.rolls}, dice {position.roll or 'in hand'}{tray}",
    ]
    components = setup.to_json().get("components")
    if components is not None:
        lines.append(f"components {json.dumps(components)}")
    for seat, sheet in enumerate(position.sheets):
        lines += _format_sheet(setup.components.lake, seat, setup.sheets[seat], sheet)
    return "\n".join(lines) + "\n"


def _format_sheet(lake: Lake, seat: int, name: str, sheet: SeatSheet) -> Iterator[str]:
    line = f"seat {seat} sheet {name}, gifts {sheet.gifts}"
    line += f", step {sheet.step}" if sheet.step else ""
    line += f" of {sheet.stage}" if sheet.stage else ""
    line += f", card {sheet.card} owes {sheet.owed}" if sheet.card else ""
    line += f" {sheet.color}" if sheet.color else ""
    line += f", platforms {' '.join(sheet.platforms)}" if sheet.platforms else ""
    yield line
    for letter, firework in zip(LETTERS, sheet.fireworks, strict=False):
        yield f"  {letter} {firework!s}"
    yield from format_lake(lake, sheet)


def format_lake(lake: Lake, sheet: SeatSheet) -> Iterator[str]:
    """The lake of one sheet, columns above and rows beside it."""
    covered = {
        pond: letter
        for letter, firework in zip(LETTERS, sheet.fireworks, strict=False)
        for pond in firework.ponds
    }
    shaded = set(sheet.shaded)
    columns = [chr(ord("A") + column) for column in range(lake.width)]
    yield (" " * MARGIN + "".join(f"{letter:^4} " for letter in columns)).rstrip()
    for row in range(lake.height):
        names = lake.pond_names[row * lake.width : (row + 1) * lake.width]
        drawn = [_format_pond(lake, name, shaded, covered) for name in names]
        yield f"{row + 1:>2} {' '.join(drawn)}".rstrip()


def _format_pond(lake: Lake, name: str, shaded: set[str], covered: dict[str, str]) -> str:
    left, right = (" ", " ")
    if name in lake.boats:
        left, right = ("(", ")")
    elif name in lake.platforms:
        left, right = ("[", "]")
    left = "*" if name + "a" in lake.pavilions else left
    right = "*" if name + "b" in lake.pavilions else right
    halves = [
        covered.get(name, "#")
        if name + half in shaded
        else lake.color_of(lake.area_numbers[name + half])
        for half in "ab"
    ]
    return left + "".join(halves) + right


def parse_position(text: str) -> Position:
    """A position from its drawing, not yet checked against the rules.

    Raises:
        InvalidPosition: if a line is missing or cannot be read.
    """
    if len(text) > LONGEST:
        raise InvalidPosition([f"the text has {len(text)} characters: no position is so long"])
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    head = HEAD.fullmatch(lines[0]) if lines else None
    named = SETUP.fullmatch(lines[1]) if len(lines) > 1 else None
    rolls = ROLLS.fullmatch(lines[2]) if len(lines) > 2 else None
    if head is None or named is None or rolls is None:
        raise InvalidPosition([f"the first three lines: expected such as {EXAMPLE}"])
    fields: JsonObject = {
        "players": int(head[1]),
        "sheets": list(named[1].split()),
        "fireworks": list(named[2].split()),
        "emperor": list(named[3].split()),
    }
    body = lines[3:]
    if body and body[0].startswith("components "):
        line = body.pop(0).removeprefix("components ")
        fields["components"] = parse_object(line, InvalidPosition)
    try:
        setup = parse_setup(fields, None)
    except GameError as error:
        raise InvalidPosition([str(error)]) from error
    return Position(
        setup=setup,
        phase=head[4],
        turn=int(head[2]),
        active=None if head[3] is None else int(head[3]),
        rolls=int(rolls[1]),
        roll="" if rolls[2] == "in hand" else rolls[2],
        tray=None if rolls[3] is None else int(rolls[3]),
        sheets=_parse_sheets(setup.components.lake, body),
    )


def _parse_sheets(lake: Lake, lines: Sequence[str]) -> tuple[SeatSheet, ...]:
    """The sheets in the order of their seats."""
    starts = [number for number, line in enumerate(lines) if line.startswith("seat ")]
    if not starts or starts[0] != 0:
        raise InvalidPosition(["expected a line such as 'seat 0 sheet A, gifts 1' for each seat"])
    ends = [*starts[1:], len(lines)]
    return tuple(
        _parse_sheet(lake, seat, lines[first:end])
        for seat, (first, end) in enumerate(zip(starts, ends, strict=True))
    )


def _parse_sheet(lake: Lake, seat: int, lines: Sequence[str]) -> SeatSheet:
    found = SEAT.fullmatch(lines[0])
    if found is None or int(found[1]) != seat:
        raise InvalidPosition(
            [f"{lines[0]!r:.60}: expected 'seat {seat} sheet A, gifts 1, step die' or the like"]
        )
    fireworks: list[Launched] = []
    rest = list(lines[1:])
    while rest and (line := FIREWORK.fullmatch(rest[0])):
        firework = parse_launched(line[2])
        if firework is None:
            raise InvalidPosition([f"{rest[0]!r:.60}: expected such as '  a V3=4@C4+D4+D5'"])
        fireworks.append(firework)
        rest.pop(0)
    return SeatSheet(
        shaded=_parse_lake(lake, seat, rest),
        gifts=int(found[2]),
        fireworks=tuple(fireworks),
        step=found[3] or "",
        stage=found[4] or "",
        card=int(found[5] or 0),
        owed=int(found[6] or 0),
        color=found[7] or "",
        platforms=tuple((found[8] or "").split()),
    )


def _parse_lake(lake: Lake, seat: int, lines: Sequence[str]) -> tuple[str, ...]:
    """The shaded areas of a drawn lake."""
    if len(lines) != lake.height + 1:
        raise InvalidPosition(
            [f"seat {seat}: expected a line of columns and {lake.height} rows of ponds"]
        )
    shaded = []
    for row, line in enumerate(lines[1:]):
        found = ROW.fullmatch(line)
        cells = (
            [found[2][at : at + WIDTH] for at in range(0, len(found[2]), WIDTH)] if found else []
        )
        if found is None or int(found[1]) != row + 1 or len(cells) != lake.width:
            raise InvalidPosition(
                [f"seat {seat}: {line!r:.60}: expected row {row + 1} of the lake"]
            )
        for column, cell in enumerate(cells):
            name = lake.pond_names[row * lake.width + column]
            for half, mark in zip("ab", cell[1:3].ljust(2), strict=True):
                if mark == "#" or mark in LETTERS:
                    shaded.append(name + half)
                elif mark != lake.color_of(lake.area_numbers[name + half]):
                    raise InvalidPosition([f"seat {seat}: {name}{half} is drawn as {mark!r}"])
    return tuple(shaded)
