"""Files written whole: a reader finds the old file or the new one, never half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from lakelight.cli.errors import UsageError
from lakelight.cli.input_files import reason_of
from lakelight.cli.words import say
from lakelight.core.jsontext import format_object
from lakelight.core.record import Record


def write_record(path: Path, record: Record) -> None:
    """Write a record to disk, replacing the file."""
    write_text(path, format_object(record.to_json()) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a text to disk: to a temporary file, synchronized, then renamed.

    Raises:
        UsageError: if the file cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            # A device such as /dev/stdout is written, not replaced.
            path.write_text(text, encoding="utf-8")
            return
        _replace(path, text)
    except OSError as error:
        raise UsageError(say("error.write", name=path, reason=reason_of(error))) from None


def refuse_overwrite(path: Path) -> None:
    """Refuse to replace a file that exists."""
    if path.exists():
        raise UsageError(say("error.exists", name=path))


def _replace(path: Path, text: str) -> None:
    target = path.resolve()
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _keep_mode(Path(temporary), target)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _synchronize(target.parent)


def _keep_mode(temporary: Path, target: Path) -> None:
    """Give the file the mode of the one it replaces, or that of any new file."""
    if target.exists():
        temporary.chmod(target.stat().st_mode & 0o777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)


def _synchronize(folder: Path) -> None:
    """Write the new name to disk, where the system can synchronize folders."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
