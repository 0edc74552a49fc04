"""Checks JSON against the schema of the wire, more strictly than JSON Schema: no unknown fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lakelight.server.wire.schema import definitions

DEFINITIONS = definitions()
TYPES: dict[str, tuple[type, ...]] = {
    "array": (list,),
    "boolean": (bool,),
    "integer": (int,),
    "null": (type(None),),
    "number": (int, float),
    "object": (dict,),
    "string": (str,),
}


def problems(value: Any, name: str) -> list[str]:  # noqa: ANN401
    """Where a value is not of the type of this name."""
    return list(_problems(value, DEFINITIONS[name], name))


def _problems(value: Any, schema: dict[str, Any], at: str) -> Iterator[str]:  # noqa: ANN401
    if "$ref" in schema:
        yield from _problems(value, DEFINITIONS[schema["$ref"].rpartition("/")[2]], at)
    elif "allOf" in schema:
        yield from _problems(value, _joined(schema["allOf"]), at)
    elif "anyOf" in schema:
        found = [list(_problems(value, one, at)) for one in schema["anyOf"]]
        if all(found):
            yield f"{at}: {value!r:.80} is none of {len(found)} kinds: {min(found, key=len)[0]}"
    elif "enum" in schema:
        if value not in schema["enum"]:
            yield f"{at}: {value!r:.80} is not one of {schema['enum']}"
    elif "type" in schema:
        is_bool = isinstance(value, bool) and schema["type"] != "boolean"
        if is_bool or not isinstance(value, TYPES[schema["type"]]):
            yield f"{at}: {value!r:.80} is not of type {schema['type']}"
        elif isinstance(value, dict):
            yield from _object_problems(value, schema, at)
        elif isinstance(value, list):
            yield from _list_problems(value, schema, at)


def _joined(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    """An object with the fields of several definitions."""
    parts = [DEFINITIONS[schema["$ref"].rpartition("/")[2]] for schema in schemas]
    return {
        "type": "object",
        "properties": {name: one for part in parts for name, one in part["properties"].items()},
        "required": [name for part in parts for name in part["required"]],
    }


def _object_problems(value: dict[str, Any], schema: dict[str, Any], at: str) -> Iterator[str]:
    fields = schema.get("properties", {})
    others = schema.get("additionalProperties")
    for name in sorted(set(schema.get("required", ())) - set(value)):
        yield f"{at}.{name} is missing"
    for name, one in value.items():
        if name in fields:
            yield from _problems(one, fields[name], f"{at}.{name}")
        elif isinstance(others, dict):
            yield from _problems(one, others, f"{at}.{name}")
        elif fields:
            yield f"{at}.{name} is not declared"


def _list_problems(value: list[Any], schema: dict[str, Any], at: str) -> Iterator[str]:
    places = schema.get("prefixItems")
    if places is not None and len(value) != len(places):
        yield f"{at} has {len(value)} items, not {len(places)}"
        return
    for index, one in enumerate(value):
        item = schema.get("items", {}) if places is None else places[index]
        yield from _problems(one, item, f"{at}[{index}]")
