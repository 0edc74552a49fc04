"""Bots: players that receive a view of a match, never its state.

bot, budget                     the interface of a bot, and the limits of a search
factory, levels                 bots by name; the levels for people
random_bot, greedy_bot,         the kinds of bots
search_bot, process_bot
search, tree, search_config     Monte Carlo tree search within a budget; the tree is compiled
evaluator                       what search asks of a game beyond its rules
game_bots, registry             what the bots of a game are made of, and where it is found
sampled_search                  what every tree search shares
nodes, plain_nodes              the memory of a tree, compiled and in plain Python
textbook_tree                   the search of the paper, a yardstick for the other
flat_search                     search for a game that has no evaluator
advice, ladder, speed, training hints, ratings, measurement, training by self-play
cancel                          the flag that stops a search

The evaluator of each game, its weights and their training are in the package of its name.

The public names are imported when they are first used: a server in a page has bots that think
elsewhere, and is spared the memory of these modules.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lakelight.bots.advice import Advice, hint
    from lakelight.bots.bot import AnyBot, Bot, BotForfeit, choose_for
    from lakelight.bots.budget import NO_LIMIT, Budget
    from lakelight.bots.cancel import CancelFlag
    from lakelight.bots.factory import BOT_NAMES, bot_named
    from lakelight.bots.levels import DEFAULT_LEVEL, LEVELS, Level, find_level

__all__ = [
    "BOT_NAMES",
    "DEFAULT_LEVEL",
    "LEVELS",
    "NO_LIMIT",
    "Advice",
    "AnyBot",
    "Bot",
    "BotForfeit",
    "Budget",
    "CancelFlag",
    "Level",
    "bot_named",
    "choose_for",
    "find_level",
    "hint",
]

_PLACES = {
    **dict.fromkeys(("Advice", "hint"), "advice"),
    **dict.fromkeys(("AnyBot", "Bot", "BotForfeit", "choose_for"), "bot"),
    **dict.fromkeys(("NO_LIMIT", "Budget"), "budget"),
    "CancelFlag": "cancel",
    **dict.fromkeys(("BOT_NAMES", "bot_named"), "factory"),
    **dict.fromkeys(("DEFAULT_LEVEL", "LEVELS", "Level", "find_level"), "levels"),
}


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'lakelight.bots' has no attribute {name!r}")
    # What `import` itself calls, so that a plain module finds plain ones (`lakelight.plain`).
    place = __import__(f"lakelight.bots.{_PLACES[name]}", fromlist=(name,))
    found: object = getattr(place, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
