"""The tree of a search grows with its iterations, up to a limit, and tells its memory."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lakelight.bots.bot import AnyState, legal_moves_of
from lakelight.bots.budget import Budget
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import SearchRoot
from lakelight.bots.nodes import MAX_NODES
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.bots.tree import Tree
from lakelight.core.jsontext import JsonObject
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.plain import load_plain

POSITIONS = [
    json.loads(line)
    for line in Path(__file__).with_name("fifty_positions.jsonl").read_text().splitlines()
]
# More than twice the iterations in two seconds of the fastest position whose tree keeps growing.
ITERATIONS_IN_TWO_SECONDS = 1_200_000
SOME_ITERATIONS = 20_000
LIMIT = 500
BYTES_A_NODE = 48
by_game = pytest.mark.parametrize("game_name", GAMES)


def tree_of(state: AnyState, max_nodes: int = MAX_NODES) -> Tree:
    """A tree of the seat to act; it evaluates its leaves without a rollout, which is faster."""
    game_bots = bots_of(state.to_json()["game"])
    seat = state.seats_to_act[0]
    return Tree(
        state,
        seat,
        legal_moves_of(state, seat),
        state.players,
        game_bots.evaluator,
        replace(game_bots.config, horizon=0, turns=None),
        Rng(1),
        CancelFlag(),
        max_nodes,
    )


def early_position(game_name: str) -> JsonObject:
    """A position of two players with most of the match to come."""
    return next(one for one in POSITIONS if one["game"] == game_name)


def state_of(position: JsonObject) -> AnyState:
    """The state of a position."""
    return GAMES[str(position["game"])].parse_position_json(position)


def visits_of(tree: Tree) -> int:
    """The visits of all root moves."""
    return sum(row[1] for row in tree.root_rows())


def test_there_are_fifty_positions_of_every_game_and_number_of_players() -> None:
    assert len(POSITIONS) == 50
    assert {(one["game"], one["players"]) for one in POSITIONS} == {
        (game.name, players) for game in GAMES.values() for players in game.players
    }


@pytest.mark.parametrize("number", range(50))
def test_a_tree_is_not_full_within_two_seconds(number: int) -> None:
    tree = tree_of(state_of(POSITIONS[number]))
    tree.run(SOME_ITERATIONS)
    assert tree.size * ITERATIONS_IN_TWO_SECONDS < MAX_NODES * SOME_ITERATIONS


@by_game
def test_a_tree_grows_no_faster_with_more_iterations(game_name: str) -> None:
    tree = tree_of(state_of(early_position(game_name)))
    tree.run(SOME_ITERATIONS)
    early = tree.size
    tree.run(4 * SOME_ITERATIONS)
    assert tree.size <= 6 * early


@by_game
def test_a_full_tree_keeps_its_limit_and_the_search_goes_on(game_name: str) -> None:
    tree = tree_of(state_of(early_position(game_name)), LIMIT)
    tree.run(2000)
    assert LIMIT - 100 < tree.size <= LIMIT
    before = tree.memory
    assert tree.run(2000) == 2000
    assert visits_of(tree) == 4000
    assert tree.memory == before


@by_game
@pytest.mark.parametrize("max_nodes", [LIMIT, MAX_NODES])
def test_compiled_and_plain_trees_are_equal_full_or_not(game_name: str, max_nodes: int) -> None:
    position = early_position(game_name)
    plain = load_plain("lakelight.bots.registry", "lakelight.bots.tree", "lakelight.core.rng")
    game_bots = plain["lakelight.bots.registry"].bots_of(game_name)
    state = plain["lakelight.games"].GAMES[game_name].parse_position_json(position)
    seat = state.seats_to_act[0]
    twin = plain["lakelight.bots.tree"].Tree(
        *SearchRoot(state, seat, legal_moves_of(state, seat)),
        state.players,
        game_bots.evaluator,
        replace(game_bots.config, horizon=0, turns=None),
        plain["lakelight.core.rng"].Rng(1),
        plain["lakelight.bots.cancel"].CancelFlag(),
        max_nodes,
    )
    tree = tree_of(state_of(position), max_nodes)
    tree.run(700)
    twin.run(700)
    assert tree.root_rows() == twin.root_rows()
    assert (tree.size, tree.memory) == (twin.size, twin.memory)


def test_the_nodes_of_a_tree_in_a_page_take_ten_megabytes_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    nodes = load_plain("lakelight.bots.nodes")["lakelight.bots.nodes"]
    assert 0 < nodes.MAX_NODES * BYTES_A_NODE <= 10_000_000


@by_game
def test_a_search_tells_the_memory_of_all_its_trees(game_name: str) -> None:
    state = state_of(early_position(game_name))
    seat = state.seats_to_act[0]
    view, legal = state.view(seat), legal_moves_of(state, seat)
    memory = [
        search(bots_of(game_name), view, legal, Budget(playouts=playouts), Rng(1), threads).memory
        for playouts, threads in ((100, 1), (100, 2), (20_000, 1))
    ]
    assert memory[1] == 2 * memory[0]
    assert memory[0] < memory[2] < 260_000_000
