"""The bots of Harvest: an evaluator, a policy, a network, and their training."""

from functools import cache
from pathlib import Path

from lakelight.bots.game_bots import GameBots
from lakelight.bots.harvest.deal import deal
from lakelight.bots.harvest.evaluator import HarvestEvaluator
from lakelight.bots.harvest.network import HarvestNetwork, feature_count
from lakelight.bots.harvest.policy import HarvestPolicy
from lakelight.bots.harvest.policy_weights import load_policy_weights
from lakelight.bots.harvest.weights import load_weights
from lakelight.bots.network import Network
from lakelight.bots.network_file import load_networks
from lakelight.bots.network_training import Course, NetworkTraining
from lakelight.bots.search_config import SearchConfig
from lakelight.core.game import Move
from lakelight.harvest.game import HARVEST
from lakelight.harvest.moves import CELLS, PLACE

# The largest random error, in honor, by which playouts of the same position differ.
PLAYOUT_NOISE = 0.4
# By how much honor a beginner overrates a match.
MATCH_BONUS = 1.5
NETWORKS = Path(__file__).with_name("network.json")
# About how many turns a match has, by the number of players.
TURNS = {2: 24, 3: 30, 4: 36}


def place_of(move: Move) -> Move:
    """The same number for all placements in one cell, and another for every other move."""
    return move if move < PLACE else PLACE + (move - PLACE) % CELLS


@cache
def policy() -> HarvestPolicy:
    """The policy that ships."""
    return HarvestPolicy(load_weights(), load_policy_weights(), PLAYOUT_NOISE)


def with_network(network: Network) -> HarvestNetwork:
    """The evaluator of a search with a network."""
    return HarvestNetwork(load_weights(), policy(), network)


@cache
def network(players: int) -> HarvestNetwork:
    """The evaluator with the network that ships, for a number of players."""
    return with_network(load_networks(NETWORKS)[players])


def course(players: int) -> Course:
    """Self-play from which the network for a number of players learns."""
    no_network = Network((), (0,) * 32, (0,) * 1024, (0,) * 32, (), ())
    return Course(players, deal, policy(), with_network(no_network), TURNS[players])


@cache
def game_bots() -> GameBots:
    """What the bots of Harvest are made of."""
    return GameBots(
        game=HARVEST,
        evaluator=HarvestEvaluator(load_weights()),
        config=SearchConfig(turns=1),
        policy=policy(),
        network=network,
        network_training=NetworkTraining(NETWORKS, feature_count, course, with_network),
        beginner=HarvestEvaluator(load_weights(), rival_share=0.0, match_bonus=MATCH_BONUS),
        place_of=place_of,
    )
