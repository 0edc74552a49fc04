"""The contract of every game: a view does not change when what it hides changes."""

import json

import pytest

from lakelight.core.errors import GameError
from lakelight.core.events import events_json
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame
from tests.contract.match import every_match, opening, positions, steps, viewers
from tests.match_counts import many

MATCHES = many(2)


@pytest.mark.plays_much
@every_match
def test_a_view_does_not_change_when_what_it_hides_changes(game: AnyGame, players: int) -> None:
    rng = Rng(1)
    for number in range(MATCHES):
        for state in positions(game, players, number):
            for viewer in viewers(state):
                view = state.view(viewer)
                other = game.imagine(view, rng)
                assert other.view(viewer) == view
                assert other.view(viewer).to_json() == view.to_json()


@every_match
def test_an_imagined_state_offers_the_viewer_the_same_moves(game: AnyGame, players: int) -> None:
    rng = Rng(2)
    for state, _ in steps(game, players, 2):
        for viewer in state.seats_to_act:
            imagined = game.imagine(state.view(viewer), rng)
            assert imagined.seats_to_act == state.seats_to_act
            assert imagined.step_of(viewer) == state.step_of(viewer)
            own = [move for move in state.legal_moves() if state.seat_of(move) == viewer]
            assert [m for m in imagined.legal_moves() if imagined.seat_of(m) == viewer] == own


@every_match
def test_imagining_is_reproducible(game: AnyGame, players: int) -> None:
    for number, state in enumerate(positions(game, players, 3)):
        view = state.view(number % players)
        assert game.imagine(view, Rng(number)) == game.imagine(view, Rng(number))


@every_match
def test_views_and_effects_do_not_change_the_state(game: AnyGame, players: int) -> None:
    for state, move in steps(game, players, 4):
        before = state.to_json()
        for viewer in viewers(state):
            json.dumps(state.view(viewer).to_json())
            json.dumps(events_json(game.seen_events(state.effects(move), viewer)))
        json.dumps(events_json(state.effects(move)))
        assert state.to_json() == before


@every_match
def test_a_view_of_an_unknown_seat_is_refused(game: AnyGame, players: int) -> None:
    state = opening(game, players, parse_seed("view"))
    for viewer in (-1, players, 99):
        with pytest.raises(GameError):
            state.view(viewer)
