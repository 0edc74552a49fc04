"""How the server shows each game: one adapter per game, found by the game's name.

adapter     the interface of an adapter
default     the adapter of a game that brings none of its own

The adapter of a game is `ADAPTER` in the module of the game's name in this package.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lakelight.server.games.adapter import GameAdapter
from lakelight.server.games.default import DefaultAdapter


@cache
def adapter_named(name: str) -> GameAdapter:
    """The adapter of the game of this name."""
    module = f"{__name__}.{name}"
    try:
        adapter: GameAdapter = import_module(module).ADAPTER
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return DefaultAdapter(name)
    return adapter
