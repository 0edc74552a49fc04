"""The search of the paper: one new node an iteration, UCB1, and whole playouts."""

import pytest

from lakelight.bots.bot import legal_moves_of
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import SearchRoot
from lakelight.bots.nodes import MAX_NODES
from lakelight.bots.registry import bots_of
from lakelight.bots.textbook_tree import TextbookTree
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.plain import load_plain
from tests.bots.positions import widest_position

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
by_playout = pytest.mark.parametrize("is_random", [True, False], ids=["random", "policy"])
PLAYERS = 3


def tree_of(game: AnyGame, is_random: bool, max_nodes: int = MAX_NODES) -> TextbookTree:
    """A tree of the seat to act in a position with many moves."""
    state = widest_position(game, PLAYERS)
    seat = state.seats_to_act[0]
    return TextbookTree(
        state,
        seat,
        legal_moves_of(state, seat),
        bots_of(game.name).evaluator,
        is_random,
        Rng(1),
        CancelFlag(),
        max_nodes,
    )


@by_game
def test_with_random_playouts_every_root_move_is_tried_before_any_is_tried_twice(
    game: AnyGame,
) -> None:
    tree = tree_of(game, is_random=True)
    moves = len(tree.root_rows())
    tree.run(moves - 1)
    assert sorted(row[1] for row in tree.root_rows()) == [0] + [1] * (moves - 1)
    tree.run(1)
    assert {row[1] for row in tree.root_rows()} == {1}
    tree.run(300)
    assert sum(row[1] for row in tree.root_rows()) == moves + 300
    assert max(row[1] for row in tree.root_rows()) > 1


@by_game
def test_with_a_policy_the_moves_that_it_values_most_are_tried_first(game: AnyGame) -> None:
    tree = tree_of(game, is_random=False)
    tree.run(400)
    state = widest_position(game, PLAYERS)
    moves = [row[0] for row in tree.root_rows()]
    values = bots_of(game.name).evaluator.move_values(state, moves, Rng(1))
    by_visits: dict[bool, list[float]] = {True: [], False: []}
    for row, value in zip(tree.root_rows(), values, strict=True):
        by_visits[row[1] > 0].append(value)
    assert len(by_visits[True]) == min(len(moves), 13)
    assert min(by_visits[True]) >= max(by_visits[False], default=-1000.0)


@by_game
@by_playout
def test_mean_rewards_are_between_lost_and_won(game: AnyGame, is_random: bool) -> None:
    tree = tree_of(game, is_random)
    tree.run(2 * len(tree.root_rows()))
    for _, visits, total, square in tree.root_rows():
        assert 0 <= square <= total <= visits


@by_game
@by_playout
def test_a_full_tree_keeps_its_limit_and_the_search_goes_on(game: AnyGame, is_random: bool) -> None:
    tree = tree_of(game, is_random, max_nodes=30)
    tree.run(500)
    memory = tree.memory
    assert tree.run(500) == 500
    assert tree.memory == memory
    assert sum(row[1] > 0 for row in tree.root_rows()) < 30


def test_a_canceled_tree_runs_no_iteration() -> None:
    state = widest_position(GAMES["harvest"], 2)
    cancel = CancelFlag()
    cancel.set()
    moves = state.legal_moves()
    evaluator = bots_of("harvest").evaluator
    tree = TextbookTree(state, state.seat, moves, evaluator, True, Rng(1), cancel)
    assert tree.run(10) == 0


@by_game
@by_playout
def test_compiled_and_plain_trees_are_equal(game: AnyGame, is_random: bool) -> None:
    position = widest_position(game, PLAYERS).to_json()
    plain = load_plain(
        "lakelight.bots.registry", "lakelight.bots.textbook_tree", "lakelight.core.rng"
    )
    state = plain["lakelight.games"].GAMES[game.name].parse_position_json(position)
    seat = state.seats_to_act[0]
    twin = plain["lakelight.bots.textbook_tree"].TextbookTree(
        *SearchRoot(state, seat, legal_moves_of(state, seat)),
        plain["lakelight.bots.registry"].bots_of(game.name).evaluator,
        is_random,
        plain["lakelight.core.rng"].Rng(1),
        plain["lakelight.bots.cancel"].CancelFlag(),
    )
    tree = tree_of(game, is_random)
    assert tree.run(30) == twin.run(30)
    assert tree.root_rows() == twin.root_rows()
    assert tree.memory == twin.memory
