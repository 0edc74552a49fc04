"""The tests of the rules once more, on other builds of the engine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.builds.sample_package import build_in_place, copy_build
from workshop.extensions import stale_sources

ROOT = Path(__file__).parent.parent.parent
RULES = [room for room in ("core", "harvest", "dice") if (ROOT / "src/lakelight" / room).exists()]
TESTS = ("test_plain.py", "core", "harvest", "dice", "contract")
SANITIZED = ROOT / ".make" / "sanitized"


def pytest_on(*parts: str) -> list[str]:
    present = [f"tests/{part}" for part in parts if (ROOT / "tests" / part).exists()]
    return ["-m", "pytest", "-q", "-p", "no:cacheprovider", *present]


def run(*arguments: str, **variables: str) -> None:
    command = [sys.executable, *arguments]
    environment = {**os.environ, **variables}
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_branch_of_the_rules_is_covered_when_they_run_plain(tmp_path: Path) -> None:
    # Whoever installs the pure package has no Cython either.
    (tmp_path / "cython.py").write_text("raise ImportError('hidden by a test')\n")
    plain = {"LAKELIGHT_PLAIN": "1", "PYTHONPATH": str(tmp_path)}
    data = f"--data-file={tmp_path / 'coverage'}"
    source = ",".join(f"src/lakelight/{room}" for room in RULES)
    rules = pytest_on(*TESTS)
    run("-m", "coverage", "run", data, f"--source={source}", *rules, **plain)
    run("-m", "coverage", "report", data)


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
    run(*pytest_on(*TESTS, "bots"), PYTHONPATH=source)
