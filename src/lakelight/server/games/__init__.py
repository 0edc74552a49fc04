"""How the server shows each game: one adapter per game, found by the game's name.

adapter     the interface of an adapter
default     the adapter of a game that brings none of its own

The adapter of a game is `ADAPTER` in the module of the game's name in this package.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lakelight.games import AnyGame
from lakelight.server.games.adapter import GameAdapter
from lakelight.server.games.default import DefaultAdapter


def adapter_of(game: AnyGame) -> GameAdapter:
    """The adapter of a game."""
    return _adapter_named(game.name)


@cache
def _adapter_named(name: str) -> GameAdapter:
    module = f"{__name__}.{name}"
    try:
        adapter: GameAdapter = import_module(module).ADAPTER
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return DefaultAdapter(name)
    return adapter
