"""The bots of Dice: an evaluator, its weights and their training."""

from functools import cache

from lakelight.bots.dice.evaluator import DiceEvaluator
from lakelight.bots.dice.weights import load_weights
from lakelight.bots.game_bots import GameBots
from lakelight.bots.levels import TIME_LIMIT, LevelSettings
from lakelight.bots.search_config import WHOLE_MATCH, SearchConfig
from lakelight.core.game import Move
from lakelight.dice.game import DICE
from lakelight.dice.moves import LAUNCH, SHADE, SPAN, WHOLE


def place_of(move: Move) -> Move:
    """The same number for the areas of one pond, and another for every other move."""
    number = move % SPAN
    if number < SHADE or number >= LAUNCH:
        return move
    return SHADE + (number - SHADE >> 1 if number < WHOLE else number - WHOLE)


@cache
def game_bots() -> GameBots:
    """What the bots of Dice are made of.

    A turn has few legal moves, so the weaker levels overlook fewer of them, and search gains
    nothing from a few playouts, so two levels more look only one move ahead.
    """
    return GameBots(
        game=DICE,
        evaluator=DiceEvaluator(load_weights()),
        config=SearchConfig(horizon=WHOLE_MATCH),
        level_settings={
            1: LevelSettings(overlooked=0.77, noise=2.9, is_beginner=True),
            2: LevelSettings(overlooked=0.69, noise=2.45, is_beginner=True),
            3: LevelSettings(overlooked=0.6, noise=2.0, is_beginner=True),
            4: LevelSettings(overlooked=0.49, noise=1.55, is_beginner=True),
            5: LevelSettings(overlooked=0.355, noise=1.1, is_beginner=True),
            6: LevelSettings(overlooked=0.2, noise=0.65, is_beginner=True),
            7: LevelSettings(overlooked=0.08, noise=0.23),
            8: LevelSettings(playouts=40, seconds=TIME_LIMIT),
        },
        beginner=DiceEvaluator(load_weights(), rival_share=0.0),
        place_of=place_of,
    )
