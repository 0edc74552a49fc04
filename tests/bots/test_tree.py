"""The tree considers the weightiest moves, however it finds them."""

import random

import pytest

from lakelight.bots.tree import Tree
from lakelight.games import GAMES
from lakelight.plain import load_plain
from tests.bots.table import wide_position


@pytest.fixture(scope="module")
def tree() -> Tree:
    """A tree of plain Python, whose inside can be looked at."""
    plain = load_plain("lakelight.bots.tree", "lakelight.bots.levels", "lakelight.games")
    judge, plan = plain["lakelight.bots.levels"].full_strength("harvest")
    game = GAMES["harvest"]
    position = wide_position(game, 2).to_json()
    state = plain["lakelight.games"].GAMES["harvest"].parse_position_json(position)
    module = plain["lakelight.bots.tree"]
    made: Tree = module.Tree(
        state, state.seat, state.legal_moves(), 2, judge, plan, module.Rng(1), module.Cancel()
    )
    return made


@pytest.mark.parametrize("distinct", [1, 2, 7, 1000])
@pytest.mark.parametrize("most", [4, 12, 13, 50, 96])
def test_the_weightiest_moves_are_gathered_and_among_equals_the_first(
    tree: Tree, most: int, distinct: int
) -> None:
    chance = random.Random(most * distinct)
    for size in (1, 12, 13, 95, 96, 97, 300, 2000):
        weights = [chance.randrange(distinct) / 3 - 5 for _ in range(size)]
        tree.moves.size = size
        tree.weights.items[:size] = weights
        wanted = sorted(range(size), key=lambda index: -weights[index])[:most]
        assert tree.gather(most) == len(wanted)
        assert sorted(tree.order[: len(wanted)]) == sorted(wanted)
        assert tree.sort(most) == len(wanted)
        assert tree.order[: len(wanted)] == wanted
