"""The checkouts whose servers are measured."""

from __future__ import annotations

import subprocess
from pathlib import Path

# Prints the file of a module that is compiled unless the engine is plain Python.
WHICH = "import lakelight.core.rng as one; print(one.__file__)"
SET_UP = "python3 make.py test tests/test_extensions.py"
THIS, OTHER = "this", "against"


def python_of(checkout: str | Path) -> str:
    """The interpreter of another checkout, which runs its server.

    Raises:
        SystemExit: if that checkout is not set up, or its engine is not compiled.
    """
    python = Path(checkout).resolve() / ".venv" / "bin" / "python"
    if not python.exists():
        raise SystemExit(f"{checkout}: not set up; run `{SET_UP}` in that checkout first")
    require_compiled(str(python), checkout)
    return str(python)


def require_compiled(python: str, checkout: str | Path) -> None:
    """Measure no server whose rules are plain Python.

    Raises:
        SystemExit: if the engine is not compiled.
    """
    command = [python, "-c", WHICH]
    asked = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    if asked.stdout.strip().endswith(".py"):
        raise SystemExit(
            f"{checkout}: the engine is not compiled; run `{SET_UP}` in that checkout first"
        )
