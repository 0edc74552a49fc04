"""Every message as TypeScript: `python -m lakelight.server.wire.typescript` prints it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from lakelight.server.wire import PROTOCOL
from lakelight.server.wire.schema import components

HEAD = """\
// Every message between server and client. Written by a command, never by hand:
// python -m lakelight.server.wire.typescript > web/src/wire/generated.ts

export const PROTOCOL = {protocol};
"""
UNIONS = ("Asked", "Told", "View", "Choices", "GameEvent")
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript_text() -> str:
    """The types as they stand in web/src/wire/generated.ts."""
    found, definitions = components()
    parts = [HEAD.format(protocol=PROTOCOL)]
    parts += [_declaration(name, definitions[name]) for name in sorted(definitions)]
    parts += [
        f"export type {name} = {_type(one)};\n"
        for name, one in zip(UNIONS, found[: len(UNIONS)], strict=True)
    ]
    return "\n".join(parts)


def _declaration(name: str, definition: dict[str, Any]) -> str:
    lines = [*_comment(definition, ""), f"export interface {name} {{"]
    required = set(definition.get("required", ()))
    for key, value in definition.get("properties", {}).items():
        mark = "" if key in required else "?"
        lines.append(f"  {key}{mark}: {_type(value)};")
    return "\n".join([*lines, "}\n"])


def _comment(definition: dict[str, Any], margin: str) -> Iterator[str]:
    text = " ".join(str(definition.get("description", "")).split())
    if text:
        yield f"{margin}/** {text} */"


def _type(value: dict[str, Any]) -> str:
    """The TypeScript of one schema."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(_type(one) for one in value["anyOf"]))
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " | ".join(json.dumps(one) for one in value["enum"])
    kind = value.get("type")
    if kind == "array":
        return _array(value)
    if kind == "object":
        held = value.get("additionalProperties")
        return f"Record<string, {_type(held) if isinstance(held, dict) else 'unknown'}>"
    if kind == "null":
        return "null"
    return PRIMITIVES.get(str(kind), "unknown")


def _array(value: dict[str, Any]) -> str:
    if "prefixItems" in value:
        return f"[{', '.join(_type(one) for one in value['prefixItems'])}]"
    item = _type(value.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


if __name__ == "__main__":
    sys.stdout.write(typescript_text())
