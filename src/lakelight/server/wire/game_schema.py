"""The types of a game as JSON Schema, from the dataclasses and unions that the game declares.

Every game plays the same roles: it has a view, choices, events and so on. The type that a game
has for a role is called after both, such as `ChessView` for a game called chess.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    own = {"Choices": declared.choices} | (
        {"AfterMove": declared.after_move} if declared.after_move else {}
    )
    kinds = [*declared.view, *declared.position, *own.values(), *events]
    _, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    types = {name: _whole(definition) for name, definition in found.items()}
    roles = {
        "View": _joined([types[kind.__name__] for kind in declared.view]),
        "Position": _joined([types[kind.__name__] for kind in declared.position]),
        **{role: types.pop(kind.__name__) for role, kind in own.items()},
        "Event": any_of(names_of(events)),
        "Reason": {"enum": list(get_args(declared.reason))},
        "Step": {"enum": list(get_args(declared.step))},
    }
    for kind in {*declared.view, *declared.position}:
        del types[kind.__name__]
    for role, kind in own.items():
        _redirect([*roles.values(), *types.values()], kind.__name__, prefix + role)
    return GameSchema(roles, types)


def any_of(names: Iterable[str]) -> Schema:
    """One of several definitions."""
    return {"anyOf": [{"$ref": REFERENCE.format(name=name)} for name in names]}


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


def _joined(parts: Sequence[Schema]) -> Schema:
    """The fields of several objects in one."""
    return {
        "type": "object",
        "description": " ".join(part["description"] for part in parts),
        "properties": {name: one for part in parts for name, one in part["properties"].items()},
        "required": [name for part in parts for name in part["required"]],
    }


def _redirect(value: Any, old: str, new: str) -> None:  # noqa: ANN401
    """Change every reference to one definition into a reference to another."""
    if isinstance(value, dict):
        if value.get("$ref") == REFERENCE.format(name=old):
            value["$ref"] = REFERENCE.format(name=new)
        _redirect(list(value.values()), old, new)
    elif isinstance(value, list):
        for one in value:
            _redirect(one, old, new)
