"""The contract of every game: matches and moves."""

import pickle
import random
from typing import Any

import pytest

from lakelight.core.errors import GameError, GameOver, InvalidSetup, NotYourTurn
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame, game_named
from tests.contract.match import every_game, every_match, opening, positions, steps
from tests.match_counts import many

MATCHES = many(8)
STRANGE = [-1, -(2**31), -(2**64), 2**30, 2**31, 2**63, 2**64]


def test_every_game_is_found_by_its_name() -> None:
    for name, game in GAMES.items():
        assert game.name == name
        assert game_named(name) is game


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidSetup, match=f"game 'chess': expected {' or '.join(GAMES)}"):
        game_named("chess")


@every_match
def test_random_matches_end_with_an_outcome(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        for moves, (state, _) in enumerate(steps(game, players, number)):
            assert moves < 5000
            assert state.outcome is None
            assert bool(state.seats_to_act) != state.is_chance
            end = state
        assert end.is_over
        assert end.seats_to_act == ()
        assert not end.is_chance
        assert end.legal_moves() == []
        check_outcome(end, players)


def check_outcome(end: Any, players: int) -> None:  # noqa: ANN401
    """Check that there is a winner, and a place and a score for every seat."""
    assert end.players == players
    assert len(end.scores) == len(end.outcome.places) == players
    assert end.outcome.winners
    first = tuple(seat for seat, place in enumerate(end.outcome.places) if place == 1)
    assert end.outcome.winners == first


@every_match
def test_after_the_end_every_move_is_refused(game: AnyGame, players: int) -> None:
    *_, end = positions(game, players, 0)
    for move in [*range(50), *STRANGE]:
        assert not end.is_legal(move)
        with pytest.raises(GameOver):
            end.play(move)


@pytest.mark.plays_much
@every_match
def test_legal_moves_are_unique_and_exactly_those_that_are_legal(
    game: AnyGame, players: int
) -> None:
    rng = random.Random(1)
    for number in range(MATCHES):
        for state, _ in steps(game, players, number):
            moves = state.legal_moves()
            assert len(set(moves)) == len(moves) > 0
            assert all(state.is_legal(move) for move in moves)
            others = set(range(200)) | {rng.randrange(200_000) for _ in range(20)}
            assert not any(state.is_legal(move) for move in others - set(moves))


@pytest.mark.plays_much
@every_match
def test_the_order_of_legal_moves_depends_only_on_the_position(game: AnyGame, players: int) -> None:
    for number in range(MATCHES):
        for state, _ in steps(game, players, number):
            moves = state.legal_moves()
            assert state.legal_moves() == moves == state.copy().legal_moves()
            read = game.parse_position_json(state.to_json())
            assert read.legal_moves() == moves
            assert pickle.loads(pickle.dumps(state)).legal_moves() == moves  # noqa: S301  our own


@every_match
def test_every_move_belongs_to_a_seat_that_may_act_and_has_a_step(
    game: AnyGame, players: int
) -> None:
    for state, _ in steps(game, players, 1):
        if state.is_chance:
            continue
        assert {state.seat_of(move) for move in state.legal_moves()} == set(state.seats_to_act)
        for seat in range(players):
            assert bool(state.step_of(seat)) == (seat in state.seats_to_act)


@every_match
def test_a_move_by_a_seat_that_may_not_act_is_refused(game: AnyGame, players: int) -> None:
    for state, move in steps(game, players, 2):
        before = state.to_json()
        for seat in {*range(players), players, -1} - set(state.seats_to_act):
            with pytest.raises(NotYourTurn):
                state.play(move, seat)
        assert state.to_json() == before
        if not state.is_chance:
            state.copy().play(move, state.seat_of(move))


@pytest.mark.plays_much
@every_match
def test_illegal_numbers_are_refused_and_the_state_is_unchanged(
    game: AnyGame, players: int
) -> None:
    rng = random.Random(3)
    for state, _ in steps(game, players, 3):
        before = state.to_json()
        legal = set(state.legal_moves())
        for move in {*STRANGE, *(rng.randrange(100_000) for _ in range(5))} - legal:
            assert not state.is_legal(move)
            with pytest.raises(GameError):
                state.play(move)
        assert state.to_json() == before
        assert set(state.legal_moves()) == legal


@every_match
def test_a_trusted_move_does_what_a_checked_one_does(game: AnyGame, players: int) -> None:
    for state, move in steps(game, players, 4):
        checked, trusted = state.copy(), state.copy()
        checked.play(move)
        trusted.apply(move)
        assert checked.to_json() == trusted.to_json()


@pytest.mark.plays_much
@every_match
def test_a_copy_is_independent(game: AnyGame, players: int) -> None:
    for state, move in steps(game, players, 5):
        before = state.to_json()
        twin = state.copy()
        assert twin.to_json() == before
        assert twin == state
        twin.play(move)
        assert state.to_json() == before
        assert twin != state


@every_match
def test_a_state_can_become_equal_to_any_other_of_its_game(game: AnyGame, players: int) -> None:
    scratch = opening(game, max(game.players), parse_seed("scratch"))
    for state, move in steps(game, players, 6):
        scratch.copy_from(state)
        assert scratch.to_json() == state.to_json()
        assert scratch.legal_moves() == state.legal_moves()
        before = state.to_json()
        scratch.play(move)
        assert state.to_json() == before


@every_match
def test_a_state_survives_pickling(game: AnyGame, players: int) -> None:
    for state in positions(game, players, 7):
        again = pickle.loads(pickle.dumps(state))  # noqa: S301  our own
        assert again == state
        assert again.to_json() == state.to_json()


@pytest.mark.plays_much
@every_match
def test_a_playout_ends_every_position_and_is_reproducible(game: AnyGame, players: int) -> None:
    for number, state in enumerate(positions(game, players, 8)):
        twin = state.copy()
        assert state.playout(Rng(number)) == twin.playout(Rng(number))
        assert state.is_over
        assert state.to_json() == twin.to_json()


@every_match
def test_states_are_equal_only_to_equal_states(game: AnyGame, players: int) -> None:
    first = opening(game, players, parse_seed("equal"))
    assert first == first.copy()
    assert first != first.to_json()
    with pytest.raises(TypeError):
        hash(first)


@every_match
def test_the_repr_of_a_state_names_the_game_and_the_players(game: AnyGame, players: int) -> None:
    state = opening(game, players, parse_seed("prompt"))
    assert game.name in repr(state)
    assert str(players) in repr(state)


@every_match
def test_a_state_draws_itself_for_notebooks(game: AnyGame, players: int) -> None:
    state = opening(game, players, parse_seed("notebook"))
    assert state._repr_svg_().lstrip().startswith("<svg")


@every_game
def test_too_few_and_too_many_players_are_refused(game: AnyGame) -> None:
    for players in (-1, 0, min(game.players) - 1, max(game.players) + 1, 99):
        with pytest.raises(InvalidSetup, match=f"{players} players"):
            game.new_setup(players, parse_seed("x"), {})
