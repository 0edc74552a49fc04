"""The locks: every version pinned, every file known by its hash, no address of any registry."""

from __future__ import annotations

import re
from pathlib import Path

from workshop import ROOT
from workshop.environment import LOCKS, tool
from workshop.steps import StepFailed, run_step

# In this order: each may lean on the ones before it.
NAMES = ("uv", "play", "test", "node")

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

NPM = ("web/package-lock.json", "tests/web/lighthouse/package-lock.json")

ADDRESS = re.compile(r"://|--(extra-)?index-url|--find-links|\s@\s")
# npm's lock names the makers' own pages too; only where it would fetch from ties it down.
RESOLVED = re.compile(r"\"resolved\": \"(?!file:)")


def write_locks() -> None:
    """Pin the newest versions that fit, for every platform and every Python we support."""
    for name in NAMES:
        files = (LOCKS / f"{name}.in", "--output-file", LOCKS / f"{name}.txt")
        run_step(f"Pinning what `{name}` needs", tool("uv"), "pip", "compile", *OPTIONS, *files)


def lock_files() -> list[Path]:
    """Every lock of the repository."""
    return sorted([*LOCKS.glob("*.txt"), *(path for one in NPM for path in ROOT.glob(one))])


def addresses(lock: Path) -> list[str]:
    """The lines of a lock that would tie it to one registry, each with its place."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    address = RESOLVED if lock.suffix == ".json" else ADDRESS
    return [
        f"{lock.relative_to(ROOT)}:{number}: {line.strip()}"
        for number, line in enumerate(lines, start=1)
        if address.search(line)
    ]


def require_no_addresses() -> None:
    """Locks must serve every mirror.

    Raises:
        StepFailed: with the lines that hold an address.
    """
    found = [line for lock in lock_files() for line in addresses(lock)]
    if found:
        raise StepFailed("\n".join([*found, "A lock holds no addresses: see requirements/."]))
