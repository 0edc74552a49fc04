"""A game's bots are found by its name; a game without bots of its own can still be played."""

import copy

import pytest

from lakelight.bots import BOT_NAMES, Budget, bot_named, choose_for, hint
from lakelight.bots.flat_search import FlatGameBots
from lakelight.bots.registry import bots_of
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame

FEW = Budget(playouts=30)
by_original = pytest.mark.parametrize("original", list(GAMES))


@pytest.fixture
def newcomer(original: str, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """A game under a name for which there are no bots."""
    game = copy.copy(GAMES[original])
    monkeypatch.setattr(game, "name", "newcomer", raising=True)
    monkeypatch.setitem(GAMES, "newcomer", game)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_ours_has_bots_of_its_own(name: str) -> None:
    assert bots_of(name).game is GAMES[name]
    assert not isinstance(bots_of(name), FlatGameBots)


def test_bots_of_an_unknown_game_are_refused_with_the_games_there_are() -> None:
    with pytest.raises(InvalidSetup, match="expected harvest or dice"):
        bots_of("chess")


@by_original
@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_bot_plays_a_game_that_has_no_bots_of_its_own(newcomer: AnyGame, name: str) -> None:
    seed = parse_seed("newcomer")
    state = newcomer.begin(newcomer.new_setup(2, seed, {}))
    bot = bot_named("newcomer", name)
    for number in range(6):
        while state.is_chance:
            state.play(newcomer.chance_move(state, seed))
        seat = state.seats_to_act[0]
        state.play(choose_for(bot, newcomer, state, seat, FEW, Rng(number)))


@by_original
def test_a_game_that_has_no_bots_of_its_own_has_hints(newcomer: AnyGame) -> None:
    seed = parse_seed("newcomer")
    state = newcomer.begin(newcomer.new_setup(2, seed, {}))
    while state.is_chance:
        state.play(newcomer.chance_move(state, seed))
    seat = state.seats_to_act[0]
    found = hint("newcomer", state.view(seat), FEW, Rng(1), count=2)
    assert len(found) == 2
    assert sum(one.playouts for one in found) <= 30
