"""On a local instance of Ray with two workers, which the tests start and end."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from lakelight.arena.cluster import play_on_cluster
from lakelight.arena.engine import Cluster
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import contest, played, played_here, settled
from tests.arena.fakes import fake_named

TWO_WORKERS = Cluster(2, fake_named)


@pytest.fixture(autouse=True)
def _ray_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cluster but our own, and its workers find these tests."""
    for name in ("RAY_ADDRESS", "RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_USAGE_STATS_ENABLED"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    paths = [str(Path(path).resolve()) for path in sys.path]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    lives = tmp_path / "lives"
    lives.mkdir()
    some = contest("random", f"deadly:{lives}", "crash", deals=3)
    without = played_here(some)
    (lives / "one").touch()
    found = played(some, tmp_path / "matches.jsonl", TWO_WORKERS)
    assert not list(lives.iterdir()), "a worker was to be killed"
    assert settled(found) == settled(without)
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_without_ray_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidSetup, match=r"pip install lakelight\[cluster\]"):
        list(play_on_cluster(contest("random", "first50"), [], fake_named))
