"""Positions from JSON; `Position.to_json` is the inverse."""

from __future__ import annotations

import re

from lakelight.core.errors import InvalidPosition
from lakelight.core.jsontext import Json, JsonObject, Reader
from lakelight.harvest.pieces import COLORS, DEDICATIONS
from lakelight.harvest.position_types import LakeTile, Position, SeatTokens, Table

FIELDS = frozenset(
    {
        *("game", "players", "seats", "seat", "phase", "supply", "lanterns", "favors"),
        *("tokens", "lake", "hands", "draw_stack"),
    }
)
LAKE_TILE = re.compile(r"([A-Z]{4})@(-?[0-9]{1,3}),(-?[0-9]{1,3})")


def parse_position(fields: JsonObject) -> Position:
    """A position from JSON, not yet checked against the rules.

    Raises:
        InvalidPosition: if a field is missing or of the wrong form.
    """
    reader = Reader(fields)
    for name in sorted(set(fields) - FIELDS)[:1]:
        reader.problems.append(f"unknown field {name!r:.40}: expected {', '.join(sorted(FIELDS))}")
    if fields.get("game", "harvest") != "harvest":
        reader.problems.append(f"game {fields['game']!r:.20}: expected harvest")
    table = Table(
        players=reader.integer("players"),
        seats=reader.text("seats"),
        seat=reader.integer("seat"),
        phase=reader.text("phase"),
        supply=_counts(reader, "supply", fields.get("supply")),
        lanterns=tuple(_counts(reader, "lanterns", row) for row in reader.rows("lanterns")),
        favors=reader.integers("favors"),
        tokens=tuple(_tokens(reader, row) for row in reader.rows("tokens")),
        lake=tuple(_lake_tile(reader, text) for text in reader.texts("lake")),
    )
    hands = tuple(_names(reader, row) for row in reader.rows("hands"))
    position = Position(table, hands, reader.texts("draw_stack"))
    if reader.problems:
        raise InvalidPosition(reader.problems)
    return position


def _counts(reader: Reader, name: str, value: Json) -> tuple[int, ...]:
    """Counts by color; a color left out is 0."""
    if not isinstance(value, dict) or set(value) - set(COLORS):
        reader.problems.append(f"{name} is {value!r:.40}: expected counts by letter of {COLORS}")
        return (0,) * len(COLORS)
    row = Reader(value)
    counts = tuple(row.integer(color, 0) for color in COLORS)
    reader.problems += [f"{name}: {problem}" for problem in row.problems]
    return counts


def _tokens(reader: Reader, value: Json) -> SeatTokens:
    """Honor by stack and the number of generic tokens."""
    if not isinstance(value, dict):
        reader.problems.append(f"tokens is {value!r:.40}: expected honor by dedication")
        return SeatTokens()
    for name in sorted(set(value) - {*DEDICATIONS, "generic"})[:1]:
        expected = ", ".join((*DEDICATIONS, "generic"))
        reader.problems.append(f"tokens has {name!r:.40}: expected {expected}")
    empty: JsonObject = {name: [] for name in DEDICATIONS}
    row = Reader(empty | value)
    stacks = tuple(tuple(sorted(row.integers(name), reverse=True)) for name in DEDICATIONS)
    tokens = SeatTokens(stacks, row.integer("generic", 0))
    reader.problems += [f"tokens: {problem}" for problem in row.problems]
    return tokens


def _lake_tile(reader: Reader, text: str) -> LakeTile:
    found = LAKE_TILE.fullmatch("".join(text[:40].split()).upper())
    if found is None:
        reader.problems.append(f"lake has {text!r:.40}: expected a tile such as RBOK@2,-1")
        return LakeTile("", 0, 0)
    return LakeTile(found[1], int(found[2]), int(found[3]))


def _names(reader: Reader, value: Json) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(str(name).upper() for name in value)
    reader.problems.append(f"hands has {value!r:.40}: expected a list of tiles such as GBKO")
    return ()
