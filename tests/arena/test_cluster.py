"""The cluster: a local instance of Ray with two workers, started and ended by the tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from lakelight.arena.cluster import play_on_cluster
from lakelight.arena.engine import engine_on_cluster
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import contest, played, played_here, without_times
from tests.arena.fakes import fake_named

TWO_WORKERS = engine_on_cluster(2, fake_named)


@pytest.fixture(autouse=True)
def _ray_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use only a local cluster, whose workers can import these tests."""
    for name in ("RAY_ADDRESS", "RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_USAGE_STATS_ENABLED"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    paths = [str(Path(path).resolve()) for path in sys.path]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


def test_a_killed_worker_changes_no_result(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    crashes = tmp_path / "crashes"
    crashes.mkdir()
    some = contest("random", f"killer:{crashes}", "crash", deals=3)
    without = played_here(some)
    (crashes / "one").touch()
    found = played(some, tmp_path / "matches.jsonl", TWO_WORKERS)
    assert not list(crashes.iterdir()), "a worker was to be killed"
    assert without_times(found) == without_times(without)
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidSetup, match=r"pip install lakelight\[cluster\]"):
        list(play_on_cluster(contest("random", "first50"), [], fake_named))
