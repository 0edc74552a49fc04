"""The engine of two checkouts is measured by the same code, which also runs uncompiled."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bench import engine
from lakelight.cli.benchmark.rounds import SIDES, Worker
from lakelight.games import GAMES

ROOT = Path(__file__).parents[2]


def test_a_worker_searches_a_position_of_every_game() -> None:
    worker = Worker("compiled", [sys.executable, "-I", str(engine.WORKER)])
    try:
        for game in GAMES:
            assert worker.ask(game, 2, "is_compiled")
            for moment in engine.MOMENTS:
                for horizon in engine.HORIZONS:
                    more = {"moment": moment, "horizon": horizon, "iterations": 20}
                    assert worker.ask(game, 2, "search", **more) > 0
    finally:
        worker.close()


def test_the_imports_of_two_checkouts_are_compared_in_each_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--against", str(ROOT), "--only", "imports", "--rounds", "2", "--json"]
    assert engine.main(arguments) == 0
    ratios = json.loads(capsys.readouterr().out)["ratios"]
    assert len(ratios) == len(SIDES) * (1 + len(GAMES))
    assert all(len(rounds) == 2 and min(rounds) > 0 for rounds in ratios.values())
