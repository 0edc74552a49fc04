"""Positions from JSON; `Position.to_json` is the inverse."""

from __future__ import annotations

import re

from lakelight.core.errors import GameError, InvalidPosition
from lakelight.core.jsontext import Json, JsonObject, Reader
from lakelight.dice.pieces import OLD_COLOR_KEY
from lakelight.dice.position_types import Launched, Position, SeatSheet
from lakelight.dice.setup import KEYS, parse_setup

LAUNCHED = re.compile(r"([A-Z][A-Z0-9]{0,3})=([0-9]{1,2})@([A-Z0-9+]{2,300})")


def parse_launched(text: str) -> Launched | None:
    """A firework on a sheet; None if it is written otherwise."""
    found = LAUNCHED.fullmatch("".join(text[:400].split()).upper())
    return None if found is None else Launched(found[1], int(found[2]), tuple(found[3].split("+")))


def parse_position(fields: JsonObject) -> Position:
    """A position from JSON, not yet checked against the rules.

    Raises:
        InvalidPosition: if a field is missing or of the wrong form.
    """
    reader = Reader(fields)
    if fields.get("game", "dice") != "dice":
        reader.problems.append(f"game {fields['game']!r:.20}: expected dice")
    try:
        setup = parse_setup({key: fields[key] for key in KEYS & set(fields)}, None)
    except GameError as error:
        raise InvalidPosition([*reader.problems, str(error)]) from error
    position = Position(
        setup=setup,
        phase=reader.text("phase"),
        turn=reader.integer("turn"),
        active=None if fields.get("active") is None else reader.integer("active"),
        rolls=reader.integer("rolls"),
        roll=reader.text("roll").upper(),
        tray=None if fields.get("tray") is None else reader.integer("tray"),
        sheets=tuple(
            _sheet(reader, seat, value) for seat, value in enumerate(reader.rows("seats"))
        ),
    )
    if reader.problems:
        raise InvalidPosition(reader.problems)
    return position


def _sheet(reader: Reader, seat: int, value: Json) -> SeatSheet:
    if not isinstance(value, dict):
        reader.problems.append(f"seat {seat} is {value!r:.40}: expected an object")
        return SeatSheet((), 0, ())
    row = Reader({"fireworks": [], "platforms": []} | value)
    fireworks = []
    for text in row.texts("fireworks"):
        found = parse_launched(text)
        if found is None:
            row.problems.append(f"fireworks has {text!r:.40}: expected such as V3=4@C4+D4+D5")
        else:
            fireworks.append(found)
    sheet = SeatSheet(
        shaded=row.texts("shaded"),
        gifts=row.integer("gifts"),
        fireworks=tuple(fireworks),
        step=row.text("step", ""),
        stage=row.text("stage", ""),
        card=row.integer("card", 0),
        owed=row.integer("owed", 0),
        color=row.text("color" if "color" in value else OLD_COLOR_KEY, ""),
        platforms=row.texts("platforms"),
    )
    reader.problems += [f"seat {seat}: {problem}" for problem in row.problems]
    return sheet
