"""`lakelight replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lakelight.cli.main import main
from tests.cli.pseudo_terminal import person_at

Capsys = pytest.CaptureFixture[str]
KEYS = "q: quit"


def test_without_a_terminal_every_position_is_printed(match_file: Path, capsys: Capsys) -> None:
    moves = json.loads(match_file.read_text("utf-8"))["moves"]
    assert main(["replay", str(match_file)]) == 0
    shown = capsys.readouterr().out
    for number, move in enumerate(moves, start=1):
        assert f" {number} of {len(moves)}  {move} " in shown
    assert "won with" in shown or "share the victory" in shown


def test_an_onlooker_sees_no_hand_a_seat_its_own_and_open_all_hands(
    match_file: Path, capsys: Capsys
) -> None:
    hands = ("GGGR", "BWGP", "WKWK")
    for options, seen in (
        ((), (False, False, False)),
        (("--seat", "1"), (False, True, False)),
        (("--open",), (True, True, True)),
    ):
        assert main(["replay", str(match_file), *options]) == 0
        opening = capsys.readouterr().out.partition(" 1 of ")[0]
        assert tuple(f"a {hand}" in opening for hand in hands) == seen


def test_a_viewer_does_not_see_the_draws_of_others(match_file: Path, capsys: Capsys) -> None:
    assert main(["replay", str(match_file)]) == 0
    assert " drew " not in capsys.readouterr().out
    assert main(["replay", str(match_file), "--seat", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Player 2 drew" in shown
    assert "Player 1 drew" not in shown


def test_an_unknown_seat_is_refused(match_file: Path, capsys: Capsys) -> None:
    assert main(["replay", str(match_file), "--seat", "3"]) == 2
    assert "this match has seats 0 to 2" in capsys.readouterr().err


def test_a_record_with_a_wrong_move_is_refused(match_file: Path, capsys: Capsys) -> None:
    fields = json.loads(match_file.read_text("utf-8"))
    fields["moves"][3] = "pass"
    match_file.write_text(json.dumps(fields), "utf-8")
    assert main(["replay", str(match_file)]) == 1
    assert "move 4: pass is not possible now" in capsys.readouterr().err


def test_keys_step_forward_step_back_and_jump(match_file: Path, tmp_path: Path) -> None:
    with person_at(tmp_path, "replay", str(match_file), NO_COLOR="1") as person:
        assert "0 of 45" in person.wait_for(KEYS)
        for keys, number in (
            ("\r", 1),
            ("\x1b[C", 2),
            (" ", 3),
            ("b", 2),
            ("\x1b[D", 1),
            ("2", None),
            ("0\r", 20),
            ("9", None),
            ("x\r", 21),
            ("9", None),
            ("9", None),
            ("9\r", 45),
        ):
            for key in keys if not keys.startswith("\x1b") else [keys]:
                person.press(key)
            if number is not None:
                assert f"{number} of 45" in person.wait_for(KEYS)
        person.press("q")
        person.wait_for_end()
        assert person.process.returncode == 0
