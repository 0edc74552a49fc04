"""Positions as JSON, and views: printing and parsing are inverse."""

from __future__ import annotations

import re

from lakelight.core.errors import GameError, InvalidPosition
from lakelight.core.jsontext import Json, JsonObject, Reader
from lakelight.dice.pieces import OLD_COLOR_KEY
from lakelight.dice.position_types import Launched, Position, SeatSheet, View
from lakelight.dice.setup import KEYS, parse_setup

LAUNCHED = re.compile(r"([A-Z][A-Z0-9]{0,3})=([0-9]{1,2})@([A-Z0-9+]{2,300})")


def position_json(position: Position) -> JsonObject:
    """The complete position."""
    setup = position.setup.to_json()
    setup.pop("chosen", None)
    return (
        {"game": "dice"}
        | setup
        | {
            "phase": position.phase,
            "turn": position.turn,
            "active": position.active,
            "rolls": position.rolls,
            "roll": position.roll,
            "tray": position.tray,
            "seats": [sheet_json(sheet) for sheet in position.sheets],
        }
    )


def sheet_json(sheet: SeatSheet) -> JsonObject:
    """One seat; what tells of an action or bonus under way is left out when there is none."""
    fields: JsonObject = {
        "shaded": list(sheet.shaded),
        "gifts": sheet.gifts,
        "fireworks": [format_launched(firework) for firework in sheet.fireworks],
        "step": sheet.step,
    }
    if sheet.stage:
        fields["stage"] = sheet.stage
    if sheet.card:
        fields |= {"card": sheet.card, "owed": sheet.owed}
    if sheet.color:
        fields["color"] = sheet.color
    if sheet.platforms:
        fields["platforms"] = list(sheet.platforms)
    return fields


def view_json(view: View) -> JsonObject:
    """What a view shows: all but the future."""
    return position_json(view.position) | {"viewer": view.viewer}


def format_launched(firework: Launched) -> str:
    """A firework on a sheet, such as V3=4@C4+D4+D5."""
    return f"{firework.name}={firework.value}@{'+'.join(firework.ponds)}"


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
