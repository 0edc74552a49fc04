"""What a person can do wrong at the command line, and the exit code that says so.

Complaint
├── BadUsage   2: the request or its input cannot be read
└── Failed     1: it was read, and what was asked does not hold
"""

from __future__ import annotations

from typing import ClassVar

DONE = 0
FAILED = 1
UNUSABLE = 2
INTERRUPTED = 130


class Complaint(Exception):
    """One sentence for stderr: what was wrong and what would be right."""

    exit_code: ClassVar[int] = FAILED


class BadUsage(Complaint):
    """The request or its input cannot be read."""

    exit_code: ClassVar[int] = UNUSABLE


class Failed(Complaint):
    """What was asked was understood and does not hold."""

    exit_code: ClassVar[int] = FAILED
