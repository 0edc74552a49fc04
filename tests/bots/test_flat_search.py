"""Flat Monte Carlo search: UCB1 over the legal moves, for any game."""

import pytest

from lakelight.bots import Budget, CancelFlag, choose_for
from lakelight.bots.bot import legal_moves_of
from lakelight.bots.flat_search import FlatGameBots, FlatSearch
from lakelight.bots.random_bot import RandomBot
from lakelight.bots.search_bot import SearchBot
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame
from tests.bots.positions import played_match

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
DEALS = 5


def late_search(game: AnyGame, cancel: CancelFlag) -> FlatSearch:
    """A search near the end of a match, where playouts are short."""
    states = [at for at in played_match(game, 2) if len(at.legal_moves()) > 2]
    state = states[-3]
    seat = state.seats_to_act[0]
    return FlatSearch(game, state, seat, legal_moves_of(state, seat), Rng(1), cancel)


@by_game
def test_every_move_is_tried_once_before_any_is_tried_twice(game: AnyGame) -> None:
    found = late_search(game, CancelFlag())
    count = len(found.root_rows())
    assert found.run(count) == count
    assert [visits for _, visits, _, _ in found.root_rows()] == [1] * count


@by_game
def test_better_moves_are_tried_more_often(game: AnyGame) -> None:
    found = late_search(game, CancelFlag())
    found.run(400)
    rows = found.root_rows()
    assert sum(visits for _, visits, _, _ in rows) == 400
    means = [total / visits for _, visits, total, _ in rows]
    most_tried = max(range(len(rows)), key=lambda index: rows[index][1])
    assert means[most_tried] == pytest.approx(max(means), abs=0.1)


@by_game
def test_a_position_is_worth_an_even_share_until_the_match_is_won(game: AnyGame) -> None:
    evaluator = FlatGameBots(game).evaluator
    state = list(played_match(game, 2))[-1]
    assert evaluator.rewards_of(state, 2) == [0.5, 0.5]
    state.playout(Rng(1))
    winners = state.outcome.winners
    assert evaluator.rewards_of(state, 2) == [(seat in winners) / len(winners) for seat in range(2)]


@by_game
def test_a_canceled_flat_search_runs_no_iteration(game: AnyGame) -> None:
    cancel = CancelFlag()
    cancel.set()
    assert late_search(game, cancel).run(10) == 0


def test_flat_search_beats_random_moves() -> None:
    game = GAMES["harvest"]
    bots = [SearchBot("flat", FlatGameBots(game)), RandomBot()]
    won = 0.0
    for deal in range(DEALS):
        for own in range(2):
            state = game.begin(game.new_setup(2, parse_seed(f"flat {deal}"), {}))
            while not state.is_over:
                seat = state.seats_to_act[0]
                bot = bots[seat != own]
                state.play(choose_for(bot, game, state, seat, Budget(playouts=60), Rng(deal)))
            assert state.outcome is not None
            won += (own in state.outcome.winners) / len(state.outcome.winners)
    assert won > 0.6 * 2 * DEALS
