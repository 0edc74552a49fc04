"""The bots of Harvest: an evaluator, its weights and their training."""

from functools import cache

from lakelight.bots.game_bots import GameBots
from lakelight.bots.harvest.evaluator import HarvestEvaluator
from lakelight.bots.harvest.policy import HarvestPolicy
from lakelight.bots.harvest.policy_weights import load_policy_weights
from lakelight.bots.harvest.weights import load_weights
from lakelight.bots.search_config import SearchConfig
from lakelight.core.game import Move
from lakelight.harvest.game import HARVEST
from lakelight.harvest.moves import CELLS, PLACE

# The largest random error, in honor, by which playouts of the same position differ.
PLAYOUT_NOISE = 0.4
# By how much honor a beginner overrates a match.
MATCH_BONUS = 1.5


def place_of(move: Move) -> Move:
    """The same number for all placements in one cell, and another for every other move."""
    return move if move < PLACE else PLACE + (move - PLACE) % CELLS


@cache
def game_bots() -> GameBots:
    """What the bots of Harvest are made of."""
    return GameBots(
        game=HARVEST,
        evaluator=HarvestEvaluator(load_weights()),
        config=SearchConfig(horizon=4),
        ladder_deals=20,
        policy=HarvestPolicy(load_weights(), load_policy_weights(), PLAYOUT_NOISE),
        policy_players=(2, 3, 4),
        beginner=HarvestEvaluator(load_weights(), rival_share=0.0, match_bonus=MATCH_BONUS),
        place_of=place_of,
    )
