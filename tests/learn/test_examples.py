"""The examples run: training, search, and a trained network in the arena."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*arguments: str) -> str:
    """What a command prints."""
    command = [sys.executable, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def example(name: str, *arguments: str) -> str:
    """What an example prints; a warning is an error."""
    return run("-W", "error", str(EXAMPLES / name), *arguments)


def test_a_trained_network_plays_in_the_arena(tmp_path: Path) -> None:
    net, curve = tmp_path / "net.npz", tmp_path / "curve.json"
    options = ("--minutes", "0.01", "--matches", "4", "--out", str(net), "--curve", str(curve))
    example("learn_ppo.py", *options)
    assert json.loads(curve.read_text("utf-8"))["points"]
    assert set(np.load(net)) >= {"action_in", "action_out"}
    assert example("draw_curves.py", str(curve)).startswith("<svg")
    bot = f"process:{sys.executable} {EXAMPLES / 'bot_network.py'} {net}"
    arena = ("-m", "lakelight", "arena", "--game", "harvest", "--json", "--workers", "1")
    out = str(tmp_path / "matches.jsonl")
    printed = run(*arena, "--bots", f'"{bot}",random', "--matches", "2", "--out", out)
    assert [row["forfeits"] for row in json.loads(printed)["standing"]] == [0, 0]


@pytest.mark.parametrize("game", ["harvest", "dice"])
def test_the_loop_of_search_and_learning_runs(game: str) -> None:
    options = ("--game", game, "--minutes", "0.01", "--matches", "2")
    assert "decisions" in example("learn_alphazero.py", *options)


def test_a_league_of_networks_trains_and_plays_with_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RAY_ADDRESS", "RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    options = ("--generations", "2", "--workers", "1", "--rounds", "1", "--matches", "4")
    lines = run(str(EXAMPLES / "learn_league.py"), *options).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["generation 0", "generation 1"]
    shares = [float(share) for share in lines[1].partition(":")[2].split()]
    assert sum(shares) == pytest.approx(1, abs=0.02)
