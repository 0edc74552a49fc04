"""The files that are generated from the types of the wire: where they are, and what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from lakelight.server.wire.fields import snake_case
from lakelight.server.wire.requests import ClientRequest, Request
from lakelight.server.wire.schema import schema_text
from lakelight.server.wire.typescript import typescript_text

ROOT = Path(__file__).parents[4]
JSON_SCHEMA = ROOT / "docs" / "wire.schema.json"
TYPESCRIPT = ROOT / "web" / "src" / "wire" / "generated.ts"
PAGE = ROOT / "docs" / "wire.md"
REQUEST_TABLE = re.compile(r"(?<=<!-- requests -->\n).*?(?=<!-- end of requests -->)", re.DOTALL)


def generated_files() -> dict[Path, str]:
    """What every generated file should hold, by its path."""
    page = PAGE.read_text("utf-8")
    table = "\n".join(["", *request_table(), "", ""])
    return {
        JSON_SCHEMA: schema_text(),
        TYPESCRIPT: typescript_text(),
        PAGE: REQUEST_TABLE.sub(lambda _: table, page),
    }


def write_generated() -> None:
    """Write every generated file."""
    for path, text in generated_files().items():
        path.write_text(text, "utf-8")


def request_table() -> Iterator[str]:
    """The requests of a client as rows of Markdown, from the docstrings of their types."""
    yield "| `type` | fields | effect |"
    yield "|---|---|---|"
    for kind in get_args(ClientRequest):
        fields = [name for name in kind.__struct_fields__ if name not in Request.__struct_fields__]
        about = " ".join((kind.__doc__ or "").split())
        yield f"| `{snake_case(kind.__name__)}` | {', '.join(fields)} | {about} |"
