"""What a bot cannot see does not change what it does."""

import pytest

from lakelight.bots import BOT_NAMES, Budget, bot_named, choose_for
from lakelight.bots.bot import legal_moves_of
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from tests.bots.positions import played_match

FEW = Budget(playouts=12)
EVERY = 9
every_match = pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in GAMES.values() for players in game.players],
    ids=[f"{game.name}-{players}" for game in GAMES.values() for players in game.players],
)


@pytest.mark.parametrize("name", BOT_NAMES)
@every_match
def test_shuffling_what_a_bot_cannot_see_never_changes_its_choice(
    game: AnyGame, players: int, name: str
) -> None:
    bot = bot_named(game.name, name)
    for number, state in enumerate(played_match(game, players)):
        if number % EVERY:
            continue
        for seat in state.seats_to_act:
            view = state.view(seat)
            choices = {
                choose_for(bot, game, shuffled, seat, FEW, Rng(number))
                for shuffled in (state, game.imagine(view, Rng(1)), game.imagine(view, Rng(2)))
            }
            assert len(choices) == 1
            assert choices <= set(legal_moves_of(state, seat))


@every_match
def test_an_imagined_state_agrees_with_the_view_it_was_imagined_from(
    game: AnyGame, players: int
) -> None:
    for number, state in enumerate(played_match(game, players)):
        if number % EVERY == 0:
            seat = state.seats_to_act[0]
            view = state.view(seat)
            assert game.imagine(view, Rng(number)).view(seat) == view
