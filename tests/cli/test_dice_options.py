"""The options of a match of Dice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lakelight.cli.main import main

Capsys = pytest.CaptureFixture[str]


def opening(capsys: Capsys, *options: str) -> dict[str, Any]:
    assert main(["trace", "--game", "dice", "--seed", "7", *options]) == 0
    first: dict[str, Any] = json.loads(capsys.readouterr().out.partition("\n")[0])
    position: dict[str, Any] = first["position"]
    return position


@pytest.mark.parametrize("written", ["D,B,A", "d b a", "DBA"])
def test_sheets_can_be_chosen(written: str, capsys: Capsys) -> None:
    assert opening(capsys, "--players", "3", "--sheets", written)["sheets"] == ["D", "B", "A"]


def test_fireworks_and_faces_can_be_chosen(capsys: Capsys) -> None:
    chosen = opening(capsys, "--fireworks", "V3,O4,T4,U5", "--emperor", "A,B,B")
    assert chosen["fireworks"] == ["V3", "O4", "T4", "U5"]
    assert chosen["emperor"] == ["A", "B", "B"]


def test_a_first_game_is_as_recommended_except_for_what_is_chosen(capsys: Capsys) -> None:
    first = opening(capsys, "--first-game")
    assert first["sheets"] == ["A", "B"]
    assert first["fireworks"] == ["V3", "O4", "T4", "U5"]
    assert first["emperor"] == ["A", "A", "A"]
    assert opening(capsys, "--first-game", "--emperor", "BBB")["emperor"] == ["B", "B", "B"]


def test_a_chosen_set_up_verifies(tmp_path: Path, capsys: Capsys) -> None:
    opening(capsys, "--first-game", "--with-record", "match.json")
    assert json.loads((tmp_path / "match.json").read_text())["chosen"]
    assert main(["verify", "match.json"]) == 0


@pytest.mark.parametrize("command", ["play", "trace"])
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--sheets", "A,A"], "sheets A A: name 2 different ones of A B C D"),
        (["--sheets", "A,B,C"], "sheets A B C: name 2 different ones"),
        (["--fireworks", "V3,O4"], "fireworks V3 O4: name 4 different ones of I3 L4"),
        (["--emperor", "A,C,A"], "emperor A C A: name 3 faces, A or B"),
        (["--seats", "SN"], "--seats is not an option of dice"),
        (["--components", "nowhere.toml"], "nowhere.toml: no such file"),
        (["--players", "5"], "5 players"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(
    command: str, options: list[str], expected: str, capsys: Capsys
) -> None:
    assert main([command, "--game", "dice", *options]) == 2
    shown = capsys.readouterr()
    assert expected in shown.err
    assert shown.out == ""


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", "V3 O4 : il en faut 4 différents parmi I3 L4"),
        ("de", "V3 O4: nötig sind 4 verschiedene von I3 L4"),
    ],
)
def test_a_bad_set_up_is_refused_in_the_language_of_the_person(
    language: str, expected: str, capsys: Capsys
) -> None:
    command = ["play", "--game", "dice", "--fireworks", "V3,O4", "--language", language]
    assert main(command) == 2
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(("language", "expected"), [("fr", "existe pas"), ("de", "gibt es nicht")])
def test_a_missing_file_is_told_in_the_language_of_the_person(
    language: str, expected: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    assert main(["replay", "nowhere.json"]) == 2
    assert expected in capsys.readouterr().err


def test_an_option_of_another_game_is_refused(capsys: Capsys) -> None:
    assert main(["trace", "--sheets", "A,B"]) == 2
    assert "--sheets is not an option of harvest" in capsys.readouterr().err
    assert main(["trace", "--game", "dice", "--deal", "1,2"]) == 2
    assert "--deal is not an option of dice" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--first-game"], ["--emperor", "AAA"]])
def test_the_options_of_a_new_match_are_refused_beside_a_record(
    option: list[str], tmp_path: Path, capsys: Capsys
) -> None:
    opening(capsys, "--with-record", "match.json")
    for argv in (["trace", "--record", "match.json"], ["play", "--resume", "match.json"]):
        assert main([*argv, *option]) == 2
        assert f"{option[0]} is for a new match" in capsys.readouterr().err
