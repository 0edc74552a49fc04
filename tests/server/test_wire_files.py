"""Generated files are as the types say now."""

from __future__ import annotations

import re
from pathlib import Path

from lakelight.server import errors
from lakelight.server.api import ROUTES
from lakelight.server.wire import asked
from lakelight.server.wire.schema import schema_text
from lakelight.server.wire.typescript import typescript_text

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "wire.md").read_text("utf-8")


def test_the_json_schema_is_fresh() -> None:
    written = (ROOT / "docs" / "wire.schema.json").read_text("utf-8")
    assert written == schema_text(), (
        "python -m lakelight.server.wire.schema > docs/wire.schema.json"
    )


def test_the_typescript_is_fresh() -> None:
    written = (ROOT / "web" / "src" / "wire" / "generated.ts").read_text("utf-8")
    assert written == typescript_text(), (
        "python -m lakelight.server.wire.typescript > web/src/wire/generated.ts"
    )


def test_every_message_path_and_code_is_documented() -> None:
    for kind in asked.Asked.__args__:
        assert f"`{kind.__struct_config__.tag}`" in PAGE
    for route in ROUTES:
        assert route.path in PAGE
    for code in re.findall(r'code: ClassVar\[str\] = "(\w+)"', Path(errors.__file__).read_text()):
        assert f"`{code}`" in PAGE or code == "door_error"
