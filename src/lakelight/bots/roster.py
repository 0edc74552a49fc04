"""Bots by name: what people, tables and the arena ask for."""

from __future__ import annotations

from lakelight.bots.chance import RandomBot
from lakelight.bots.player import AnyBot
from lakelight.core.errors import InvalidSetup
from lakelight.games import game_named

NAMES = ("random",)


def bot_named(game_name: str, text: str) -> AnyBot:
    """The bot of this name for a game.

    Raises:
        InvalidSetup: naming the bots there are.
    """
    game = game_named(game_name)
    wanted = text.strip()
    if wanted == "random":
        return RandomBot()
    raise InvalidSetup(f"bot {wanted!r:.40} of {game.name}: expected {', '.join(NAMES)}")
