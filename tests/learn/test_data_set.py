"""Data sets: the records replay, and the arrays say what they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from lakelight.core.match import Match
from lakelight.core.record import parse_record
from lakelight.encoding.registry import new_encoder
from lakelight.games import GAMES
from lakelight.learn.data_set import main


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("chess", "game 'chess': expected harvest or dice"),
        ("harvest --bot nobody", "harvest has random, greedy"),
        ("harvest --matches 0", "matches 0: expected 1 to"),
        ("dice --players 7", "dice is for 2 to 4"),
        ("dice --encoding places", "dice has areas"),
    ],
)
def test_a_wrong_command_says_what_would_have_been_right(
    words: str, answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words.split(), "--out", str(tmp_path / "folder")])
    assert ended.value.code == 2
    assert answer in capsys.readouterr().err
    assert not (tmp_path / "folder").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_data_set_holds_records_and_decisions_that_agree(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([game, "--bot", "beginner", "--matches", "2", "--players", "3", "--out", str(tmp_path)])
    encoder = new_encoder(game, 3)
    rules = GAMES[game]
    found = np.load(tmp_path / "decisions.npz")
    assert f"{len(found['action'])} decisions" in capsys.readouterr().out
    row = 0
    lines = (tmp_path / "records.jsonl").read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        match = Match.from_record(rules, parse_record(rules, json.loads(line)))
        for state, played in zip(match.states(), match.moves, strict=False):
            if played.seat is None:
                continue
            assert found["match"][row] == number
            assert found["seat"][row] == played.seat
            assert found["action"][row] == encoder.encode(state, played.move)
            assert found["observation"][row].tobytes() == bytes(encoder.observe(state, played.seat))
            assert found["score"][row] == match.state.scores[played.seat]
            row += 1
    assert row == len(found["action"])
    assert len(lines) == 2
