"""make.py: its help, its messages when something is missing, and how it checks its environment."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from workshop import environment
from workshop.commands import COMMANDS, HELP
from workshop.locks import LOCK_SOURCES, addresses, lock_files
from workshop.steps import MissingRequirement
from workshop.suite import QUICK_TESTS

ROOT = Path(__file__).parent.parent


def make(
    *arguments: str, folder: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "make.py"), *arguments],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def complete_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment that looks complete, in a folder of its own."""
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv" / "lakelight.json")
    for name in ("python", "uv"):
        environment.tool(name).parent.mkdir(parents=True, exist_ok=True)
        environment.tool(name).touch()
    environment.STAMP.write_text(json.dumps(environment.expected_stamp("test")))
    return tmp_path


def rewrite_stamp(**changes: str) -> None:
    stamp = json.loads(environment.STAMP.read_text())
    environment.STAMP.write_text(json.dumps({**stamp, **changes}))


def test_help_names_every_command_and_works_from_any_folder(tmp_path: Path) -> None:
    result = make(folder=tmp_path)
    assert result.returncode == 0
    assert result.stdout == HELP
    assert all(f"\n  {name} " in HELP for name in COMMANDS)


def test_an_unknown_command_is_answered_with_the_nearest_one() -> None:
    result = make("tests")
    assert result.returncode == 2
    assert "Did you mean `test`?" in result.stderr
    assert result.stdout == ""


def test_a_command_without_arguments_refuses_them() -> None:
    result = make("check", "everything")
    assert result.returncode == 2
    assert "everything" in result.stderr


def test_a_python_that_cannot_make_environments_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.setattr("workshop.system_packages._prefix", lambda: None)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    with pytest.raises(MissingRequirement, match=r"apt-get install .*python3\.\d+-venv"):
        environment.make_venv()
    assert not (tmp_path / ".venv").exists()


def test_the_quick_suite_names_tests_that_exist() -> None:
    assert [path for path in QUICK_TESTS if not (ROOT / path).exists()] == []


@pytest.mark.usefixtures("complete_environment")
def test_a_complete_environment_is_left_alone() -> None:
    before = environment.STAMP.stat().st_mtime_ns
    environment.prepare("play")
    environment.prepare("test")
    assert environment.STAMP.stat().st_mtime_ns == before


@pytest.mark.usefixtures("complete_environment")
@pytest.mark.parametrize(
    "harm",
    [
        pytest.param(lambda: environment.STAMP.unlink(missing_ok=False), id="interrupted"),
        pytest.param(lambda: environment.STAMP.write_text("{"), id="stamp cut short"),
        pytest.param(lambda: environment.tool("python").unlink(), id="no python"),
        pytest.param(lambda: environment.tool("uv").unlink(), id="no uv"),
        pytest.param(lambda: rewrite_stamp(python="3.10"), id="another python"),
        pytest.param(lambda: rewrite_stamp(folder="/elsewhere"), id="moved"),
    ],
)
def test_a_broken_environment_is_not_used(harm: Callable[[], object]) -> None:
    assert environment.read_stamp() is not None
    harm()
    assert environment.read_stamp() is None


def test_a_changed_lock_changes_the_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = environment.expected_stamp("test")
    shutil.copytree(environment.LOCKS, tmp_path / "requirements")
    monkeypatch.setattr(environment, "LOCKS", tmp_path / "requirements")
    assert environment.expected_stamp("test") == before
    with (tmp_path / "requirements" / "test.txt").open("a") as lock:
        lock.write("# changed\n")
    assert environment.expected_stamp("test") != before


def test_locks_hold_hashes_and_no_addresses() -> None:
    assert {lock.stem for lock in lock_files()} >= set(LOCK_SOURCES)
    for lock in lock_files():
        assert addresses(lock) == []
        assert ("integrity" if lock.suffix == ".json" else "--hash=sha256:") in lock.read_text()


@pytest.mark.parametrize(
    "line",
    ["--index-url https://example.org/simple", "uv @ https://example.org/uv.whl", "--find-links x"],
)
def test_an_address_in_a_lock_is_found(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workshop.locks.ROOT", tmp_path)
    lock = tmp_path / "play.txt"
    lock.write_text(f"rich==15.0.0\n{line}\n")
    assert addresses(lock) == [f"play.txt:2: {line}"]
