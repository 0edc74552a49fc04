"""Lakelight: the rules of tabletop games as a fast, exact, typed library, and a place to play them.

core     what every game shares             bots     players that think
games    the games by name                  arena    bots against bots
server   the web server                     cli      the terminal
plain    the rules uncompiled               and one package for the rules of each game

The public names:

    GAMES                          the games by name; `lakelight.NAME` is a game's own package
    new_match, Match, PlayedMove   a match with its history: moves, record, undo
    Record                         a match as data
    GameError and its subclasses   every error that a person can cause

They are imported when they are first used, so that `import lakelight` costs almost nothing.
"""

import os
from importlib import import_module

# `typing` would be most of the time it takes to import this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from lakelight.core.errors import (
        GameError,
        GameOver,
        IllegalMove,
        InvalidNotation,
        InvalidPosition,
        InvalidRecord,
        InvalidSetup,
        NotYourTurn,
    )
    from lakelight.core.match import Match, PlayedMove
    from lakelight.core.record import Record
    from lakelight.games import GAMES, new_match

    __version__: str

if os.environ.get("LAKELIGHT_PLAIN") == "1":
    from lakelight.plain import hide_compiled

    hide_compiled()

__all__ = [
    "GAMES",
    "GameError",
    "GameOver",
    "IllegalMove",
    "InvalidNotation",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSetup",
    "Match",
    "NotYourTurn",
    "PlayedMove",
    "Record",
    "__version__",
    "new_match",
]

_PLACES = {
    "GAMES": "games",
    "Match": "core.match",
    "PlayedMove": "core.match",
    "Record": "core.record",
    "new_match": "games",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        found: object = version("lakelight")
    elif name in __all__:
        found = getattr(import_module(f"lakelight.{_PLACES.get(name, 'core.errors')}"), name)
    else:
        found = _package(name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _package(name: str) -> object:
    """A package of Lakelight, such as the rules of a game, that nobody has imported yet."""
    try:
        return import_module(f"lakelight.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"lakelight.{name}":
            raise
        raise AttributeError(f"module 'lakelight' has no attribute {name!r}") from None
