"""Search within a budget: the same again, in time, and cancelled at once."""

import threading
import time

import pytest

from lakelight.bots import Budget, Cancel, bot_named, choose_for
from lakelight.bots.levels import full_strength
from lakelight.bots.player import legal_moves_of
from lakelight.bots.search import narrower
from lakelight.bots.thinking import think
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.plain import load_plain
from tests.bots.table import sensible_match, wide_position

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
TRIES = 5


@by_game
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_view_generator_and_playouts_give_the_same_thought(
    game: AnyGame, threads: int
) -> None:
    state = wide_position(game, 3)
    seat = state.seats_to_act[0]
    judge, plan = full_strength(game.name)
    view, legal = state.view(seat), legal_moves_of(state, seat)
    first, second = (
        think(game, judge, plan, view, legal, Budget(playouts=501), Rng(4), threads)
        for _ in range(2)
    )
    assert first.lines == second.lines
    assert first.playouts == 501
    assert sum(line.playouts for line in first.lines) == 501


@by_game
def test_a_thought_that_stops_early_finds_the_same_move(game: AnyGame) -> None:
    judge, plan = full_strength(game.name)
    done = []
    for number, state in enumerate(list(sensible_match(game, 2))[::9]):
        seat = state.seats_to_act[0]
        view, legal = state.view(seat), legal_moves_of(state, seat)
        whole, early = (
            think(game, judge, plan, view, legal, Budget(playouts=2000), Rng(number), 1, may_stop)
            for may_stop in (False, True)
        )
        assert early.move == whole.move
        assert whole.playouts == 2000
        done.append(early.playouts)
    assert min(done) < 1500


@by_game
def test_seconds_of_the_processor_do_not_pass_while_others_compute(game: AnyGame) -> None:
    state = wide_position(game, 2)
    seat = state.seats_to_act[0]
    judge, plan = full_strength(game.name)
    view, legal = state.view(seat), legal_moves_of(state, seat)
    begun = time.thread_time()
    thought = think(game, judge, plan, view, legal, Budget(seconds=0.1, by_processor=True), Rng(1))
    assert 0.09 <= time.thread_time() - begun <= 0.13
    assert thought.seconds <= 0.11


@by_game
def test_compiled_and_plain_search_agree(game: AnyGame) -> None:
    plain = load_plain("lakelight.bots", "lakelight.games", "lakelight.core.rng")
    other = plain["lakelight.games"].GAMES[game.name]
    budget = plain["lakelight.bots"].Budget(playouts=40)
    bot, twin_bot = (
        named(game.name, "search") for named in (bot_named, plain["lakelight.bots"].bot_named)
    )
    for number, state in enumerate(sensible_match(game, 2)):
        if number % 11 == 3:
            seat = state.seats_to_act[0]
            twin = other.parse_position_json(state.to_json())
            rng = plain["lakelight.core.rng"].Rng(number)
            assert choose_for(bot, game, state, seat, Budget(playouts=40), Rng(number)) == plain[
                "lakelight.bots"
            ].choose_for(twin_bot, other, twin, seat, budget, rng)


@by_game
def test_a_thought_ends_within_a_tenth_of_its_time(game: AnyGame) -> None:
    state = wide_position(game, 4)
    seat = state.seats_to_act[0]
    bot = bot_named(game.name, "search")
    took = []
    for number in range(TRIES):
        begun = time.perf_counter()
        choose_for(bot, game, state, seat, Budget(seconds=0.1), Rng(number))
        took.append(time.perf_counter() - begun)
    assert min(took) <= 0.11


@by_game
def test_a_cancelled_thought_ends_at_once(game: AnyGame) -> None:
    state = wide_position(game, 2)
    seat = state.seats_to_act[0]
    bot = bot_named(game.name, "search")
    delays = []
    for number in range(TRIES):
        cancel = Cancel()
        timer = threading.Timer(0.05, cancel.set)
        timer.start()
        choose_for(bot, game, state, seat, Budget(seconds=30.0, cancel=cancel), Rng(number))
        ended = time.perf_counter()
        timer.join()
        delays.append(ended)
        assert cancel.is_set
    begun = time.perf_counter()
    move = choose_for(bot, game, state, seat, Budget(seconds=30.0, cancel=cancel), Rng(1))
    assert time.perf_counter() - begun < 1.0
    assert move in state.legal_moves()


def test_the_tighter_budget_counts_and_playouts_alone_stop_the_clock() -> None:
    own = Budget(seconds=0.25, playouts=150)
    assert narrower(own, Budget()) == own
    assert narrower(own, Budget(seconds=0.1)) == Budget(seconds=0.1, playouts=150)
    assert narrower(own, Budget(playouts=1000)) == Budget(playouts=150)
    assert narrower(own, Budget(seconds=1.0, playouts=10)) == Budget(seconds=0.25, playouts=10)
    assert narrower(Budget(seconds=1.0), Budget()) == Budget(seconds=1.0)


def test_without_any_budget_a_search_still_ends() -> None:
    game = GAMES["harvest"]
    state = wide_position(game, 2)
    assert (
        choose_for(bot_named("harvest", "search"), game, state, state.seat, Budget(), Rng(1))
        in state.legal_moves()
    )
