"""One make.py at a time may change the environment; the next waits its turn."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from workshop import ROOT
from workshop.steps import tell

FILE = ROOT / ".make" / "turn"

if sys.platform == "win32":

    @contextlib.contextmanager
    def my_turn() -> Iterator[None]:
        """Windows refuses to replace files in use, which serves as well."""
        yield

else:
    import fcntl

    @contextlib.contextmanager
    def my_turn() -> Iterator[None]:
        """Wait until no other make.py is preparing; the system ends the turn of a dead one."""
        FILE.parent.mkdir(exist_ok=True)
        with FILE.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                tell("  Waiting for another make.py to finish its preparations")
                fcntl.flock(file, fcntl.LOCK_EX)
            yield
