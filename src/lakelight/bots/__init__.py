"""Players that think; they see views, not states.

player      what a bot is, and its budget      roster     bots by name
levels      five opponents for people          hint       advice, with reasons
chance      the bot that plays at random       greedy     bots that look one turn ahead
search      the bot that searches              process    programs as bots
thinking    search within a budget             tree       the search itself, compiled
judge       what search asks of a game         cancel     the flag that ends a thought
speed       how fast search is                 learning   judges that learn by self-play

What is wise in each game, and how it was learned: harvest_judge, harvest_table,
learn_harvest; dice_judge, dice_table, learn_dice.
"""

from lakelight.bots.cancel import Cancel
from lakelight.bots.hint import Advice, hint
from lakelight.bots.levels import LEVELS, Level
from lakelight.bots.player import OWN_TIME, AnyBot, Bot, BotForfeit, Budget, choose_for
from lakelight.bots.roster import NAMES, bot_named

__all__ = [
    "LEVELS",
    "NAMES",
    "OWN_TIME",
    "Advice",
    "AnyBot",
    "Bot",
    "BotForfeit",
    "Budget",
    "Cancel",
    "Level",
    "bot_named",
    "choose_for",
    "hint",
]
