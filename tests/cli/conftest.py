"""A match to look at, and the command line as a function."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.core.jsontext import JsonObject


@pytest.fixture(autouse=True)
def quiet_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same width and no color on every machine, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def match_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The record of a whole random match of three."""
    path = tmp_path / "match.json"
    assert main(["trace", "--players", "3", "--seed", "7", "--with-record", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.fixture
def changed(match_file: Path) -> Callable[..., Path]:
    """The same record with some fields changed; None takes a field away."""

    def change(**fields: object) -> Path:
        record: JsonObject = json.loads(match_file.read_text("utf-8"))
        for name, value in fields.items():
            record.pop(name, None)
            if value is not None:
                record[name] = value  # type: ignore[assignment]
        path = match_file.with_name("changed.json")
        path.write_text(json.dumps(record), "utf-8")
        return path

    return change
