"""The private environment in `.venv`: created once, updated with the locks, repaired if broken.

A stamp file inside it, written last, says what it holds. Without a stamp the environment is
incomplete and is created again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

from workshop import ROOT
from workshop.steps import MissingRequirement, StepFailed, run_step, tell
from workshop.system_packages import require_venv_module

VENV = ROOT / ".venv"
STAMP = VENV / "lakelight.json"
LOCKS = ROOT / "requirements"
UV_LOCK = LOCKS / "uv.txt"
# Each set includes the ones before it, so that `play` never removes what `test` installed.
SETS = ("play", "docs", "test", "bench")

Stamp = dict[str, str]


def tool(name: str) -> Path:
    """The path of a program of the environment."""
    return VENV.joinpath(*(("Scripts", f"{name}.exe") if os.name == "nt" else ("bin", name)))


def prepare(wanted: str) -> None:
    """Make sure that the environment holds at least the wanted set.

    Raises:
        MissingRequirement: with what this machine lacks and what to do.
        StepFailed: with the output of the installer.
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
    """What the environment holds, or None if it is incomplete or was made for another place."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    is_ours = isinstance(stamp, dict) and origin().items() <= stamp.items()
    is_complete = tool("python").exists() and tool("uv").exists()
    return stamp if is_ours and is_complete else None


def origin() -> Stamp:
    """What an environment is tied to: a version of Python and a folder."""
    return {"python": f"{sys.version_info[0]}.{sys.version_info[1]}", "folder": str(ROOT)}


def expected_stamp(wanted: str) -> Stamp:
    """The stamp of an environment that is up to date."""
    return {
        **origin(),
        "set": wanted,
        "uv": _hash(UV_LOCK),
        "lock": _hash(LOCKS / f"{wanted}.txt"),
        "project": _hash(ROOT / "pyproject.toml", ROOT / "setup.py"),
    }


def make_venv() -> None:
    """Create an empty environment, in place of any that is there."""
    require_venv_module()
    if VENV.is_symlink():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    # Inside an environment, the base executable is the Python that created it.
    python = getattr(sys, "_base_executable", sys.executable)
    run_step("Creating a private environment", python, "-m", "venv", VENV)


def install_uv() -> None:
    """Install the pinned uv with the pip of the environment."""
    _install_by_pip("Fetching the installer", UV_LOCK)


def install_set(wanted: str) -> None:
    """Install exactly what a lock says.

    uv does not read the settings of pip, so pip takes over where only pip knows the registry.
    """
    lock = LOCKS / f"{wanted}.txt"
    title = f"Installing what `{wanted}` needs"
    sync = ("pip", "sync", "--require-hashes", "--python")
    try:
        run_step(title, tool("uv"), *sync, tool("python"), lock)
    except StepFailed:
        _install_by_pip(f"{title}, by pip", lock)


def install_extra(title: str, lock: Path) -> None:
    """Install what another lock says, and keep the rest."""
    add = ("pip", "install", "--require-hashes", "--python", tool("python"), "--requirement")
    try:
        run_step(title, tool("uv"), *add, lock)
    except StepFailed:
        _install_by_pip(f"{title}, by pip", lock)


def install_project() -> None:
    """Make `lakelight` importable from `src`; the engine is compiled separately."""
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
        raise MissingRequirement(
            "The package registry did not provide what is needed.\n"
            "The first run needs the network: is this machine online?\n"
            "If you use a mirror, tell pip about it (`pip config list`, PIP_INDEX_URL)."
        ) from error


def _hash(*paths: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
