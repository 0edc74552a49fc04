"""The bots of Harvest: an evaluator, its weights and their training."""

from functools import cache

from lakelight.bots.game_bots import GameBots
from lakelight.bots.harvest.evaluator import HarvestEvaluator
from lakelight.bots.harvest.weights import load_weights
from lakelight.bots.search_config import SearchConfig
from lakelight.harvest.game import HARVEST


@cache
def game_bots() -> GameBots:
    """What the bots of Harvest are made of."""
    return GameBots(
        game=HARVEST,
        evaluator=HarvestEvaluator(load_weights()),
        config=SearchConfig(horizon=4),
        ladder_deals=20,
    )
