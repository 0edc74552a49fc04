"""The levels: each is one even step better than the one below, and answers in time."""

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from lakelight.bots import LEVELS, AnyBot, Budget, bot_named, choose_for, find_level
from lakelight.bots.bot import AnyState, legal_moves_of
from lakelight.bots.budget import NO_LIMIT
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.factory import level_bot
from lakelight.bots.game_bots import settings_of
from lakelight.bots.greedy_bot import GreedyBot
from lakelight.bots.levels import OLD_KEYS, TIME_LIMIT, Level, LevelSettings
from lakelight.bots.registry import bots_of
from lakelight.bots.search_bot import SearchBot
from lakelight.browser.bots import THINKING_LEVELS
from lakelight.core.errors import InvalidSetup, NotYourTurn
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame
from tests.bots.grabber import Grabber
from tests.bots.positions import widest_position

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
by_level = pytest.mark.parametrize("level", LEVELS, ids=[level.key for level in LEVELS])
FEW = Budget(playouts=12)
QUICK = 0.3
TRIES = 5


def wins(
    game: AnyGame, first: str | AnyBot, second: str | AnyBot, deals: int, budget: Budget = FEW
) -> float:
    """The share of matches that the first of two bots wins on duplicate deals."""
    bots = [bot_named(game.name, one) if isinstance(one, str) else one for one in (first, second)]
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
                    state.play(choose_for(bots[seat != own], game, state, seat, budget, rng))
            assert state.outcome is not None
            won += (own in state.outcome.winners) / len(state.outcome.winners)
    return won / (2 * deals)


@by_game
def test_greedy_beats_random(game: AnyGame) -> None:
    assert wins(game, "greedy", "random", 10) >= 0.95


@by_game
@by_level
def test_every_level_plays_better_than_chance(game: AnyGame, level: Level) -> None:
    assert wins(game, level.key, "random", 6) > 0.5


@pytest.mark.measures_strength
@by_game
def test_a_player_who_only_grabs_beats_the_softest_level(game: AnyGame) -> None:
    assert wins(game, Grabber(game), LEVELS[0].key, 100) >= 0.75


def without_clock(game: AnyGame, level: Level) -> AnyBot:
    """The bot of a level that answers the same on a slow machine."""
    game_bots = bots_of(game.name)
    return level_bot(game_bots, replace(settings_of(game_bots, level), seconds=None), level.key)


@pytest.mark.measures_strength
@by_game
@pytest.mark.parametrize("level", LEVELS[1:-1], ids=[level.key for level in LEVELS[1:-1]])
def test_a_level_is_one_even_step_above_the_one_below_it(game: AnyGame, level: Level) -> None:
    # The standard error of 200 matches is about 3 points, and no step is far from 75 %.
    own, below = without_clock(game, level), without_clock(game, LEVELS[level.number - 2])
    deals = 20 if isinstance(own, SearchBot) else 100
    low, high = (0.5, 1.0) if isinstance(own, SearchBot) else (0.6, 0.9)
    assert low < wins(game, own, below, deals, NO_LIMIT) <= high


@by_game
def test_the_top_level_searches_for_one_second(game: AnyGame) -> None:
    assert settings_of(bots_of(game.name), LEVELS[-1]) == LevelSettings(seconds=1.0)


@pytest.mark.parametrize("number", range(1, 6))
def test_a_level_of_before_is_played_by_one_of_today(number: int) -> None:
    level = find_level(f"level{number}")
    assert level is not None
    assert find_level(OLD_KEYS[f"level{number}"]) == level


def test_old_keys_are_in_order_of_strength_and_end_at_the_ends() -> None:
    found = [find_level(key) for key in sorted(OLD_KEYS)]
    numbers = [level.number for level in found if level is not None]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (1, len(LEVELS))


@by_game
@by_level
def test_a_page_knows_which_levels_search(game: AnyGame, level: Level) -> None:
    settings = settings_of(bots_of(game.name), level)
    assert (level.key in THINKING_LEVELS) or not (settings.playouts or settings.seconds)


def test_a_place_is_overlooked_with_all_moves_there() -> None:
    game = GAMES["harvest"]
    game_bots = bots_of(game.name)
    state = widest_position(game, 2)
    seat = state.seats_to_act[0]
    legal_moves = legal_moves_of(state, seat)
    by_place: dict[int, set[int]] = {}
    for move in legal_moves:
        by_place.setdefault(game_bots.place_of(move), set()).add(move)
    assert len(by_place) < len(legal_moves)
    looked_at: list[set[int]] = []

    class Watched(Evaluator):
        def move_values(self, state: AnyState, moves: Sequence[int], rng: Rng) -> list[float]:
            looked_at.append(set(moves))
            return [0.0] * len(moves)

    bot = GreedyBot("half", game, Watched(), 0.5, 0.0, game_bots.place_of)
    for seed in range(20):
        choose_for(bot, game, state, seat, Budget(), Rng(seed))
    assert 0 < sum(map(len, looked_at)) < 20 * len(legal_moves)
    for seen in looked_at:
        if len(seen) > 1:
            assert all(moves <= seen or not moves & seen for moves in by_place.values())


@by_game
@by_level
def test_a_level_that_searches_by_playouts_or_not_at_all_answers_in_300_ms(
    game: AnyGame, level: Level
) -> None:
    settings = settings_of(bots_of(game.name), level)
    if settings.seconds is not None and settings.seconds > TIME_LIMIT:
        return
    state = widest_position(game, 4)
    bot = bot_named(game.name, level.key)
    took = []
    for seed in range(TRIES):
        begun = time.perf_counter()
        choose_for(bot, game, state, state.seats_to_act[0], Budget(), Rng(seed))
        took.append(time.perf_counter() - begun)
    assert min(took) < QUICK


@by_game
@by_level
def test_a_level_is_found_by_its_key_and_by_its_name(game: AnyGame, level: Level) -> None:
    state = widest_position(game, 2)
    chosen = {
        choose_for(bot_named(game.name, name), game, state, state.seats_to_act[0], FEW, Rng(3))
        for name in (level.key, level.name, level.name.upper())
    }
    assert len(chosen) == 1


def test_levels_are_numbered_from_one_and_have_different_names() -> None:
    assert [level.number for level in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len({level.name.lower() for level in LEVELS}) == len(LEVELS)


@by_game
def test_a_game_has_settings_of_its_own_only_for_levels_that_exist(game: AnyGame) -> None:
    assert set(bots_of(game.name).level_settings) <= {level.number for level in LEVELS}


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(
        InvalidSetup, match="'level0': harvest has random, greedy, policy, beginner"
    ):
        bot_named("harvest", "level0")
    known = "'level0': harvest has random, greedy, policy, beginner"
    with pytest.raises(InvalidSetup, match=known):
        bot_named("harvest", "level0")
    with pytest.raises(InvalidSetup, match="expected harvest or dice"):
        bot_named("chess", "random")


def test_a_seat_that_may_not_act_is_not_asked() -> None:
    game = GAMES["harvest"]
    state = game.begin(game.new_setup(2, parse_seed("turn"), {}))
    with pytest.raises(NotYourTurn, match="seat 1 may not act now"):
        choose_for(bot_named("harvest", "random"), game, state, 1, FEW, Rng(1))
