"""The tree considers the moves of highest value, whichever way it finds them."""

import random

import pytest

from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import SearchRoot
from lakelight.bots.harvest import network
from lakelight.bots.search_config import SearchConfig
from lakelight.bots.tree import Tree
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.plain import load_plain
from tests.bots.positions import widest_position


@pytest.fixture(scope="module")
def tree() -> Tree:
    """A tree in plain Python, whose fields can be read."""
    plain = load_plain("lakelight.bots.registry")
    game_bots = plain["lakelight.bots.registry"].bots_of("harvest")
    game = GAMES["harvest"]
    position = widest_position(game, 2).to_json()
    state = plain["lakelight.games"].GAMES["harvest"].parse_position_json(position)
    made: Tree = game_bots.new_tree(
        SearchRoot(state, state.seat, state.legal_moves()), Rng(1), CancelFlag()
    )
    return made


@pytest.mark.parametrize("distinct", [1, 2, 7, 1000])
@pytest.mark.parametrize("most", [4, 12, 13, 50, 96])
def test_the_moves_of_highest_value_are_found_and_among_equals_the_first(
    tree: Tree, most: int, distinct: int
) -> None:
    chance = random.Random(most * distinct)
    for size in (1, 12, 13, 95, 96, 97, 300, 2000):
        values = [chance.randrange(distinct) / 3 - 5 for _ in range(size)]
        tree.moves.size = size
        tree.values.items[:size] = values
        wanted = sorted(range(size), key=lambda index: -values[index])[:most]
        assert tree.gather_best(most) == len(wanted)
        assert sorted(tree.order[: len(wanted)]) == sorted(wanted)
        assert tree.sort_best(most) == len(wanted)
        assert tree.order[: len(wanted)] == wanted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mean_rewards_are_those_of_all_iterations(players: int) -> None:
    state = widest_position(GAMES["harvest"], players)
    moves = state.legal_moves()
    config = SearchConfig(turns=1)
    tree = Tree(state, state.seat, moves, players, network(players), config, Rng(1), CancelFlag())
    tree.run(100)
    rows = tree.root_rows()
    assert sum(row[1] for row in rows) == 100
    rewards = tree.mean_rewards()
    assert len(rewards) == players
    assert rewards[state.seat] == pytest.approx(sum(row[2] for row in rows) / 100)
    assert all(0 < reward < 1 for reward in rewards)
