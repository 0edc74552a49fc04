"""Whatever a bot cannot see has no influence on what it does."""

import pytest

from lakelight.bots import NAMES, Budget, bot_named, choose_for
from lakelight.bots.player import legal_moves_of
from lakelight.core.rng import Rng
from lakelight.games import AnyGame
from tests.bots.table import sensible_match
from tests.contract.match import every_game

FEW = Budget(playouts=12)
EVERY = 9
EXAMPLE = "process:python3 examples/bot_random.py"


@pytest.mark.parametrize("name", NAMES)
@every_game
def test_shuffling_what_it_cannot_see_never_changes_its_choice(
    game: AnyGame, players: int, name: str
) -> None:
    bot = bot_named(game.name, name)
    for number, state in enumerate(sensible_match(game, players)):
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


@every_game
def test_imagined_states_differ_in_what_is_hidden_and_only_there(
    game: AnyGame, players: int
) -> None:
    for number, state in enumerate(sensible_match(game, players)):
        if number % EVERY == 0:
            seat = state.seats_to_act[0]
            view = state.view(seat)
            assert game.imagine(view, Rng(number)).view(seat) == view
