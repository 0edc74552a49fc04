"""The games of the house, by name: the only place that knows them all."""

from __future__ import annotations

from typing import Any, TypeAlias

from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Game
from lakelight.dice.game import DICE
from lakelight.harvest.game import HARVEST

AnyGame: TypeAlias = Game[Any, Any, Any]

GAMES: dict[str, AnyGame] = {game.name: game for game in (HARVEST, DICE)}


def game_named(name: str) -> AnyGame:
    """The game of this name.

    Raises:
        InvalidSetup: naming the games there are.
    """
    if name not in GAMES:
        raise InvalidSetup(f"game {name!r:.40}: expected {' or '.join(GAMES)}")
    return GAMES[name]
