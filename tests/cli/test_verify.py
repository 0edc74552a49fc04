"""`lakelight verify`: everything in a record that can be checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lakelight.cli.main import main

Capsys = pytest.CaptureFixture[str]


def test_every_check_of_a_good_record_is_listed(match_file: Path, capsys: Capsys) -> None:
    assert main(["verify", str(match_file)]) == 0
    shown = capsys.readouterr().out
    for name in ("commitment", "chance", "moves", "result", "rules"):
        assert f"  ok  {name}:" in shown
    assert "everything that can be checked is correct" in shown


def test_every_check_of_a_good_record_is_in_the_json(match_file: Path, capsys: Capsys) -> None:
    assert main(["verify", "--json", str(match_file)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is True
    assert all(found["checked"].values())
    assert found["result"] == json.loads(match_file.read_text("utf-8"))["result"]


def test_missing_fields_are_reported_as_not_checked(
    changed: Callable[..., Path], capsys: Capsys
) -> None:
    path = changed(seed=None, commitment=None, result=None, rules="harvest 0")
    assert main(["verify", "--json", str(path)]) == 0
    checked = json.loads(capsys.readouterr().out)["checked"]
    assert checked == {
        "commitment": False,
        "chance": False,
        "moves": True,
        "result": False,
        "rules": False,
    }
    assert main(["verify", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "no seed in the record" in shown
    assert "written under harvest 0" in shown


def test_an_unfinished_record_is_correct(changed: Callable[..., Path], capsys: Capsys) -> None:
    assert main(["verify", str(changed(moves=[], result=None, seed=None))]) == 0
    shown = capsys.readouterr().out
    assert "unfinished" in shown
    assert "the seed is not revealed" in shown


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"commitment": "0" * 64}, "but the seed's SHA-256 is"),
        ({"seed": "0" * 64, "commitment": None}, "but the seed draws"),
        ({"moves": ["RBOK@9,9"]}, "move 1: RBOK@9,9"),
        ({"moves": ["what?"]}, "move 1: 'what?' is not a move"),
        ({"result": {"winners": [9]}}, "the result is given as"),
        ({"deal": [1] * 27}, "the deal has tile 1 twice"),
        ({"players": 5}, "5 players: Harvest is for 2 to 4"),
        ({"game": "chess"}, "game 'chess': expected harvest"),
        ({"game": None}, "the field game is missing: expected one of harvest"),
        ({"color": "red"}, "unknown fields color"),
    ],
)
def test_a_wrong_record_is_refused_with_the_problem(
    fields: dict[str, object], expected: str, changed: Callable[..., Path], capsys: Capsys
) -> None:
    path = changed(**fields)
    assert main(["verify", str(path)]) == 1
    assert expected in capsys.readouterr().err
    assert main(["verify", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is False
    assert expected in found["problem"]
