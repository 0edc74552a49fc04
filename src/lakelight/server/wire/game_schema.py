"""The types of a game as JSON Schema, from the dataclasses and unions that the game declares.

Every game plays the same roles: it has a view, choices, events and so on. The type that a game
has for a role is called after both, such as `ChessView` for a game called chess.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

import msgspec

from lakelight.server.games.adapter import WireTypes
from lakelight.server.wire.fields import REFERENCE

Schema: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class GameSchema:
    """What a game has for each role, and the other types of which that consists."""

    roles: dict[str, Schema]
    types: dict[str, Schema]


def game_schema(prefix: str, declared: WireTypes) -> GameSchema:
    """The types of a game; `prefix` is its name as the names of types begin with it."""
    events = get_args(declared.event)
    parts = {*declared.view, *declared.position}
    # These names every game has, so that they get the prefix.
    own = {kind.__name__: prefix + kind.__name__ for kind in parts}
    own[declared.choices.__name__] = f"{prefix}Choices"
    kinds = [*parts, declared.choices, *events]
    if declared.after_move is not None:
        own[declared.after_move.__name__] = f"{prefix}AfterMove"
        kinds.append(declared.after_move)
    _, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    types = {own.get(name, name): _whole(definition) for name, definition in found.items()}
    _redirect(list(types.values()), own)
    roles = {
        "View": _all_of(own[kind.__name__] for kind in declared.view),
        "Position": _all_of(own[kind.__name__] for kind in declared.position),
        "Choices": types.pop(f"{prefix}Choices"),
        "Event": any_of(names_of(events)),
        "Reason": {"enum": list(get_args(declared.reason))},
        "Step": {"enum": list(get_args(declared.step))},
    }
    if declared.after_move is not None:
        roles["AfterMove"] = types.pop(f"{prefix}AfterMove")
    return GameSchema(roles, types)


def any_of(names: Iterable[str]) -> Schema:
    """One of several definitions."""
    return {"anyOf": [{"$ref": REFERENCE.format(name=name)} for name in names]}


def without_required(description: str, definitions: Iterable[Schema]) -> Schema:
    """An object with any of the fields of some definitions."""
    fields = {name: one for found in definitions for name, one in found["properties"].items()}
    return {"type": "object", "description": description, "properties": fields}


def names_of(kinds: Iterable[type]) -> list[str]:
    """The names of types."""
    return [kind.__name__ for kind in kinds]


def _whole(definition: Schema) -> Schema:
    """A dataclass, of which every field is sent; the one that tells its kind comes first."""
    fields: dict[str, Schema] = definition["properties"]
    for field in fields.values():
        field.pop("default", None)
    names = sorted(fields, key=lambda name: len(fields[name].get("enum", ())) != 1)
    return {**definition, "properties": {name: fields[name] for name in names}, "required": names}


def _all_of(names: Iterable[str]) -> Schema:
    """An object with the fields of several definitions."""
    return {"allOf": [{"$ref": REFERENCE.format(name=name)} for name in names]}


def _redirect(value: Any, names: Mapping[str, str]) -> None:  # noqa: ANN401
    """Let references to definitions follow their new names."""
    if isinstance(value, dict):
        for old, new in names.items():
            if value.get("$ref") == REFERENCE.format(name=old):
                value["$ref"] = REFERENCE.format(name=new)
        _redirect(list(value.values()), names)
    elif isinstance(value, list):
        for one in value:
            _redirect(one, names)
