"""Records written so that they stay: a reader finds the old file or the new, never half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from lakelight.cli.complaint import BadUsage
from lakelight.cli.words import say
from lakelight.core.jsontext import format_object
from lakelight.core.record import Record


def write_record(path: Path, record: Record) -> None:
    """Put a record on the disk in place of what was there."""
    write_text(path, format_object(record.to_json()) + "\n")


def write_text(path: Path, text: str) -> None:
    """Put a text on the disk: written beside, forced out, then renamed.

    Raises:
        BadUsage: if the place cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            # A device such as /dev/stdout is written, not replaced.
            path.write_text(text, encoding="utf-8")
            return
        _replace(path, text)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadUsage(say("error.write", name=path, reason=reason)) from None


def refuse_overwrite(path: Path) -> None:
    """A file that is there already is not ours to replace."""
    if path.exists():
        raise BadUsage(say("error.exists", name=path))


def _replace(path: Path, text: str) -> None:
    target = path.resolve()
    handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _keep_mode(Path(beside), target)
        Path(beside).replace(target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    _force_out(target.parent)


def _keep_mode(beside: Path, target: Path) -> None:
    """The rights that the file had, or those that any new file would get."""
    if target.exists():
        beside.chmod(target.stat().st_mode & 0o777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)


def _force_out(folder: Path) -> None:
    """The new name itself onto the disk, where folders can be synchronised."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
