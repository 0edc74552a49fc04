"""Every message as TypeScript, from the JSON Schema."""

from __future__ import annotations

import json
from typing import Any

from lakelight.server.wire import PROTOCOL
from lakelight.server.wire.schema import definitions

HEADER = """\
// Every message between server and client. Written by a command, never by hand:
// python -m lakelight.server.wire

export const PROTOCOL = {protocol};
"""
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript_text() -> str:
    """The types as a file."""
    found = definitions()
    parts = [HEADER.format(protocol=PROTOCOL)]
    parts += [_declaration(name, found[name]) for name in sorted(found)]
    return "\n".join(parts)


def _declaration(name: str, definition: dict[str, Any]) -> str:
    comment = " ".join(str(definition.get("description", "")).split())
    lines = [f"/** {comment} */"] if comment else []
    if "properties" not in definition:
        return "\n".join([*lines, f"export type {name} = {_type(definition)};\n"])
    lines.append(f"export interface {name} {{")
    required = set(definition.get("required", ()))
    for key, value in definition["properties"].items():
        mark = "" if key in required else "?"
        lines.append(f"  {key}{mark}: {_type(value)};")
    return "\n".join([*lines, "}\n"])


def _type(value: dict[str, Any]) -> str:
    """The TypeScript of one schema."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(_type(one) for one in value["anyOf"]))
    if "allOf" in value:
        return " & ".join(_type(one) for one in value["allOf"])
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " | ".join(json.dumps(one) for one in value["enum"])
    kind = value.get("type")
    if kind == "array":
        return _array(value)
    if kind == "object":
        items = value.get("additionalProperties")
        return f"Record<string, {_type(items) if isinstance(items, dict) else 'unknown'}>"
    if kind == "null":
        return "null"
    return PRIMITIVES.get(str(kind), "unknown")


def _array(value: dict[str, Any]) -> str:
    if "prefixItems" in value:
        return f"[{', '.join(_type(one) for one in value['prefixItems'])}]"
    item = _type(value.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"
