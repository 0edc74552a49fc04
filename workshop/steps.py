"""Runs tools and reports each with one line that says how long it took.

The lines go to stderr: stdout belongs to the output of the command.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from workshop import ROOT

TICK = 0.5


class StepFailed(Exception):
    """A tool failed; its output is the message."""


class MissingRequirement(Exception):
    """This machine lacks something; the message says what it is and what to do."""


def run_step(title: str, *command: str | Path, folder: Path = ROOT, **variables: str) -> str:
    """Run a tool in a folder, the root of the repository by default, and return its output.

    The variables are added to its environment.

    Raises:
        StepFailed: with everything the tool printed.
    """
    began = time.monotonic()
    _show(title, None)
    with tempfile.TemporaryFile() as printed:
        with subprocess.Popen(
            [str(part) for part in command],
            cwd=folder,
            env={**os.environ, **variables},
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=subprocess.STDOUT,
        ) as process:
            code = _wait(process, title, began)
        printed.seek(0)
        output = printed.read().decode(errors="replace").strip()
    _show(title, time.monotonic() - began, end="\n" if code == 0 else "  failed\n")
    if code != 0:
        raise StepFailed(output or f"{command[0]} ended with code {code} and no message")
    return output


def tell(message: str) -> None:
    """Print a message for the person on stderr."""
    print(message, file=sys.stderr, flush=True)


def _wait(process: subprocess.Popen[bytes], title: str, began: float) -> int:
    while True:
        try:
            return process.wait(TICK)
        except subprocess.TimeoutExpired:
            _show(title, time.monotonic() - began)
        except KeyboardInterrupt:
            process.terminate()
            raise


def _show(title: str, seconds: float | None, end: str = "") -> None:
    """Rewrite the line on a terminal; elsewhere print it once, when the step is done.

    A step that runs beside another is printed once, too, over the line of the other, which is
    written again below it.
    """
    on_terminal = sys.stderr.isatty()
    is_alone = threading.current_thread() is threading.main_thread()
    if end or (on_terminal and is_alone):
        elapsed = "" if seconds is None else f"{seconds:6.1f} s"
        start = "\r" if on_terminal else ""
        print(f"{start}  {title:<44}{elapsed}", end=end, file=sys.stderr, flush=True)
