"""The commands of the terminal: one module each, and those that belong to a game."""

from __future__ import annotations

from lakelight.cli.command import Command
from lakelight.cli.commands import (
    arena,
    backup,
    bench,
    draw,
    learn,
    play,
    prune,
    replay,
    restore,
    review,
    serve,
    trace,
    verify,
)
from lakelight.cli.faces import game_commands

SHARED: tuple[Command, ...] = (
    learn,
    play,
    serve,
    replay,
    review,
    trace,
    verify,
    draw,
    arena,
    backup,
    restore,
    prune,
    bench,
)


def all_commands() -> tuple[Command, ...]:
    """Every command, in the order in which help lists them."""
    return (*SHARED, *game_commands())
