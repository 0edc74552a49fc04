"""The errors of the command line, each with its exit code.

CommandError
├── UsageError      2: the request or its input cannot be read
└── CommandFailed   1: the request is clear, but a check or an action failed
"""

from __future__ import annotations

from typing import ClassVar

SUCCESS = 0
FAILURE = 1
USAGE = 2
INTERRUPTED = 130


class CommandError(Exception):
    """One sentence for standard error: what is wrong, and what would be right."""

    exit_code: ClassVar[int] = FAILURE


class UsageError(CommandError):
    """The request or its input cannot be read."""

    exit_code: ClassVar[int] = USAGE


class CommandFailed(CommandError):
    """The request is clear, but a check or an action failed."""

    exit_code: ClassVar[int] = FAILURE
