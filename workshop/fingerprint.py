"""A hash over files, which tells whether something was built from them as they are now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from workshop import ROOT


def hash_files(paths: Iterable[Path]) -> str:
    """The SHA-256 of the names and contents of files of the repository."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def files_below(*parts: Path) -> list[Path]:
    """The files that are named or lie below a named folder, sorted within each part."""
    found = (
        path for part in parts for path in ([part] if part.is_file() else sorted(part.rglob("*")))
    )
    return [path for path in found if path.is_file()]
