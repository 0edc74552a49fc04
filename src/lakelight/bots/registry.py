"""Where the bots of each game are found: in the package `lakelight.bots.<game>`.

A game without such a package gets bots that know only its rules (`flat_search`).
"""

from __future__ import annotations

from lakelight.bots.flat_search import FlatGameBots
from lakelight.bots.game_bots import GameBots
from lakelight.games import GAMES, game_named, own_package


def bots_of(game_name: str) -> GameBots:
    """What the bots of a game are made of.

    Raises:
        InvalidSetup: naming the games there are.
    """
    game = game_named(game_name)
    known = game_name in _PACKAGES
    package = _PACKAGES[game_name] if known else own_package("lakelight.bots", game_name)
    if package is None:
        return FlatGameBots(game)
    found: GameBots = package.game_bots()
    return found


_PACKAGES = {name: own_package("lakelight.bots", name) for name in GAMES}
