"""Bots by name, for people, tables and the arena."""

from __future__ import annotations

from lakelight.bots.bot import AnyBot
from lakelight.bots.budget import Budget
from lakelight.bots.game_bots import GameBots, settings_of
from lakelight.bots.greedy_bot import GreedyBot
from lakelight.bots.kept_trees import KeptTrees
from lakelight.bots.levels import LEVELS, LevelSettings, find_level
from lakelight.bots.process_bot import ProcessBot
from lakelight.bots.random_bot import RandomBot
from lakelight.bots.registry import bots_of
from lakelight.bots.search_bot import SearchBot
from lakelight.core.errors import InvalidSetup
from lakelight.games import game_named

# The textbook search, by whether its playouts are random.
TEXTBOOK = {"ismcts": True, "ismcts+policy": False}
BOT_NAMES = ("random", "greedy", "policy", *(level.key for level in LEVELS), "search", *TEXTBOOK)
PROCESS = "process:"


def bot_named(
    game_name: str, text: str, time_factor: float = 1.0, kept_trees: KeptTrees | None = None
) -> AnyBot:
    """The bot of this name for a game: one of `BOT_NAMES`, a level's name, or a program.

    `search` searches without a limit of its own, as do `ismcts` and `ismcts+policy`, which
    search as the paper does. `process:COMMAND` is a program that
    follows the protocol of `docs/bots.md`. On a slow machine a `time_factor` lengthens the time
    limits of the levels. A bot that searches by seconds goes on with `kept_trees`; without them
    it keeps its own.

    Raises:
        InvalidSetup: naming the bots there are.
    """
    game = game_named(game_name)
    if not isinstance(text, str):
        raise InvalidSetup(f"bot {text!r:.40}: expected a name, such as {BOT_NAMES[0]}")
    wanted = text.strip()
    if wanted.startswith(PROCESS):
        return ProcessBot(wanted.removeprefix(PROCESS), game)
    if wanted == "random":
        return RandomBot()
    game_bots = bots_of(game_name)
    if wanted == "greedy":
        return GreedyBot(wanted, game, game_bots.evaluator)
    if wanted == "policy":
        return GreedyBot(wanted, game, game_bots.policy or game_bots.evaluator)
    if wanted in TEXTBOOK:
        return SearchBot(wanted, game_bots.textbook(TEXTBOOK[wanted]))
    if wanted == "search":
        return SearchBot(wanted, game_bots)
    level = find_level(wanted)
    if level is None:
        raise InvalidSetup(
            f"bot {wanted!r:.40}: {game.name} has {', '.join(BOT_NAMES)}, and {PROCESS}COMMAND"
        )
    return level_bot(game_bots, settings_of(game_bots, level), wanted, time_factor, kept_trees)


def level_bot(
    game_bots: GameBots,
    settings: LevelSettings,
    name: str,
    time_factor: float = 1.0,
    kept_trees: KeptTrees | None = None,
) -> AnyBot:
    """The bot that plays a game with the settings of a level."""
    if settings.playouts is None and settings.seconds is None:
        evaluator = game_bots.beginner if settings.is_beginner else None
        return GreedyBot(
            name,
            game_bots.game,
            evaluator or game_bots.evaluator,
            settings.overlooked,
            settings.noise,
            game_bots.place_of,
        )
    seconds = None if settings.seconds is None else settings.seconds * time_factor
    return SearchBot(name, game_bots, Budget(seconds, settings.playouts), kept_trees)
