"""A recorded match, and a terminal that is the same on every machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.cli.words import choose_language
from lakelight.core.jsontext import JsonObject


@pytest.fixture(autouse=True)
def quiet_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Fix the width, switch colors off, and work in a temporary folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    choose_language()


@pytest.fixture
def match_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The record of a random match of three players."""
    path = tmp_path / "match.json"
    assert main(["trace", "--players", "3", "--seed", "7", "--with-record", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.fixture
def changed(match_file: Path) -> Callable[..., Path]:
    """A function that writes the same record with some fields changed; None removes a field."""

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
