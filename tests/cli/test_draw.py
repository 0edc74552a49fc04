"""`lakelight draw`: positions drawn, and converted from one form to another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.harvest import HARVEST

Capsys = pytest.CaptureFixture[str]


def test_a_position_is_the_same_in_all_its_forms(
    match_file: Path, tmp_path: Path, capsys: Capsys
) -> None:
    assert main(["draw", str(match_file), "--move", "9", "--text", "-o", "drawn.txt"]) == 0
    assert main(["draw", "drawn.txt", "--json", "-o", "position.json"]) == 0
    assert main(["draw", "position.json", "--text"]) == 0
    assert capsys.readouterr().out == (tmp_path / "drawn.txt").read_text("utf-8")
    fields = json.loads((tmp_path / "position.json").read_text("utf-8"))
    assert len(HARVEST.parse_position_json(fields).lake) > 1


def test_a_picture_is_svg_in_a_file_or_on_standard_output(
    match_file: Path, tmp_path: Path, capsys: Capsys
) -> None:
    assert main(["draw", str(match_file), "-o", "lake.svg"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["draw", str(match_file)]) == 0
    drawn = capsys.readouterr().out
    assert drawn == (tmp_path / "lake.svg").read_text("utf-8")
    assert drawn.startswith("<svg")


def test_a_move_that_the_record_does_not_have_is_refused(match_file: Path, capsys: Capsys) -> None:
    assert main(["draw", str(match_file), "--move", "999"]) == 2
    assert "the record has positions 0 to" in capsys.readouterr().err


def test_a_move_number_needs_a_record(match_file: Path, tmp_path: Path, capsys: Capsys) -> None:
    for form in ("--json", "--text"):
        assert main(["draw", str(match_file), form, "-o", "position"]) == 0
        assert main(["draw", "position", "--move", "1"]) == 2
        assert "--move needs a record" in capsys.readouterr().err


def test_text_that_is_no_position_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "tale.txt").write_text("once upon a time", "utf-8")
    assert main(["draw", "tale.txt"]) == 2
    assert "a drawing begins with the name of its game" in capsys.readouterr().err
    (tmp_path / "empty.txt").write_text("", "utf-8")
    assert main(["draw", "empty.txt"]) == 2


def test_an_impossible_position_is_refused_with_every_problem(
    match_file: Path, tmp_path: Path, capsys: Capsys
) -> None:
    assert main(["draw", str(match_file), "--move", "3", "--json", "-o", "position.json"]) == 0
    fields = json.loads((tmp_path / "position.json").read_text("utf-8"))
    fields["supply"]["R"] += 1
    fields["supply"]["K"] += 1
    (tmp_path / "position.json").write_text(json.dumps(fields), "utf-8")
    assert main(["draw", "position.json"]) == 1
    shown = capsys.readouterr().err
    assert "red cards" in shown
    assert "black cards" in shown


def test_a_file_that_cannot_be_written_is_named(match_file: Path, capsys: Capsys) -> None:
    assert main(["draw", str(match_file), "-o", "no/such/folder/lake.svg"]) == 2
    assert "no/such/folder/lake.svg: cannot be written" in capsys.readouterr().err
