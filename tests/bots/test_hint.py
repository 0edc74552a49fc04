"""Hints: the best moves, their expected rewards, and their effects as data."""

import json

import pytest

from lakelight import dice
from lakelight.bots import Budget, hint
from lakelight.core.errors import NotYourTurn
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame, new_match
from tests.bots.positions import widest_position

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@by_game
def test_a_hint_names_legal_moves_with_their_reward_and_error(game: AnyGame) -> None:
    state = widest_position(game, 3)
    seat = state.seats_to_act[0]
    found = hint(game.name, state.view(seat), Budget(playouts=400), Rng(1), count=3)
    assert len(found) == 3
    assert [advice.playouts for advice in found] == sorted(
        (advice.playouts for advice in found), reverse=True
    )
    for advice in found:
        assert advice.text == state.format(advice.move)
        assert state.is_legal(advice.move)
        assert 0.0 <= advice.reward <= 1.0
        assert 0.0 < advice.error < 0.5
        assert len(advice.gains) == 3
        assert json.loads(json.dumps(advice.to_json()))["move"] == advice.text


def test_a_hint_tells_what_each_seat_gains_and_hides_the_tile_to_be_drawn() -> None:
    game = GAMES["harvest"]
    state = widest_position(game, 2)
    (advice,) = hint("harvest", state.view(state.seat), Budget(playouts=100), count=1)
    own = advice.gains[state.seat]
    assert own[0]["event"] == "tile_placed"
    assert all(event["tile"] is None for event in own if event["event"] == "tile_drawn")
    assert any(event["event"] == "card_taken" for events in advice.gains for event in events)


def test_there_is_no_hint_for_a_viewer_who_may_not_act() -> None:
    game = GAMES["harvest"]
    state = widest_position(game, 2)
    for viewer, name in ((1 - state.seat, f"seat {1 - state.seat}"), (None, "an onlooker")):
        sentence = f"{name} may not act now: it is the turn of seat {state.seat}"
        with pytest.raises(NotYourTurn, match=sentence):
            hint("harvest", state.view(viewer), Budget(playouts=10))


def test_after_the_end_and_before_a_roll_nobody_gets_a_hint() -> None:
    state = dice.start(players=2, seed=1)
    with pytest.raises(NotYourTurn, match="seat 0 may not act now: chance comes first"):
        hint("dice", state.view(0), Budget(playouts=10))
    over = new_match("harvest", players=2, seed=1).state
    over.playout(Rng(1))
    with pytest.raises(NotYourTurn, match="seat 0 may not act now: the match is over"):
        hint("harvest", over.view(0), Budget(playouts=10))
