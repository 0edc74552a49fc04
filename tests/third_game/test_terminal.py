"""The terminal plays a game that has no face of its own: play, trace, replay, verify, draw."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from lakelight.cli.main import main
from tests.third_game.game import PEBBLES

Capsys = pytest.CaptureFixture[str]
PEBBLES_OPTIONS = ("--game", "pebbles", "--seed", "7")


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Fix the width, switch colors off, and work in a temporary folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


def play(monkeypatch: pytest.MonkeyPatch, typed: list[str], *options: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return main(["play", *PEBBLES_OPTIONS, "--bots", "random", "--record", "match.json", *options])


def test_a_person_plays_a_whole_match_against_a_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    assert play(monkeypatch, ["moves", "what keep", "?", *["keep"] * 4]) == 0
    shown = capsys.readouterr().out
    assert "You: type a move, such as keep." in shown
    assert re.search(r"Legal moves\n  keep   pass *$", shown, re.MULTILINE)
    assert re.search(r"That would do this: You: pebble kept, color [RGB]\.", shown)
    assert re.search(r"random bot: pebble kept, color [RGB]\.|random bot: pebble passed", shown)
    assert re.search(r"(won by (secret|pebbles)|share the victory)\.", shown)
    assert "secret   pebbles" in shown
    assert main(["verify", "match.json"]) == 0


def test_nobody_sees_the_secret_of_another_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    assert play(monkeypatch, ["keep"]) == 0
    shown = capsys.readouterr().out
    secrets = json.loads(Path("match.json").read_text("utf-8"))["secrets"]
    assert set(re.findall(r"^secret: (.)", shown, re.MULTILINE)) == {secrets[0]}
    assert "random bot: pebble drawn, color -." in shown


def test_a_refusal_is_the_sentence_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    assert play(monkeypatch, ["draw R", "dance"]) == 0
    shown = capsys.readouterr().out
    assert "draw R is not possible now: seat 0 is to keep or pass (P2.1)" in shown
    assert "'dance' is not a move" in shown


def test_an_option_of_the_game_is_an_option_of_the_command_line(capsys: Capsys) -> None:
    assert main(["trace", *PEBBLES_OPTIONS, "--turns", "2"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == 2 * 2 * 2 + 1
    assert main(["trace", *PEBBLES_OPTIONS, "--turns", "9"]) == 2
    assert "9 turns: expected 1 to 4" in capsys.readouterr().err
    assert main(["trace", "--turns", "2"]) == 2
    assert "--turns is not an option of harvest" in capsys.readouterr().err


def test_a_trace_has_every_position_and_marks_chance(capsys: Capsys) -> None:
    assert main(["trace", *PEBBLES_OPTIONS, "--players", "3", "--with-record", "match.json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    state = PEBBLES.parse_position_json(rows[0]["position"])
    for row in rows[:-1]:
        assert state.to_json() == row["position"]
        assert row.get("chance", False) == state.is_chance
        if not state.is_chance:
            legal = state.format_moves(state.legal_moves())
            assert row["to_act"] == [{"seat": state.seat, "step": "choose", "legal_moves": legal}]
        state.play(row["move"])
    assert rows[-1]["outcome"]["scores"] == list(state.scores)
    assert main(["verify", "match.json"]) == 0
    assert main(["trace", "--record", "match.json"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()[6:]] == rows


def test_a_record_is_replayed_and_a_forged_draw_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    assert play(monkeypatch, [], "--humans", "0") == 0
    record = json.loads(Path("match.json").read_text("utf-8"))
    capsys.readouterr()
    assert main(["replay", "match.json"]) == 0
    shown = capsys.readouterr().out
    for number, move in enumerate(record["moves"], start=1):
        assert f" {number} of {len(record['moves'])}  {move} " in shown
    colors = [color for color in "RGB" if f"draw {color}" != record["moves"][0]]
    record["moves"][0] = f"draw {colors[0]}"
    Path("forged.json").write_text(json.dumps(record), "utf-8")
    assert main(["verify", "forged.json"]) == 1
    assert "but the seed draws" in capsys.readouterr().err


def test_a_position_is_drawn_in_all_its_forms(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    assert play(monkeypatch, [], "--humans", "0") == 0
    for form in ("--text", "--json"):
        assert main(["draw", "match.json", "--move", "5", form, "-o", "position"]) == 0
        assert main(["draw", "position", "--text", "-o", f"drawn{form}"]) == 0
    assert Path("drawn--text").read_text("utf-8") == Path("drawn--json").read_text("utf-8")
    capsys.readouterr()
    assert main(["draw", "match.json"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
