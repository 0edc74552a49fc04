"""The locks: they pin every version and every hash, and name no registry."""

from __future__ import annotations

import re
from pathlib import Path

from workshop import ROOT
from workshop.environment import LOCKS, tool
from workshop.node import NPM_LOCK, WEB, run_npm
from workshop.steps import StepFailed, run_step

BUILD = str(LOCKS / "build.in")
PROJECT = str(ROOT / "pyproject.toml")

# What each lock is made from. Each set includes the one before it, in the same versions.
LOCK_SOURCES: dict[str, tuple[str, ...]] = {
    "uv": (str(LOCKS / "uv.in"),),
    "node": (str(LOCKS / "node.in"),),
    "zig": (str(LOCKS / "zig.in"),),
    "play": (BUILD, PROJECT, "--extra=cli", "--extra=server"),
    "docs": (
        *(BUILD, PROJECT, "--extra=cli", "--extra=docs", "--extra=server"),
        f"--constraints={LOCKS / 'play.txt'}",
    ),
    "test": (BUILD, PROJECT, "--extra=dev", f"--constraints={LOCKS / 'docs.txt'}"),
    "bench": (
        *(BUILD, PROJECT, "--extra=bench", "--extra=dev"),
        f"--constraints={LOCKS / 'test.txt'}",
    ),
}

OPTIONS = (
    "--upgrade",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--custom-compile-command=python3 make.py lock",
)

NPM_FOLDERS = (WEB, ROOT / "tests" / "web" / "lighthouse", LOCKS / "chromium", LOCKS / "pyodide")
NPM_OPTIONS = (
    "--package-lock-only",
    "--omit-lockfile-registry-resolved",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
)

ADDRESS = re.compile(r"://|--(extra-)?index-url|--find-links|\s@\s")
# The lock of npm also names home pages of packages; only `resolved` is an address to fetch from.
RESOLVED = re.compile(r"\"resolved\": \"(?!file:)")


def write_locks() -> None:
    """Pin the newest versions that fit, for every platform and every Python we support."""
    for name, sources in LOCK_SOURCES.items():
        files = (*sources, f"--output-file={LOCKS / name}.txt")
        run_step(f"Pinning what `{name}` needs", tool("uv"), "pip", "compile", *OPTIONS, *files)
    for folder in NPM_FOLDERS:
        run_npm(f"Pinning what `{folder.name}` needs", "update", *NPM_OPTIONS, folder=folder)


def lock_files() -> list[Path]:
    """Every lock of the repository."""
    return sorted([*LOCKS.glob("*.txt"), *(folder / NPM_LOCK for folder in NPM_FOLDERS)])


def addresses(lock: Path) -> list[str]:
    """The lines of a lock that would tie it to one registry, each with its file and number."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    address = RESOLVED if lock.suffix == ".json" else ADDRESS
    return [
        f"{lock.relative_to(ROOT)}:{number}: {line.strip()}"
        for number, line in enumerate(lines, start=1)
        if address.search(line)
    ]


def require_no_addresses() -> None:
    """Check that the locks work with every mirror.

    Raises:
        StepFailed: with the lines that hold an address.
    """
    found = [line for lock in lock_files() for line in addresses(lock)]
    if found:
        raise StepFailed(
            "\n".join([*found, "A lock must not hold addresses: run `python3 make.py lock`."])
        )
