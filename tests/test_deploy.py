"""The files for hosts: a container from a pinned image, a unit, and an install with hashes."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from lakelight.server.settings import read_settings

ROOT = Path(__file__).parents[1]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
UNIT = ROOT / "deploy" / "lakelight.service"
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
# What an image is built from.
NEEDED = (
    *("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "CHANGELOG.md", "NOTICE"),
    *("src/lakelight/core/record.py", "src/lakelight/dice/components.toml"),
    *("web/package-lock.json", "web/src/main.ts", "docs/rules/dice.md", "workshop/backend.py"),
    *("requirements/play.txt", "requirements/node.txt"),
)


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, with continued lines joined."""
    lines = [line for line in CONTAINERFILE.splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    pairs = [line.partition(" ") for line in joined.splitlines() if line.strip()]
    return [(name, rest.strip()) for name, _, rest in pairs]


def test_every_base_image_is_the_one_that_the_builder_pins() -> None:
    bases = [rest.split()[0] for name, rest in instructions() if name == "FROM"]
    assert bases == ["${PYTHON}", "${PYTHON}"]
    assert instructions()[0] == ("ARG", "PYTHON"), "there is no default: a tag would be one"


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ("python@sha256:" + "0" * 64, 0),
        ("python:3.13-slim@sha256:" + "0" * 64, 0),
        ("python:3.13-slim", 1),
        ("python@sha256:", 1),
        ("", 1),
    ],
)
def test_an_image_without_a_digest_is_refused(image: str, code: int) -> None:
    (check,) = [rest for name, rest in instructions() if name == "RUN" and "sha256" in rest]
    ran = subprocess.run(
        ["/bin/sh", "-c", check], env={"PYTHON": image}, capture_output=True, check=False
    )
    assert ran.returncode == code
    assert bool(ran.stderr) == bool(code)


def installs(text: str) -> list[list[str]]:
    found = re.findall(r"\S*pip install [^&\n]*", text.replace("\\\n", " "))
    return [shlex.split(line) for line in found]


@pytest.mark.parametrize("text", [CONTAINERFILE, HOSTING], ids=["container", "hosting page"])
def test_everything_is_installed_from_the_lock_with_its_hashes(text: str) -> None:
    assert installs(text)
    for words in installs(text):
        assert "--require-hashes" in words or "--no-deps" in words, words
        for lock in [word for word in words if word.endswith(".txt")]:
            assert "--hash=sha256:" in (ROOT / lock).read_text("utf-8")


def is_ignored(path: str) -> bool:
    """Whether .dockerignore leaves a path out, by the rules that we use."""
    rules = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    parts = [str(one) for one in (PurePosixPath(path), *PurePosixPath(path).parents)][:-1]
    for rule in rules:
        if not rule or rule.startswith("#"):
            continue
        pattern = re.escape(rule).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
        if any(re.fullmatch(pattern, part) for part in parts):
            return True
    return False


def test_the_container_is_built_from_the_source_alone() -> None:
    for path in NEEDED:
        assert (ROOT / path).exists(), path
        assert not is_ignored(path), path
    made = (
        *(".git/config", ".venv/bin/python", "web/node_modules/vite/x.js", "my.sqlite", ".env"),
        *("src/lakelight/core/state.so", "src/lakelight/core/state.c", "tests/conftest.py"),
        *("src/lakelight/server/static/index.html", "data/lakelight.sqlite-wal", "dist/x.whl"),
        *("src/lakelight/core/__pycache__/x.pyc", ".coverage.1"),
    )
    assert [path for path in made if not is_ignored(path)] == []


def unit() -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(UNIT.read_text("utf-8"))
    return parser


def test_the_unit_limits_memory_and_tasks_and_gives_no_rights() -> None:
    service = unit()["Service"]
    assert service["MemoryMax"]
    assert service["TasksMax"]
    assert service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"


@pytest.mark.parametrize(
    "text", [UNIT.read_text("utf-8"), CONTAINERFILE], ids=["unit", "container"]
)
def test_a_public_host_deletes_what_is_old(text: str) -> None:
    given = dict(re.findall(r"(LAKELIGHT_\w+)=(\S+)", text))
    assert read_settings(None, given).expire_days == 180
    assert read_settings(None, {}).expire_days == 0


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    text = UNIT.read_text("utf-8")
    assert "ExecStart=/opt/lakelight/bin/lakelight serve\n" in text
    copy = tmp_path / UNIT.name
    copy.write_text(text.replace("/opt/lakelight/bin/lakelight", sys.executable))
    if program is not None:
        ran = subprocess.run([program, "verify", copy], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
