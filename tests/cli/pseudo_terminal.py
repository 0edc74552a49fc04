"""A person at a terminal: a process behind a pty, its screen, and keys typed at prompts."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

TIMEOUT = 20.0
RETRY_AFTER = 3.0
READ = 65536


class Person:
    """Reads what the program shows and types answers."""

    def __init__(self, process: subprocess.Popen[bytes], handle: int) -> None:
        self.process = process
        self.seen = ""
        self._handle = handle
        self._read_up_to = 0

    def type(self, text: str) -> None:
        """Type and press Enter."""
        os.write(self._handle, f"{text}\r".encode())

    def press(self, keys: str) -> None:
        """Press keys, without Enter."""
        os.write(self._handle, keys.encode())

    def interrupt(self) -> str:
        """Press Ctrl-C until the program ends, and return everything shown since.

        The line editor notices a signal that comes just before it waits only at the next key.
        """
        ends = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < ends:
            self.press("\x03")
            while self._read(time.monotonic() + RETRY_AFTER):
                pass
        return self.wait_for_end()

    def wait_for(self, *texts: str) -> str:
        """Everything shown since the last wait, up to the first of these texts."""
        ends = time.monotonic() + TIMEOUT
        while True:
            fresh = self.seen[self._read_up_to :]
            found = [(fresh.index(text) + len(text)) for text in texts if text in fresh]
            if found:
                self._read_up_to += min(found)
                return fresh[: min(found)]
            if not self._read(ends):
                raise AssertionError(f"never saw {texts}, but {fresh[-2000:]}")

    def wait_for_end(self) -> str:
        """Everything shown since the last wait, once the program has ended."""
        ends = time.monotonic() + TIMEOUT
        while self._read(ends):
            pass
        self.process.wait(TIMEOUT)
        fresh, self._read_up_to = self.seen[self._read_up_to :], len(self.seen)
        return fresh

    def _read(self, ends: float) -> bool:
        ready, _, _ = select.select([self._handle], [], [], max(0.0, ends - time.monotonic()))
        if not ready:
            return False
        try:
            chunk = os.read(self._handle, READ)
        except OSError:
            return False
        self.seen += chunk.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(chunk)


@contextmanager
def person_at(folder: Path, *argv: str, **environment: str) -> Iterator[Person]:
    """Run a command in a terminal of 100 columns, and end it afterwards."""
    ours, theirs = pty.openpty()
    size = {"COLUMNS": "100", "LINES": "40"}
    settings = {**os.environ, "TERM": "xterm-256color", **size, **environment}
    if "NO_COLOR" not in environment:
        settings.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "lakelight", *argv],
        cwd=folder,
        env=settings,
        preexec_fn=partial(os.login_tty, theirs),  # noqa: PLW1509  (this process has one thread)
    )
    os.close(theirs)
    try:
        yield Person(process, ours)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
        os.close(ours)
