"""A search goes on where the last one of the same turn ended."""

import pytest

from lakelight.bots import Budget, CancelFlag, bot_named, choose_for
from lakelight.bots import kept_trees as kept_trees_module
from lakelight.bots.bot import AnyState
from lakelight.bots.kept_trees import KeptTrees
from lakelight.bots.registry import bots_of
from lakelight.bots.search import SearchResult, search
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from tests.bots.positions import played_match

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
PLAYOUTS = 600


def searched(game: AnyGame, state: AnyState, kept: KeptTrees) -> SearchResult:
    """A search of the seat to act that keeps its tree."""
    seat = state.seats_to_act[0]
    legal = state.legal_moves(seat)
    budget = Budget(playouts=PLAYOUTS)
    return search(bots_of(game.name), state.view(seat), legal, budget, Rng(1), kept_trees=kept)


def two_decisions(game: AnyGame) -> tuple[AnyState, AnyState, KeptTrees, SearchResult]:
    """Two decisions of one turn, and the search for the first."""
    for state in played_match(game, 2):
        seat = state.seats_to_act[0]
        if len(state.legal_moves(seat)) > 1:
            kept = KeptTrees()
            found = searched(game, state, kept)
            following = state.copy()
            following.play(found.move)
            goes_on = not following.is_chance and following.seats_to_act[:1] == (seat,)
            if goes_on and len(following.legal_moves(seat)) > 1:
                return state, following, kept, found
    raise AssertionError("no turn with two decisions")


@by_game
def test_a_search_goes_on_with_what_the_last_one_of_its_turn_found(game: AnyGame) -> None:
    _, following, kept, found = two_decisions(game)
    before = found.moves[0].playouts
    after = searched(game, following, kept)
    assert after.playouts == PLAYOUTS
    # The first iteration through a node adds it, and no move of its own.
    assert sum(one.playouts for one in after.moves) == PLAYOUTS + before - 1
    assert {one.move for one in after.moves} <= set(following.legal_moves())
    assert all(0 <= one.reward <= 1 and one.error > 0 for one in after.moves)


@by_game
def test_a_tree_is_used_once_and_for_the_view_it_was_kept_for(game: AnyGame) -> None:
    state, following, kept, _ = two_decisions(game)
    seat = following.seats_to_act[0]
    assert kept.take(state.view(seat), CancelFlag()) is None
    assert kept.take(following.view(seat), CancelFlag()) is not None
    assert kept.take(following.view(seat), CancelFlag()) is None


@by_game
def test_a_continued_search_obeys_the_flag_of_its_own_budget(game: AnyGame) -> None:
    _, following, kept, _ = two_decisions(game)
    cancel = CancelFlag()
    tree = kept.take(following.view(following.seats_to_act[0]), cancel)
    assert tree is not None
    assert tree.run(5) == 5
    cancel.set()
    assert tree.run(5) == 0


def test_no_tree_is_kept_when_the_turn_passes() -> None:
    game = GAMES["harvest"]
    state = next(iter(played_match(game, 2)))
    kept = KeptTrees()
    found = searched(game, state, kept)
    state.play(found.move)
    assert state.seats_to_act == (1,)
    assert kept.take(state.view(0), CancelFlag()) is None


@by_game
def test_a_large_tree_is_not_kept(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    state, following, _, _ = two_decisions(game)
    monkeypatch.setattr(kept_trees_module, "MOST_BYTES", 1000)
    kept = KeptTrees()
    searched(game, state, kept)
    assert kept.take(following.view(following.seats_to_act[0]), CancelFlag()) is None


def test_only_the_newest_trees_are_kept() -> None:
    first, second = (two_decisions(game) for game in GAMES.values())
    kept = KeptTrees(places=1)
    for game, decisions in zip(GAMES.values(), (first, second), strict=True):
        searched(game, decisions[0], kept)
    assert kept.take(first[1].view(first[1].seats_to_act[0]), CancelFlag()) is None
    assert kept.take(second[1].view(second[1].seats_to_act[0]), CancelFlag()) is not None


@by_game
def test_a_bot_with_playouts_forgets_so_that_its_move_depends_on_its_view_alone(
    game: AnyGame,
) -> None:
    state, following, _, _ = two_decisions(game)
    seat = state.seats_to_act[0]
    bot, other = (bot_named(game.name, "search") for _ in range(2))
    choose_for(bot, game, state, seat, Budget(playouts=50), Rng(1))
    assert choose_for(bot, game, following, seat, Budget(playouts=50), Rng(2)) == choose_for(
        other, game, following, seat, Budget(playouts=50), Rng(2)
    )
    assert bot.kept_trees.take(following.view(seat), CancelFlag()) is None  # type: ignore[attr-defined]
