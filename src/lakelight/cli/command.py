"""The interface of a command of the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Protocol


class Command(Protocol):
    """A module that offers one command; its docstring is the command's description."""

    NAME: str
    SUMMARY: str
    EXAMPLES: str
    __doc__: str | None

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare its options."""
        ...

    def run(self, args: Namespace) -> int:
        """Do what the options ask, and return the exit code."""
        ...
