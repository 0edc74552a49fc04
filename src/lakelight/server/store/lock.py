"""A lock on the file of a database, which the operating system releases when its owner dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Protocol

from lakelight.server.errors import StoreUnavailable


class Lock(Protocol):
    """What keeps a second server away from a file."""

    def take(self, path: Path) -> None:
        """Lock a file.

        Raises:
            StoreUnavailable: if somebody else has locked it.
        """
        ...

    def release(self) -> None:
        """Let others have the file."""
        ...


class FileLock:
    """A lock of the operating system on a file of its own beside the database."""

    def __init__(self) -> None:
        self._descriptor: int | None = None

    def take(self, path: Path) -> None:
        """Lock a file, or say that another server has it."""
        beside = path.with_name(path.name + ".lock")
        try:
            descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreUnavailable(f"{beside}: the lock cannot be opened: {error}") from error
        give_to_owner(beside, path)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise StoreUnavailable(
                f"{path}: another Lakelight uses this database; "
                "stop it first, or choose another one with --database"
            ) from None
        self._descriptor = descriptor

    def release(self) -> None:
        """Let others have the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def give_to_owner(path: Path, of: Path) -> None:
    """Let a file that root made belong to the owner of another one, or of its folder.

    Otherwise a server that runs as a user of its own could not use it.
    """
    if sys.platform != "win32" and hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = (of if of.exists() else of.parent).stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _lock(descriptor: int) -> None:
    """Lock a file, or raise OSError; a page in a browser has neither module, and needs no lock."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
