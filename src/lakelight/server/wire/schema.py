"""Every message as JSON Schema, from the types of the wire and from what the games declare."""

from __future__ import annotations

import json
from typing import get_args

import msgspec

from lakelight.games import GAMES
from lakelight.server.api import ENDPOINTS
from lakelight.server.games import adapter_named
from lakelight.server.table.journal import ENTRY_TYPES, kind_of
from lakelight.server.wire import PROTOCOL
from lakelight.server.wire.fields import REFERENCE
from lakelight.server.wire.game_schema import (
    Schema,
    any_of,
    game_schema,
    names_of,
    without_required,
)
from lakelight.server.wire.messages import News, ServerMessage
from lakelight.server.wire.requests import ClientRequest
from lakelight.server.wire.rest import Problem

# What the union of all games is called for each role that a game plays.
UNIONS = {
    "View": "View",
    "Position": "Position",
    "Choices": "Choices",
    "AfterMove": "AfterMove",
    "Event": "GameEvent",
    "Reason": "RefusalReason",
    "Step": "Step",
}


def definitions() -> dict[str, Schema]:
    """Every type by its name.

    Raises:
        ValueError: if two types have the same name.
    """
    requests, messages = get_args(ClientRequest), get_args(ServerMessage)
    kinds = [*requests, *messages, News, *body_types()]
    _, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    groups: list[dict[str, Schema]] = [
        {
            "GameName": {"enum": list(GAMES)},
            "EntryKind": {"enum": [kind_of(entry) for entry in ENTRY_TYPES]},
            "ClientRequest": any_of(names_of(requests)),
            "ServerMessage": any_of(names_of(messages)),
        },
        {"TableChange": without_required("Fields of a table that changed.", [found["TableInfo"]])},
        *_game_groups(),
    ]
    for group in groups:
        twice = sorted(set(found) & set(group))
        if twice:
            raise ValueError(f"two types are called {', '.join(twice)}: rename one of each pair")
        found |= group
    return found


def body_types() -> list[type]:
    """The types of bodies over HTTP, each once."""
    types = [kind for one in ENDPOINTS for kind in (one.takes, one.gives) if kind is not None]
    return list(dict.fromkeys([*types, Problem]))


def schema() -> Schema:
    """One schema with everything that is sent over the socket and over HTTP."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The wire of Lakelight, protocol {PROTOCOL}",
        "description": "What a client sends, what the server sends, and bodies over HTTP.",
        "$defs": definitions(),
        **any_of(["ClientRequest", "ServerMessage", *names_of(body_types())]),
    }


def schema_text() -> str:
    """The schema as a file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _game_groups() -> list[dict[str, Schema]]:
    """The types of each game, and the unions over all games."""
    unions: dict[str, list[str]] = {name: [] for name in (*UNIONS.values(), "ViewChange")}
    groups: list[dict[str, Schema]] = []
    for game in GAMES.values():
        declared = adapter_named(game.name).types
        if declared is None:
            continue
        prefix = game.name.title()
        found = game_schema(prefix, declared)
        for role in found.roles:
            unions[UNIONS[role]].append(prefix + role)
        unions["ViewChange"].append(f"{prefix}ViewChange")
        groups += [found.types, {prefix + role: one for role, one in found.roles.items()}]
        views = [found.types[f"{prefix}{kind.__name__}"] for kind in declared.view]
        about = f"Fields of a view of {prefix} that changed."
        groups.append({f"{prefix}ViewChange": without_required(about, views)})
    return [*groups, {name: any_of(parts) for name, parts in unions.items()}]
