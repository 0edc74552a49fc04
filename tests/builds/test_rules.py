"""The tests of the rules once more, on other builds of the engine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lakelight.games import GAMES
from tests.builds.sample_package import build_in_place, copy_build
from workshop.extensions import stale_sources

ROOT = Path(__file__).parent.parent.parent
RULES = ("core", *GAMES)
TESTS = [f"tests/{name}" for name in ("test_plain.py", "contract", *RULES)]
SANITIZED = ROOT / ".make" / "sanitized"

# These compare the rules with other programs; they take long and cover no further branch. They run
# on the compiled rules, and the first one compares those with the plain rules.
COMPARISONS = (
    "*/contract/test_plain.py",
    "*/test_second_opinion.py",
    "*/test_against_reference.py",
)


def pytest_on(*paths: str) -> list[str]:
    return ["-m", "pytest", "-q", "-p", "no:cacheprovider", *paths]


def run(*arguments: str, **variables: str) -> None:
    command = [sys.executable, *arguments]
    environment = {**os.environ, **variables}
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.takes_minutes
def test_every_branch_of_the_rules_is_covered_when_they_run_plain(tmp_path: Path) -> None:
    # A person who installs the pure package has no Cython either.
    (tmp_path / "cython.py").write_text("raise ImportError('hidden by a test')\n")
    plain = {"LAKELIGHT_PLAIN": "1", "PYTHONPATH": str(tmp_path)}
    data = f"--data-file={tmp_path / 'coverage'}"
    source = ",".join(f"src/lakelight/{name}" for name in RULES)
    others = [f"--ignore-glob={path}" for path in COMPARISONS]
    rules = pytest_on(*TESTS, *others, "-m", "not plays_much")
    run("-m", "coverage", "run", data, f"--source={source}", *rules, **plain)
    run("-m", "coverage", "report", data)


@pytest.mark.takes_minutes
def test_no_test_of_the_rules_or_the_bots_reaches_beyond_an_array() -> None:
    SANITIZED.mkdir(parents=True, exist_ok=True)
    copy_build(SANITIZED)
    # The extensions stay in the build folder, so that only what changed is compiled again.
    shutil.rmtree(SANITIZED / "src", ignore_errors=True)
    only_sources = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", SANITIZED / "src", ignore=only_sources)
    build_in_place(SANITIZED, LAKELIGHT_SANITIZE="1")
    assert stale_sources(SANITIZED, sanitize=True) == []
    found = "import lakelight, sys; sys.exit(not lakelight.__file__.startswith(sys.argv[1]))"
    source = str(SANITIZED / "src")
    run("-c", found, source, PYTHONPATH=source)
    run(*pytest_on(*TESTS, "tests/bots", "-m", "not measures_strength"), PYTHONPATH=source)
