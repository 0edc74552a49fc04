"""A move takes a short way through the server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from lakelight.games import GAMES

ROOT = Path(__file__).parents[2]
MOST_FILES = 20


def test_a_move_touches_at_most_twenty_files_of_server_and_rules() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.server.files_of_a_move"],
        cwd=ROOT,
        env={**os.environ, "LAKELIGHT_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    files: dict[str, list[str]] = json.loads(result.stdout)
    assert set(files) == set(GAMES)
    for game, found in files.items():
        assert f"{game}/state.py" in found
        assert "server/room.py" in found
        assert len(found) <= MOST_FILES, found
