"""Every message as JSON Schema: `python -m lakelight.server.wire.schema` prints it."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from lakelight.server.wire import PROTOCOL, messages, requests, rest

REST: tuple[type, ...] = (
    rest.NewVisitor,
    rest.Visitor,
    rest.PrivateLink,
    rest.Continue,
    rest.NewTable,
    rest.TableMade,
    rest.Matches,
    rest.Watch,
    rest.Games,
    rest.RecordKept,
    rest.Replay,
    rest.Problem,
    messages.TableInfo,
)


def components() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Where each message is defined, and all definitions, by name."""
    kinds = (
        requests.ClientRequest,
        messages.ServerMessage,
        messages.View,
        messages.Choices,
        messages.Event,
        *REST,
    )
    found, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return list(found), definitions


def schema() -> dict[str, Any]:
    """One schema with all that goes over the socket, and over HTTP."""
    (asks, tells, _, _, _, *bodies), definitions = components()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The wire of Lakelight, protocol {PROTOCOL}",
        "description": "What a client asks, what the server tells, and bodies over HTTP.",
        "$defs": {"Asked": asks, "Told": tells, **definitions},
        "anyOf": [{"$ref": "#/$defs/Asked"}, {"$ref": "#/$defs/Told"}, *bodies],
    }


def schema_text() -> str:
    """The schema as it stands in docs/wire.schema.json."""
    return json.dumps(schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
