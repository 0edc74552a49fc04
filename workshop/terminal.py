"""Hands the terminal over to another program."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from workshop.environment import tool


def hand_over(command: list[str | Path], folder: Path) -> int:
    """Run a program with our stdin, stdout and stderr, and return its exit code."""
    path = os.pathsep.join([str(tool("python").parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    code = subprocess.call([str(part) for part in command], cwd=folder, env=environment)
    return code if code >= 0 else 128 - code
