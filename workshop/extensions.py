"""The compiled modules: which there are, and whether each still matches its source.

Every `.py` with a `.pxd` of the same name beside it is compiled into an extension module.
The build writes a fingerprint of its sources into the extension: Python prefers an extension
to the source beside it, so a stale extension would silently play by old rules.
"""

from __future__ import annotations

import hashlib
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

MARK = "lakelight-compiled-from:"
PACKAGE = Path("src", "lakelight")


def compiled_sources(root: Path) -> list[Path]:
    """Every `.py` that is compiled, sorted by path."""
    augmented = (pxd.with_suffix(".py") for pxd in (root / PACKAGE).rglob("*.pxd"))
    return sorted(source for source in augmented if source.is_file() and source.stem != "__init__")


def module_name(root: Path, source: Path) -> str:
    """`src/lakelight/core/rng.py` is `lakelight.core.rng`."""
    return ".".join(source.relative_to(root / "src").with_suffix("").parts)


def fingerprint(root: Path, source: Path, sanitize: bool = False) -> str:
    """A hash of everything that goes into the extension of a source."""
    package = root / PACKAGE
    declarations = sorted(package.rglob("*.pxd"))
    digest = hashlib.sha256(b"sanitized" if sanitize else b"fast")
    for part in (root / "setup.py", source, *declarations):
        content = part.read_bytes()
        digest.update(f"\n{part.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return MARK + digest.hexdigest()


def extension_of(source: Path) -> Path:
    """Where this Python looks for the extension of a source."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return source.with_suffix(suffix if isinstance(suffix, str) else EXTENSION_SUFFIXES[0])


def is_fresh(extension: Path, mark: str) -> bool:
    """Whether an extension exists and carries this mark."""
    return extension.is_file() and mark.encode() in extension.read_bytes()


def stale_sources(root: Path, sanitize: bool = False) -> list[Path]:
    """The sources whose extension is missing or was compiled from something else."""
    return [
        source
        for source in compiled_sources(root)
        if not is_fresh(extension_of(source), fingerprint(root, source, sanitize))
    ]


def orphans(root: Path) -> list[Path]:
    """Extensions whose source is no longer compiled, but which Python would still prefer to it."""
    names = {source.with_suffix("") for source in compiled_sources(root)}
    return sorted(
        path
        for suffix in ("so", "pyd")
        for path in (root / PACKAGE).rglob(f"*.{suffix}")
        if path.parent / path.name.partition(".")[0] not in names
    )
