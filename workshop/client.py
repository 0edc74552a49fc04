"""Keep the built client in step with its source: a hash of everything it is made from decides."""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from workshop import ROOT
from workshop.node import WEB, run_node, run_npm
from workshop.steps import StepFailed

STATIC = ROOT / "src" / "lakelight" / "server" / "static"
STAMP = STATIC / "built-from.txt"
LOCK = "package-lock.json"
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

KILOBYTE = 1024
BUDGETS = {"home": 120 * KILOBYTE, "table": 250 * KILOBYTE}


def prepare_client() -> None:
    """Build the client if it is not the one its sources make."""
    if is_fresh():
        return
    install_packages()
    run_node("Building the pages", Path("node_modules", "vite", "bin", "vite.js"), "build")
    STAMP.write_text(fingerprint(), encoding="utf-8")


def is_fresh() -> bool:
    """Whether the built client is the one its sources make."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()


def install_packages(folder: Path = WEB) -> None:
    """Install exactly what the lock of a folder says, once for each lock."""
    wanted = _hash([folder / LOCK])
    installed = folder / "node_modules" / "installed-from.txt"
    if installed.is_file() and installed.read_text(encoding="utf-8") == wanted:
        return
    title = f"Installing what {'the pages need' if folder == WEB else folder.name + ' needs'}"
    run_npm(title, "ci", "--no-audit", "--no-fund", "--ignore-scripts", folder=folder)
    installed.write_text(wanted, encoding="utf-8")


def fingerprint() -> str:
    """A hash of everything the client is made from."""
    parts = [*(WEB / name for name in SOURCES), *(ROOT / name for name in SHARED)]
    files = (
        path for part in parts for path in ([part] if part.is_file() else sorted(part.rglob("*")))
    )
    return _hash([path for path in files if path.is_file() and path.suffix not in {".py", ".pyc"}])


def check_client() -> list[str]:
    """Layout, types, unit tests and sizes of the client; what failed, by name."""
    install_packages()
    scripts = {
        "Layout of the pages": ("prettier/bin/prettier.cjs", "--check", "."),
        "Types of the pages": ("svelte-check/bin/svelte-check", "--fail-on-warnings"),
        "Units of the pages": ("vitest/vitest.mjs", "run"),
    }
    failed = []
    for title, (script, *arguments) in scripts.items():
        try:
            run_node(title, Path("node_modules", script), *arguments)
        except StepFailed as failure:
            failed.append(f"{title}\n{failure}")
    prepare_client()
    return failed + overweight()


def overweight() -> list[str]:
    """The screens whose first load is larger than we allow, packed, with fonts and art."""
    return [
        f"first load of {screen}: {size / KILOBYTE:.0f} KB, at most {BUDGETS[screen] // KILOBYTE}"
        for screen, size in sizes().items()
        if size > BUDGETS[screen]
    ]


def sizes() -> dict[str, int]:
    """What a visitor loads at first, in bytes as they travel; tests measure it in a browser."""
    pieces = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    words = (_files(pieces, name) for name in fnmatch.filter(pieces, "src/words/*.ts"))
    first = {STATIC / "index.html"} | _files(pieces, "index.html") | max(words, key=_weight)
    home = first | _files(pieces, "src/home/Home.svelte")
    tables = (_files(pieces, name) for name in fnmatch.filter(pieces, "src/*/index.ts"))
    table = first | _files(pieces, "src/wire/early_socket.ts") | max(tables, key=_weight)
    return {"home": _weight(home), "table": _weight(table)}


def _files(pieces: dict[str, dict[str, list[str]]], name: str) -> set[Path]:
    """The files of a piece and of all that it leans on."""
    piece = pieces[name]
    fonts = (one for one in piece.get("assets", []) if one.endswith(".woff2"))
    found = {STATIC / one for one in (str(piece["file"]), *piece.get("css", []), *fonts)}
    return found.union(*(_files(pieces, other) for other in piece.get("imports", [])))


def _weight(paths: Iterable[Path]) -> int:
    return sum(map(_size, paths))


def _size(path: Path) -> int:
    packed = path.with_name(f"{path.name}.br")
    if packed.is_file():
        return packed.stat().st_size
    body = path.read_bytes()
    return len(body) if path.suffix == ".woff2" else len(gzip.compress(body, 9))


def _hash(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
