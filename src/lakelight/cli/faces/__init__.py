"""The part of the terminal that each game has: its face, its options and its commands.

A game's part is the package `lakelight.cli.faces.NAME`. A game without one is shown by the
plain face and offers its set-up options as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast

from lakelight.cli.command import Command
from lakelight.cli.errors import UsageError
from lakelight.cli.faces.options import SetupField, SetupOption
from lakelight.cli.words import say, spoken_language
from lakelight.core.errors import GameError
from lakelight.games import GAMES, AnyGame

if TYPE_CHECKING:
    from lakelight.cli.faces.face import Face


class CommandLinePart(Protocol):
    """What the package of a game adds to the command line."""

    OPTIONS: Sequence[SetupOption]
    FIELDS: Sequence[SetupField]
    COMMANDS: Sequence[Command]


def face_of(game: AnyGame) -> Face:
    """The face of a game.

    Raises:
        UsageError: without the extra `[cli]`.
    """
    if find_spec("rich") is None:
        raise UsageError(say("error.rich"))
    name = _package(game)
    return cast("Face", import_module(f"{name}.face" if name else f"{__name__}.plain"))


def setup_options(game: AnyGame) -> Sequence[SetupOption]:
    """The options of a game's set-up."""
    part = _command_line_part(game)
    return part.OPTIONS if part else [SetupOption(name) for name in game.options]


def setup_fields(game: AnyGame) -> Sequence[SetupField]:
    """The fields of a game's set-up that may be given instead of drawn."""
    part = _command_line_part(game)
    return part.FIELDS if part else ()


def setup_problems(game: AnyGame, error: GameError) -> str:
    """What is wrong with a set-up, in the person's language where the game has the words."""
    words = getattr(_command_line_part(game), "format_problem", None)
    if words is None or not error.details:
        return str(error)
    return "; ".join(words(one, spoken_language()) for one in error.details)


def game_commands() -> list[Command]:
    """The commands that belong to games."""
    parts = [_command_line_part(game) for game in GAMES.values()]
    return [command for part in parts if part for command in part.COMMANDS]


def _command_line_part(game: AnyGame) -> CommandLinePart | None:
    name = _package(game)
    return cast(CommandLinePart, import_module(name)) if name else None


def _package(game: AnyGame) -> str:
    """The name of a game's package here; empty if it has none."""
    spec = find_spec(f"{__name__}.{game.name}")
    is_package = spec is not None and spec.submodule_search_locations is not None
    return f"{__name__}.{game.name}" if is_package else ""
