"""`lakelight trace`: a match as JSON lines, for a program that checks every rule."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lakelight.cli.main import main
from lakelight.core.events import events_json
from lakelight.games import GAMES
from lakelight.harvest import HARVEST

Capsys = pytest.CaptureFixture[str]


def rows_of(capsys: Capsys) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def trace(capsys: Capsys, *options: str) -> list[dict[str, Any]]:
    assert main(["trace", *options]) == 0
    return rows_of(capsys)


def test_the_same_seed_gives_the_same_trace(capsys: Capsys) -> None:
    first = trace(capsys, "--players", "3", "--seed", "7")
    assert first == trace(capsys, "--players", "3", "--seed", "7")
    assert first != trace(capsys, "--players", "3", "--seed", "8")
    assert first[0]["position"] != trace(capsys, "--players", "3")[0]["position"]


@pytest.mark.parametrize("players", GAMES["harvest"].players)
def test_every_line_has_the_position_the_seats_to_act_and_the_move(
    players: int, capsys: Capsys
) -> None:
    rows = trace(capsys, "--players", str(players), "--seed", "words of any kind")
    assert [row["number"] for row in rows] == list(range(len(rows)))
    for row, after in pairwise(rows):
        state = HARVEST.parse_position_json(row["position"])
        (seat,) = row["to_act"]
        assert seat["phase"] == state.phase
        assert seat["seat"] == state.seat
        assert seat["legal_moves"] == state.format_moves(state.legal_moves())
        assert row["move"] in seat["legal_moves"]
        move = state.parse(row["move"])
        assert row["events"] == json.loads(json.dumps(events_json(state.effects(move))))
        state.play(move)
        assert state.to_json() == after["position"]
    last = rows[-1]
    assert set(last) == {"number", "position", "to_act", "outcome"}
    assert last["to_act"] == []
    assert set(last["outcome"]) == {"winners", "reason", "places", "scores"}


def test_a_record_is_traced_as_it_was_played(match_file: Path, capsys: Capsys) -> None:
    played = json.loads(match_file.read_text("utf-8"))
    rows = trace(capsys, "--record", str(match_file))
    assert [row["move"] for row in rows[:-1]] == played["moves"]
    assert rows[-1]["outcome"] == played["result"]


def test_a_record_that_ends_early_has_no_outcome(
    changed: Callable[..., Path], match_file: Path, capsys: Capsys
) -> None:
    moves = json.loads(match_file.read_text("utf-8"))["moves"]
    rows = trace(capsys, "--record", str(changed(moves=moves[:5], result=None)))
    assert len(rows) == 6
    assert set(rows[-1]) == {"number", "position", "to_act"}
    assert rows[-1]["to_act"][0]["legal_moves"]


def test_a_record_is_read_from_standard_input(
    match_file: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = json.loads(match_file.read_text("utf-8"))
    minimal = {name: fields[name] for name in ("game", "players", "deal", "moves")}
    text = io.TextIOWrapper(io.BytesIO(json.dumps(minimal).encode()))
    monkeypatch.setattr(sys, "stdin", text)
    assert len(trace(capsys, "--record", "-")) == len(fields["moves"]) + 1


def test_a_given_deal_is_the_deal_of_the_trace(capsys: Capsys) -> None:
    deal = ",".join(map(str, range(1, 23)))
    rows = trace(capsys, "--deal", deal, "--seats", "SW", "--seed", "7")
    assert rows[0]["position"]["hands"][0] == ["GBKO", "WKOK", "GGGR"]
    assert rows[0]["position"]["seats"] == "SW"


def test_a_wrong_move_ends_the_trace_and_names_its_number(
    changed: Callable[..., Path], match_file: Path, capsys: Capsys
) -> None:
    moves = json.loads(match_file.read_text("utf-8"))["moves"]
    assert main(["trace", "--record", str(changed(moves=[*moves[:4], "RBOK@9,9"]))]) == 1
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 4
    assert "move 5: RBOK@9,9" in shown.err


def test_a_move_after_the_end_is_refused(
    changed: Callable[..., Path], match_file: Path, capsys: Capsys
) -> None:
    moves = json.loads(match_file.read_text("utf-8"))["moves"]
    assert main(["trace", "--record", str(changed(moves=[*moves, "pass"]))]) == 1
    assert "the match is over" in capsys.readouterr().err


def test_the_options_of_a_new_match_are_refused_beside_a_record(
    match_file: Path, capsys: Capsys
) -> None:
    assert main(["trace", "--record", str(match_file), "--seed", "7"]) == 2
    assert "--seed is for a new match" in capsys.readouterr().err
