"""Search within a budget: it is repeatable, keeps to its time, and can be canceled."""

import threading
import time

import pytest

from lakelight.bots import Budget, CancelFlag, bot_named, choose_for
from lakelight.bots.bot import AnyBot, AnyState, legal_moves_of
from lakelight.bots.budget import tighter_budget
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.core.game import Seat
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.plain import load_plain
from tests.bots.positions import played_match, widest_position

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
# On a busy machine a process may wait for its turn: one try of these must be quick enough.
TRIES = 40
CANCELS = 5


@by_game
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_view_generator_and_playouts_give_the_same_result(
    game: AnyGame, threads: int
) -> None:
    state = widest_position(game, 3)
    seat = state.seats_to_act[0]
    view, legal = state.view(seat), legal_moves_of(state, seat)
    first, second = (
        search(bots_of(game.name), view, legal, Budget(playouts=501), Rng(4), threads)
        for _ in range(2)
    )
    assert first.moves == second.moves
    assert first.playouts == 501
    assert sum(one.playouts for one in first.moves) == 501


@by_game
def test_a_search_that_stops_early_finds_the_same_move(game: AnyGame) -> None:
    done = []
    for number, state in enumerate(list(played_match(game, 2))[::9]):
        seat = state.seats_to_act[0]
        view, legal = state.view(seat), legal_moves_of(state, seat)
        whole, early = (
            search(bots_of(game.name), view, legal, Budget(playouts=2000), Rng(number), 1, may_stop)
            for may_stop in (False, True)
        )
        assert early.move == whole.move
        assert whole.playouts == 2000
        done.append(early.playouts)
    assert min(done) < 1500


@by_game
def test_a_budget_by_processor_counts_the_time_of_its_own_thread(game: AnyGame) -> None:
    state = widest_position(game, 2)
    seat = state.seats_to_act[0]
    view, legal = state.view(seat), legal_moves_of(state, seat)
    begun = time.thread_time()
    found = search(bots_of(game.name), view, legal, Budget(seconds=0.1, by_processor=True), Rng(1))
    assert 0.09 <= time.thread_time() - begun <= 0.13
    assert found.seconds <= 0.11


@by_game
@pytest.mark.parametrize("name", ["search", "ismcts"])
def test_compiled_and_plain_search_agree(game: AnyGame, name: str) -> None:
    plain = load_plain("lakelight.bots", "lakelight.games", "lakelight.core.rng")
    other = plain["lakelight.games"].GAMES[game.name]
    budget = plain["lakelight.bots"].Budget(playouts=40)
    bot, twin_bot = (
        named(game.name, name) for named in (bot_named, plain["lakelight.bots"].bot_named)
    )
    for number, state in enumerate(played_match(game, 2)):
        if number % 11 == 3:
            seat = state.seats_to_act[0]
            twin = other.parse_position_json(state.to_json())
            rng = plain["lakelight.core.rng"].Rng(number)
            assert choose_for(bot, game, state, seat, Budget(playouts=40), Rng(number)) == plain[
                "lakelight.bots"
            ].choose_for(twin_bot, other, twin, seat, budget, rng)


def to_search(game: AnyGame, players: int) -> tuple[AnyState, Seat, AnyBot]:
    """A position with many moves, the seat to act, and the bot that searches."""
    state = widest_position(game, players)
    return state, state.seats_to_act[0], bot_named(game.name, "search")


@by_game
def test_a_search_takes_at_most_a_tenth_longer_than_its_budget(game: AnyGame) -> None:
    state, seat, bot = to_search(game, players=4)

    def took(number: int) -> float:
        begun = time.perf_counter()
        choose_for(bot, game, state, seat, Budget(seconds=0.1), Rng(number))
        return time.perf_counter() - begun

    assert any(took(number) <= 0.11 for number in range(TRIES))


@by_game
def test_a_canceled_search_ends_at_once(game: AnyGame) -> None:
    state, seat, bot = to_search(game, players=2)
    for number in range(CANCELS):
        cancel = CancelFlag()
        timer = threading.Timer(0.05, cancel.set)
        timer.start()
        choose_for(bot, game, state, seat, Budget(seconds=30.0, cancel=cancel), Rng(number))
        timer.join()
        assert cancel.is_set
    begun = time.perf_counter()
    move = choose_for(bot, game, state, seat, Budget(seconds=30.0, cancel=cancel), Rng(1))
    assert time.perf_counter() - begun < 1.0
    assert move in state.legal_moves()


def test_the_tighter_budget_counts_and_playouts_alone_turn_the_clock_off() -> None:
    own = Budget(seconds=0.25, playouts=150)
    assert tighter_budget(own, Budget()) == own
    assert tighter_budget(own, Budget(seconds=0.1)) == Budget(seconds=0.1, playouts=150)
    assert tighter_budget(own, Budget(playouts=1000)) == Budget(playouts=150)
    assert tighter_budget(own, Budget(seconds=1.0, playouts=10)) == Budget(
        seconds=0.25, playouts=10
    )
    assert tighter_budget(Budget(seconds=1.0), Budget()) == Budget(seconds=1.0)


def test_a_search_without_a_budget_ends() -> None:
    game = GAMES["harvest"]
    state = widest_position(game, 2)
    assert (
        choose_for(bot_named("harvest", "search"), game, state, state.seat, Budget(), Rng(1))
        in state.legal_moves()
    )
