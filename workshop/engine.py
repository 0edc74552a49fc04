"""Keep the compiled engine in step with its source."""

from __future__ import annotations

import os
import shutil

from workshop import ROOT
from workshop.compiled import fingerprint, orphans, stale_sources
from workshop.environment import VENV, tool
from workshop.steps import Missing, run_step, tell

# Tells that these sources were tried with this compiler, in vain: no need to try at every start.
STAYED_PLAIN = VENV / "stayed-plain.txt"

ADVICE = "Debian, Ubuntu: sudo apt install gcc libc6-dev python3-dev"


def prepare_engine(*, may_be_plain: bool) -> None:
    """Compile what changed since it was last compiled.

    Raises:
        Missing: if there is no compiler and plain Python will not do.
        StepFailed: if a source cannot be compiled.
    """
    if not stale_sources(ROOT) and not orphans(ROOT):
        return
    if may_be_plain and _attempt() == _last_attempt():
        return
    compile_engine = (tool("python"), "setup.py", "build_ext", "--inplace")
    output = run_step("Compiling the engine", *compile_engine)
    if not stale_sources(ROOT):
        STAYED_PLAIN.unlink(missing_ok=True)
        return
    STAYED_PLAIN.write_text(_attempt(), encoding="utf-8")
    if not may_be_plain:
        tell(output)
        raise Missing(f"The engine could not be compiled: is there a C compiler?\n{ADVICE}")
    tell(
        "  No C compiler found, so the engine runs as plain Python: the same rules, some sixty "
        f"times slower.\n  {ADVICE}"
    )


def _attempt() -> str:
    """What an attempt to compile depends on."""
    compiler = os.environ.get("CC") or next(filter(None, map(shutil.which, ("cc", "gcc"))), "none")
    marks = [fingerprint(ROOT, source) for source in stale_sources(ROOT)]
    return "\n".join([compiler, *marks])


def _last_attempt() -> str | None:
    return STAYED_PLAIN.read_text(encoding="utf-8") if STAYED_PLAIN.exists() else None
