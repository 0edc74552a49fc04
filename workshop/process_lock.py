"""A lock that lets one `make.py` at a time change the environment."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from workshop import ROOT
from workshop.steps import tell

FILE = ROOT / ".make" / "lock"

if sys.platform == "win32":

    @contextlib.contextmanager
    def hold_lock() -> Iterator[None]:
        """Do nothing: Windows already refuses to replace files that are in use."""
        yield

else:
    import fcntl

    @contextlib.contextmanager
    def hold_lock() -> Iterator[None]:
        """Wait for the lock; the system releases it when its process ends, however it ends."""
        FILE.parent.mkdir(exist_ok=True)
        with FILE.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                tell("  Waiting for another make.py to finish its preparations")
                fcntl.flock(file, fcntl.LOCK_EX)
            yield
