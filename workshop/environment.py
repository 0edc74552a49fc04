"""The private environment in `.venv`: made once, kept in step with the locks, repaired if broken.

A stamp inside it, written last, tells what it holds. Without a stamp it is half-made, and is
made again from nothing.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import shutil
import sys
from pathlib import Path

from workshop import ROOT
from workshop.steps import Missing, StepFailed, run_step, tell

VENV = ROOT / ".venv"
STAMP = VENV / "lakelight.json"
LOCKS = ROOT / "requirements"
UV_LOCK = LOCKS / "uv.txt"
# The larger set holds the smaller, so that playing never undoes what testing installed.
SETS = ("play", "test")

Stamp = dict[str, str]


def tool(name: str) -> Path:
    """A program of the environment."""
    return VENV.joinpath(*(("Scripts", f"{name}.exe") if os.name == "nt" else ("bin", name)))


def prepare(wanted: str) -> None:
    """Bring the environment to hold at least the wanted set.

    Raises:
        Missing: what this machine lacks, and what to do.
        StepFailed: what the installer said.
    """
    old = read_stamp()
    if old is None:
        make_venv()
    elif wanted in SETS[: SETS.index(old.get("set", SETS[0])) + 1]:
        wanted = old["set"]
    new = expected_stamp(wanted)
    if new == old:
        return
    changed = new.items() - (old or {}).items()
    STAMP.unlink(missing_ok=True)
    if ("uv", new["uv"]) in changed:
        install_uv()
    if ("lock", new["lock"]) in changed:
        install_set(wanted)
    install_project()
    STAMP.write_text(json.dumps(new, indent=2) + "\n", encoding="utf-8")


def read_stamp() -> Stamp | None:
    """What the environment holds, or None if it is not whole, or made elsewhere."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    is_ours = isinstance(stamp, dict) and origin().items() <= stamp.items()
    is_whole = tool("python").exists() and tool("uv").exists()
    return stamp if is_ours and is_whole else None


def origin() -> Stamp:
    """What an environment is made for once and for all: a Python, and a place on disk."""
    return {"python": f"{sys.version_info[0]}.{sys.version_info[1]}", "folder": str(ROOT)}


def expected_stamp(wanted: str) -> Stamp:
    """What the stamp says once everything is as the repository wants it."""
    return {
        **origin(),
        "set": wanted,
        "uv": _hash(UV_LOCK),
        "lock": _hash(LOCKS / f"{wanted}.txt"),
        "project": _hash(ROOT / "pyproject.toml", ROOT / "setup.py"),
    }


def make_venv() -> None:
    """Make an empty environment, in place of any that is there."""
    require_venv_module()
    if VENV.is_symlink():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    # Seen from inside an environment, the Python it was made from is the base executable.
    python = getattr(sys, "_base_executable", sys.executable)
    run_step("Making a private environment", python, "-m", "venv", VENV)


def require_venv_module() -> None:
    """Debian and Ubuntu split what makes environments from Python itself.

    Raises:
        Missing: with the package to install.
    """
    try:
        for name in ("venv", "ensurepip"):
            importlib.import_module(name)
    except ImportError as error:
        raise Missing(
            f"This Python ({sys.executable}) cannot make environments: {error}.\n"
            f"Debian, Ubuntu: sudo apt install python3-venv (or python{origin()['python']}-venv)\n"
            "Elsewhere: install Python from python.org, or from your system with its venv module."
        ) from error


def install_uv() -> None:
    """Put the pinned installer into the environment, with the pip that came with it."""
    _install_by_pip("Fetching the installer", UV_LOCK)


def install_set(wanted: str) -> None:
    """Install exactly what a lock says.

    uv does not read pip's settings; where only pip knows the way to a registry, pip goes.
    """
    lock = LOCKS / f"{wanted}.txt"
    title = f"Installing what `{wanted}` needs"
    sync = ("pip", "sync", "--require-hashes", "--python")
    try:
        run_step(title, tool("uv"), *sync, tool("python"), lock)
    except StepFailed:
        _install_by_pip(f"{title}, by pip", lock)


def install_extra(title: str, lock: Path) -> None:
    """Add what another lock says and keep the rest."""
    add = ("pip", "install", "--require-hashes", "--python", tool("python"), "--requirement")
    try:
        run_step(title, tool("uv"), *add, lock)
    except StepFailed:
        _install_by_pip(f"{title}, by pip", lock)


def install_project() -> None:
    """Make `lakelight` importable from `src`; the engine is compiled apart."""
    options = ("--offline", "--no-deps", "--no-build-isolation", "--reinstall", "--python")
    install = (tool("uv"), "pip", "install", *options, tool("python"), "--editable", ROOT)
    run_step("Installing Lakelight", *install, LAKELIGHT_PURE="1")


def _install_by_pip(title: str, lock: Path) -> None:
    pip = (
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--require-hashes",
        "--requirement",
    )
    try:
        run_step(title, tool("python"), *pip, lock)
    except StepFailed as error:
        tell(str(error))
        raise Missing(
            "The package registry did not give what is needed.\n"
            "The first run needs the network: is this machine online?\n"
            "Behind a mirror, pip must know it (`pip config list`, PIP_INDEX_URL)."
        ) from error


def _hash(*paths: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
