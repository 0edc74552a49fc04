"""Five levels: they play to the end, quickly, and each better than chance."""

import time

import pytest

from lakelight.bots import LEVELS, Budget, bot_named, choose_for
from lakelight.bots.levels import NAMES
from lakelight.core.errors import InvalidSetup, NotYourTurn
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame
from tests.bots.table import wide_position

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
FEW = Budget(playouts=6)
QUICK = 0.3
TRIES = 5


def wins(game: AnyGame, first: str, second: str, deals: int) -> float:
    """The share of matches that the first bot wins of duplicate deals at two players."""
    bots = [bot_named(game.name, first), bot_named(game.name, second)]
    won = 0.0
    for deal in range(deals):
        for own in range(2):
            seed = parse_seed(f"levels {deal}")
            state = game.begin(game.new_setup(2, seed, {}))
            rng = Rng(deal)
            while not state.is_over:
                if state.is_chance:
                    state.play(game.chance_move(state, seed))
                else:
                    seat = state.seats_to_act[0]
                    state.play(choose_for(bots[seat != own], game, state, seat, FEW, rng))
            assert state.outcome is not None
            won += (own in state.outcome.winners) / len(state.outcome.winners)
    return won / (2 * deals)


@by_game
def test_greedy_beats_random(game: AnyGame) -> None:
    assert wins(game, "greedy", "random", 10) >= 0.95


@by_game
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_level_plays_better_than_chance(game: AnyGame, number: int) -> None:
    assert wins(game, f"level{number}", "random", 6) > 0.5


@by_game
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_levels_below_the_fifth_answer_in_under_300_ms(game: AnyGame, number: int) -> None:
    state = wide_position(game, 4)
    bot = bot_named(game.name, f"level{number}")
    took = []
    for seed in range(TRIES):
        begun = time.perf_counter()
        choose_for(bot, game, state, state.seats_to_act[0], Budget(), Rng(seed))
        took.append(time.perf_counter() - begun)
    assert min(took) < QUICK


@by_game
def test_a_level_answers_to_its_number_and_to_its_name(game: AnyGame) -> None:
    assert tuple(level.name for level in LEVELS[game.name]) == NAMES
    state = wide_position(game, 2)
    for level in LEVELS[game.name]:
        chosen = {
            choose_for(bot_named(game.name, name), game, state, state.seats_to_act[0], FEW, Rng(3))
            for name in (f"level{level.number}", level.name, level.name.upper())
        }
        assert len(chosen) == 1


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(InvalidSetup, match="'level6': harvest has random, greedy, level1"):
        bot_named("harvest", "level6")
    with pytest.raises(InvalidSetup, match="expected harvest or dice"):
        bot_named("chess", "random")


def test_a_seat_that_may_not_act_is_not_asked() -> None:
    game = GAMES["harvest"]
    state = game.begin(game.new_setup(2, parse_seed("turn"), {}))
    with pytest.raises(NotYourTurn, match="seat 1 may not act now"):
        choose_for(bot_named("harvest", "random"), game, state, 1, FEW, Rng(1))
