"""Keeps the compiled engine up to date with its source."""

from __future__ import annotations

import os
import shutil

from workshop import ROOT
from workshop.environment import VENV, tool
from workshop.extensions import fingerprint, orphans, stale_sources
from workshop.steps import MissingRequirement, run_step, tell
from workshop.system_packages import require_compiler

# Records a failed attempt with these sources and this compiler, so that `play` does not repeat it.
FAILED_ATTEMPT = VENV / "failed-compilation.txt"

PLAIN_PYTHON = """\
  There is no C compiler, so the engine runs as plain Python: the same rules, but about sixty
  times slower. Debian, Ubuntu: sudo apt-get install gcc libc6-dev python3-dev"""


def prepare_engine(*, may_be_plain: bool) -> None:
    """Compile the modules that changed since they were last compiled.

    Raises:
        MissingRequirement: if there is no compiler and plain Python is not enough.
        StepFailed: if a source cannot be compiled.
    """
    if not stale_sources(ROOT) and not orphans(ROOT):
        return
    if may_be_plain and _attempt() == _last_attempt():
        return
    if not may_be_plain:
        require_compiler()
    compile_engine = (tool("python"), "setup.py", "build_ext", "--inplace")
    output = run_step("Compiling the engine", *compile_engine)
    if not stale_sources(ROOT):
        FAILED_ATTEMPT.unlink(missing_ok=True)
        return
    FAILED_ATTEMPT.write_text(_attempt(), encoding="utf-8")
    if not may_be_plain:
        raise MissingRequirement(f"{output}\nThe engine could not be compiled.")
    tell(PLAIN_PYTHON)


def _attempt() -> str:
    """What the result of a compilation depends on."""
    compiler = os.environ.get("CC") or next(filter(None, map(shutil.which, ("cc", "gcc"))), "none")
    marks = [fingerprint(ROOT, source) for source in stale_sources(ROOT)]
    return "\n".join([compiler, *marks])


def _last_attempt() -> str | None:
    return FAILED_ATTEMPT.read_text(encoding="utf-8") if FAILED_ATTEMPT.exists() else None
