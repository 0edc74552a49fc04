"""`lakelight review`: text, JSON and a picture, and what it refuses; hints at the prompt."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lakelight.cli.main import main

Capsys = pytest.CaptureFixture[str]


def test_a_review_is_printed_as_text_and_as_a_picture(
    match_file: Path, tmp_path: Path, capsys: Capsys
) -> None:
    picture = tmp_path / "chances.svg"
    options = ["--seat", "1", "--budget", "200", "--language", "en", "--picture", str(picture)]
    assert main(["review", str(match_file), *options]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("How the match went\nHarvest, 3 players.")
    assert "What made the result" in shown
    assert picture.read_text("utf-8").startswith("<svg")


def test_a_review_is_one_json_object(match_file: Path, capsys: Capsys) -> None:
    assert main(["review", str(match_file), "--json", "--budget", "200"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "harvest"
    assert found["judged"] == len(found["verdicts"])


def test_what_cannot_be_reviewed_is_refused_in_one_sentence(
    match_file: Path, changed: Callable[..., Path], capsys: Capsys
) -> None:
    assert main(["review", str(match_file), "--seat", "5"]) == 1
    assert "seat 5 did not play: this match has seats 0 to 2" in capsys.readouterr().err
    assert main(["review", str(match_file), "--budget", "0"]) == 1
    assert "a review needs 200 or more" in capsys.readouterr().err
    assert main(["review", str(match_file), "--seed", "-1"]) == 2
    assert "seed -1: expected a number" in capsys.readouterr().err
    assert main(["review", str(changed(moves=["pass"], result=None))]) == 1
    assert "move 1:" in capsys.readouterr().err
    assert main(["review", str(changed(moves=[], result=None))]) == 1
    assert "still running" in capsys.readouterr().err
    assert main(["review", str(match_file), "--language", "xx"]) == 2


def test_a_hint_is_told_step_by_step(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nhint\nhint\nhint\n"))
    assert main(["play", "--seed", "5", "--bots", "random"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("Idea: ") < shown.index("Move: ") < shown.index("Why: ")
    assert shown.count("Idea: ") == 3
