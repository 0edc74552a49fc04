"""Bots by name: what people, tables and the arena ask for."""

from __future__ import annotations

from lakelight.bots.chance import RandomBot
from lakelight.bots.greedy import GreedyBot
from lakelight.bots.levels import LEVELS, Level, full_strength, level_bot
from lakelight.bots.player import OWN_TIME, AnyBot
from lakelight.bots.process import ProcessBot
from lakelight.bots.search import SearchBot
from lakelight.core.errors import InvalidSetup
from lakelight.games import game_named

NAMES = ("random", "greedy", "level1", "level2", "level3", "level4", "level5", "search")
PROCESS = "process:"


def bot_named(game_name: str, text: str) -> AnyBot:
    """The bot of this name for a game: one of `NAMES`, a level's own name, or a program.

    `search` is level 5 without a limit of its own; `process:COMMAND` is a program that
    speaks the protocol of `docs/bots.md`.

    Raises:
        InvalidSetup: naming the bots there are.
    """
    game = game_named(game_name)
    wanted = text.strip()
    if wanted.startswith(PROCESS):
        return ProcessBot(wanted.removeprefix(PROCESS), game)
    if wanted == "random":
        return RandomBot()
    judge, plan = full_strength(game.name)
    if wanted == "greedy":
        return GreedyBot(wanted, game, judge)
    if wanted == "search":
        return SearchBot(wanted, game, judge, plan, OWN_TIME)
    level = _level_named(game.name, wanted)
    if level is None:
        raise InvalidSetup(
            f"bot {wanted!r:.40}: {game.name} has {', '.join(NAMES)}, and {PROCESS}COMMAND"
        )
    return level_bot(game, level, wanted)


def _level_named(game_name: str, wanted: str) -> Level | None:
    """The level with this number or name."""
    for level in LEVELS[game_name]:
        if wanted.lower() in (f"level{level.number}", level.name.lower()):
            return level
    return None
