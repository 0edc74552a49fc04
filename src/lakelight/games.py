"""The registry: every game by name. A new game is one import and one entry here."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Game
from lakelight.core.match import Match
from lakelight.core.seed import seed_of
from lakelight.dice.game import DICE
from lakelight.harvest.game import HARVEST

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]

GAMES: dict[str, AnyGame] = {game.name: game for game in (HARVEST, DICE)}


def game_named(name: str) -> AnyGame:
    """The game of this name.

    Raises:
        InvalidSetup: naming the games there are.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidSetup(f"game {name!r:.40}: expected {' or '.join(GAMES)}")
    return GAMES[name]


def own_package(parent: str, game_name: str) -> ModuleType | None:
    """The package that `parent` has for a game, if there is one."""
    name = f"{parent}.{game_name}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def new_match(
    name: str,
    players: int = 2,
    *,
    seed: bytes | str | int | None = None,
    names: Sequence[str] = (),
    **options: str,
) -> AnyMatch:
    """A new match of a game, dealt from a seed; without one, from a fresh secret seed.

    The options are the game's own words, such as `seats` or `fireworks`. What chance does before
    the first choice has been played.

    Raises:
        InvalidSetup: if there is no such game, number of players or option.
    """
    game = game_named(name)
    secret = seed_of(seed)
    match = Match(game, game.new_setup(players, secret, options), seed=secret, names=names)
    match.play_chance()
    return match
