"""Exact search: what it finds is what trying every line of play finds."""

from collections.abc import Iterator
from itertools import islice

import pytest

from lakelight.bots import Budget, CancelFlag, bot_named, choose_for
from lakelight.bots.bot import AnyState
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.exact_search import ExactSearch
from lakelight.bots.registry import bots_of
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from tests.bots.positions import played_match

# Endings with at most so many lines of play are tried in Python.
MOST_LINES = 400
MANY_POSITIONS = 1_000_000
every_match = pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in GAMES.values() for players in game.players],
    ids=[f"{game.name}-{players}" for game in GAMES.values() for players in game.players],
)


def rewards_of_best_play(state: AnyState, evaluator: Evaluator) -> list[float]:
    """The reward of every seat if each chooses what is best for itself, the first of equals."""
    if state.is_over:
        return evaluator.rewards_of(state, state.players)
    return max(
        (rewards_of_best_play(after(state, move), evaluator) for move in state.legal_moves()),
        key=lambda rewards: rewards[state.seats_to_act[0]],
    )


def after(state: AnyState, move: int) -> AnyState:
    """The state after a move."""
    following = state.copy()
    following.apply(move)
    return following


def lines_from(state: AnyState) -> Iterator[AnyState]:
    """The end of every line of play, which no chance may interrupt."""
    assert not state.is_chance
    if state.is_over:
        yield state
        return
    for move in state.legal_moves():
        yield from lines_from(after(state, move))


def endings(game: AnyGame, players: int) -> list[AnyState]:
    """Positions of several matches in which the seat to act knows everything and has a choice."""
    evaluator = bots_of(game.name).evaluator
    return [
        state
        for number in range(12)
        for state in played_match(game, players, number)
        if evaluator.knows_everything(state, state.seats_to_act[0]) and len(state.legal_moves()) > 1
    ]


def few_lines(state: AnyState) -> bool:
    """Whether trying every line of play in Python is quick."""
    return len(list(islice(lines_from(state), MOST_LINES + 1))) <= MOST_LINES


def short_endings(game: AnyGame, players: int) -> list[AnyState]:
    """Those endings in which trying every line of play in Python is quick."""
    return [state for state in endings(game, players) if few_lines(state)]


def loses_nothing(state: AnyState, move: int | None, evaluator: Evaluator) -> bool:
    """Whether a move leads to what best play leads to."""
    assert move is not None
    best, found = (
        rewards_of_best_play(one, evaluator)[state.seats_to_act[0]]
        for one in (state, after(state, move))
    )
    return bool(best == found)


@every_match
def test_exact_search_finds_what_trying_every_line_finds(game: AnyGame, players: int) -> None:
    evaluator = bots_of(game.name).evaluator
    tried = short_endings(game, players)
    assert len(tried) >= 4
    for state in tried:
        search = ExactSearch(state, players, evaluator, CancelFlag())
        assert loses_nothing(state, search.best_move(MANY_POSITIONS), evaluator)


@every_match
def test_a_bot_that_knows_everything_loses_nothing_however_short_it_searches(
    game: AnyGame, players: int
) -> None:
    bot = bot_named(game.name, "search")
    for state in short_endings(game, players):
        move = choose_for(bot, game, state, state.seats_to_act[0], Budget(playouts=100), Rng(1))
        assert loses_nothing(state, move, bots_of(game.name).evaluator)


@every_match
def test_a_seat_knows_everything_only_where_all_imagined_states_are_equal(
    game: AnyGame, players: int
) -> None:
    evaluator = bots_of(game.name).evaluator
    states = list(played_match(game, players))
    assert not evaluator.knows_everything(states[0], states[0].seats_to_act[0])
    for state in states:
        seat = state.seats_to_act[0]
        if evaluator.knows_everything(state, seat):
            imagined = [game.imagine(state.view(seat), Rng(number)) for number in range(3)]
            assert imagined == [state] * 3


def test_a_seat_that_acts_out_of_order_gets_a_move_of_its_own() -> None:
    game = GAMES["dice"]
    state = next(state for state in endings(game, 3) if len(state.seats_to_act) > 1)
    seat = state.seats_to_act[-1]
    bot = bot_named("dice", "search")
    move = choose_for(bot, game, state, seat, Budget(playouts=500), Rng(1))
    assert move in state.legal_moves(seat)


def test_exact_search_gives_up_after_its_positions_and_when_it_is_canceled() -> None:
    evaluator = bots_of("harvest").evaluator
    state = next(state for state in endings(GAMES["harvest"], 2) if not few_lines(state))
    cancel = CancelFlag()
    search = ExactSearch(state, 2, evaluator, cancel)
    assert search.best_move(50) is None
    assert search.best_move(MANY_POSITIONS) is not None
    cancel.set()
    assert search.best_move(MANY_POSITIONS) is None


def test_the_textbook_search_stays_that_of_the_paper() -> None:
    game_bots = bots_of("harvest")
    assert game_bots.searches_endings_exactly
    assert not game_bots.textbook(is_random=False).searches_endings_exactly
