"""`lakelight bench`: the figures of the compiled and the plain engine, and of the bots."""

from __future__ import annotations

import json

import pytest

from lakelight.cli.benchmark import rounds, search
from lakelight.cli.main import main

FIGURES = {
    "playouts_per_s",
    "listing_playouts_per_s",
    "api_moves_per_s",
    "copies_per_s",
    "import_ms",
    "import_game_ms",
    "state_bytes",
}


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SECONDS", 0.01)
    monkeypatch.setattr(search, "SECONDS", 0.02)


def test_the_json_has_compiled_and_plain_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "harvest", "--json", "--rounds", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"harvest"}
    assert set(found["harvest"]) == {"2", "3", "4"}
    for sides in found["harvest"].values():
        assert set(sides) == {"compiled", "plain"}
        assert set(sides["plain"]) == FIGURES
        assert all(value > 0 for value in sides["plain"].values())
        if sides["compiled"] is not None:
            assert set(sides["compiled"]) == FIGURES | {"two_threads_ratio"}
            assert sides["compiled"]["playouts_per_s"] > 3 * sides["plain"]["playouts_per_s"]


def test_the_bots_can_be_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"bots"}
    assert set(found["bots"]) == {"harvest", "dice"}


def test_the_figures_are_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "harvest", "bots", "--rounds", "2"]) == 0
    shown = capsys.readouterr()
    assert "harvest, 4 players" in shown.out
    assert "plain Python" in shown.out
    assert "dice    4 players, mid-game" in shown.out
    assert all(len(line) <= 80 for line in shown.out.splitlines())
    assert "measuring harvest, 4 players" in shown.err
