"""The bots of Dice: an evaluator, its weights and their training."""

from functools import cache

from lakelight.bots.dice.evaluator import DiceEvaluator
from lakelight.bots.dice.weights import load_weights
from lakelight.bots.game_bots import GameBots
from lakelight.bots.levels import TIME_LIMIT, LevelSettings
from lakelight.bots.search_config import SearchConfig
from lakelight.dice.game import DICE


@cache
def game_bots() -> GameBots:
    """What the bots of Dice are made of.

    A turn has few legal moves, so a level considers fewer of them. A match with the slowest
    level takes a minute, four times as long as in other games, so the ladder plays fewer deals.
    """
    return GameBots(
        game=DICE,
        evaluator=DiceEvaluator(load_weights()),
        config=SearchConfig(horizon=16),
        level_settings={
            1: LevelSettings(sample_size=3, noise=3.0),
            2: LevelSettings(sample_size=6, noise=1.2),
            4: LevelSettings(playouts=30, seconds=TIME_LIMIT),
        },
        ladder_deals=12,
    )
