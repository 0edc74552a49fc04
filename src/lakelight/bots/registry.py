"""Where the bots of each game are found: in the package `lakelight.bots.<game>`.

A game without such a package gets bots that know only its rules (`flat_search`).
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from lakelight.bots.flat_search import FlatGameBots
from lakelight.bots.game_bots import GameBots
from lakelight.games import GAMES, game_named


def bots_of(game_name: str) -> GameBots:
    """What the bots of a game are made of.

    Raises:
        InvalidSetup: naming the games there are.
    """
    game = game_named(game_name)
    package = _PACKAGES[game_name] if game_name in _PACKAGES else _find_package(game_name)
    if package is None:
        return FlatGameBots(game)
    found: GameBots = package.game_bots()
    return found


def _find_package(game_name: str) -> ModuleType | None:
    """The package with a game's own bots, if there is one."""
    name = f"lakelight.bots.{game_name}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


_PACKAGES = {name: _find_package(name) for name in GAMES}
