"""Keeps the built client up to date: a hash over its sources decides whether to build it."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from pathlib import Path

from workshop import ROOT
from workshop.fingerprint import files_below, hash_files
from workshop.node import WEB, install_packages, run_node
from workshop.steps import StepFailed

STATIC = ROOT / "src" / "lakelight" / "server" / "static"
STAMP = STATIC / "built-from.txt"
SOURCES = (
    "src",
    "packing",
    "public",
    "index.html",
    "vite.config.ts",
    "svelte.config.js",
    "package-lock.json",
)
SHARED = ("src/lakelight/core/art", "docs/rules", "docs/pictures")

CHECKS = {
    "Layout of the pages": ("prettier/bin/prettier.cjs", "--check", "--cache", "."),
    "Types of the pages": ("svelte-check/bin/svelte-check", "--fail-on-warnings"),
    "Unit tests of the pages": ("vitest/vitest.mjs", "run"),
}

KILOBYTE = 1024
BUDGETS = {"home": 120 * KILOBYTE, "table": 250 * KILOBYTE}
LANGUAGE = re.compile(r"src/words/[a-z]{2}\.ts")
GAME = re.compile(r"src/\w+/index\.ts")

Manifest = dict[str, dict[str, list[str]]]


def prepare_client() -> None:
    """Build the client if its sources changed since it was last built."""
    if is_fresh():
        return
    install_client_packages()
    run_node("Building the pages", Path("node_modules", "vite", "bin", "vite.js"), "build")
    STAMP.write_text(fingerprint(), encoding="utf-8")


def install_client_packages() -> None:
    """Install what builds and checks the client."""
    install_packages("Installing what the pages need")


def is_fresh() -> bool:
    """Whether the built client was made from the sources as they are now."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()


def fingerprint() -> str:
    """A hash of everything the client is made from."""
    parts = [*(WEB / name for name in SOURCES), *(ROOT / name for name in SHARED)]
    return hash_files(path for path in files_below(*parts) if path.suffix not in {".py", ".pyc"})


def check_client(titles: Iterable[str] = CHECKS) -> list[str]:
    """Run checks of the client; return the titles of those that failed, with their output."""
    install_client_packages()
    failed = []
    for title in titles:
        script, *arguments = CHECKS[title]
        try:
            run_node(title, Path("node_modules", script), *arguments)
        except StepFailed as failure:
            failed.append(f"{title}\n{failure}")
    return failed


def oversized_screens() -> list[str]:
    """The screens whose first load, compressed, with fonts and art, is over its budget."""
    prepare_client()
    return [
        f"First load of {screen}: {size / KILOBYTE:.0f} KB, at most {BUDGETS[screen] // KILOBYTE}"
        for screen, size in sizes().items()
        if size > BUDGETS[screen]
    ]


def sizes() -> dict[str, int]:
    """The bytes that a first visit transfers; tests measure the same in a browser."""
    manifest: Manifest = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    words = (_files(manifest, name) for name in manifest if LANGUAGE.fullmatch(name))
    first = {STATIC / "index.html"} | _files(manifest, "index.html") | max(words, key=_weight)
    home = first | _files(manifest, "src/home/Home.svelte")
    tables = (_files(manifest, name) for name in manifest if GAME.fullmatch(name))
    table = first | _files(manifest, "src/wire/early_socket.ts") | max(tables, key=_weight)
    return {"home": _weight(home), "table": _weight(table)}


def _files(manifest: Manifest, name: str) -> set[Path]:
    """The files of an entry and of everything that it imports."""
    entry = manifest[name]
    fonts = (one for one in entry.get("assets", []) if one.endswith(".woff2"))
    found = {STATIC / one for one in (str(entry["file"]), *entry.get("css", []), *fonts)}
    return found.union(*(_files(manifest, other) for other in entry.get("imports", [])))


def _weight(paths: Iterable[Path]) -> int:
    return sum(map(_size, paths))


def _size(path: Path) -> int:
    compressed = path.with_name(f"{path.name}.br")
    if compressed.is_file():
        return compressed.stat().st_size
    body = path.read_bytes()
    return len(body) if path.suffix == ".woff2" else len(gzip.compress(body, 9))
