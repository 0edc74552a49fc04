"""What a command is, and which there are: a new one is a new module, named here."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Protocol

from lakelight.cli.commands import (
    arena,
    backup,
    bench,
    components,
    draw,
    play,
    replay,
    serve,
    trace,
    verify,
)


class Command(Protocol):
    """What a module of `commands` offers; its docstring is the command's description."""

    NAME: str
    SUMMARY: str
    EXAMPLES: str
    __doc__: str | None

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Its options."""
        ...

    def run(self, args: Namespace) -> int:
        """Do it; the exit code."""
        ...


COMMANDS: tuple[Command, ...] = (
    play,
    serve,
    replay,
    trace,
    verify,
    draw,
    components,
    arena,
    backup,
    bench,
)
