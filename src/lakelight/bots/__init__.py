"""Players that think; they see views, not states.

player      what a bot is, and its budget      roster     bots by name
cancel      the flag that ends a thought       chance     the bot that plays at random
"""

from lakelight.bots.cancel import Cancel
from lakelight.bots.player import OWN_TIME, AnyBot, Bot, BotForfeit, Budget, choose_for
from lakelight.bots.roster import NAMES, bot_named

__all__ = [
    "NAMES",
    "OWN_TIME",
    "AnyBot",
    "Bot",
    "BotForfeit",
    "Budget",
    "Cancel",
    "bot_named",
    "choose_for",
]
