"""Generated files are up to date, and the documentation is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lakelight.server import errors
from lakelight.server.api import ENDPOINTS
from lakelight.server.wire.generated import PAGE, generated_files


@pytest.mark.parametrize("path", generated_files(), ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    written = path.read_text("utf-8")
    assert written == generated_files()[path], "run python -m lakelight.server.wire"


def test_every_path_and_code_is_documented() -> None:
    page = PAGE.read_text("utf-8")
    for endpoint in ENDPOINTS:
        assert endpoint.path in page
    for code in re.findall(r'code: ClassVar\[str\] = "(\w+)"', Path(errors.__file__).read_text()):
        assert f"`{code}`" in page or code == errors.ServerError.code
