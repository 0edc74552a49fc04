"""The rules of Pebbles, and the library's functions for any game that is in the registry."""

from __future__ import annotations

import pytest

import lakelight
from lakelight import IllegalMove, InvalidSetup, NotYourTurn
from lakelight.games import game_named
from tests.third_game.game import PEBBLES
from tests.third_game.refused_moves import PASSED
from tests.third_game.registry import registered

FINAL = """\
pebbles 2 players, 2 turns, drawn -
seat 0 secret R, kept {}
seat 1 secret G, kept {}
"""


def test_one_line_in_the_registry_adds_the_game_and_its_removal_leaves_no_trace() -> None:
    assert game_named("pebbles") is PEBBLES
    assert list(lakelight.GAMES)[-1] == "pebbles"
    before = dict(lakelight.GAMES)
    del lakelight.GAMES["pebbles"]
    with pytest.raises(InvalidSetup, match="game 'pebbles': expected"):
        game_named("pebbles")
    with registered():
        assert dict(lakelight.GAMES) == before
    lakelight.GAMES["pebbles"] = PEBBLES


def test_a_new_match_begins_after_the_first_draw() -> None:
    match = lakelight.new_match("pebbles", 3, seed=7, turns="2")
    assert match.state.setup.turns == 2
    assert [played.seat for played in match.moves] == [None]
    assert match.state.legal_moves(0) == match.state.legal_moves()
    assert match.state.legal_moves(1) == []


def test_a_pebble_that_is_passed_goes_to_the_next_seat() -> None:
    match = lakelight.new_match("pebbles", 2, seed=7)
    color = match.state.drawn
    match.play("pass", 0)
    assert match.state.kept == ("", color)


def test_a_seat_that_passed_must_keep_in_its_next_turn() -> None:
    state = PEBBLES.parse_position_text(PASSED)
    assert state.format_moves(state.legal_moves()) == ["keep"]
    with pytest.raises(IllegalMove) as error:
        state.play("pass")
    assert (error.value.reason, error.value.clause) == ("passed_before", "P3.2")
    with pytest.raises(NotYourTurn):
        state.play("keep", 1)


def test_the_most_pebbles_of_the_secret_color_win_and_ties_go_to_more_pebbles() -> None:
    for kept, winners, reason in (
        (("RR", "GB"), (0,), "secret"),
        (("R", "GBB"), (1,), "pebbles"),
        (("RB", "GB"), (0, 1), "shared"),
    ):
        state = PEBBLES.parse_position_text(FINAL.format(*kept))
        assert state.outcome is not None
        assert (state.outcome.winners, state.outcome.reason) == (winners, reason)
        assert [name for name, _ in state.tie_breaks] == ["secret", "pebbles"]


def test_only_the_seat_that_drew_sees_the_pebble() -> None:
    state = lakelight.new_match("pebbles", 3, seed=7).state
    assert state.view(0).drawn == state.drawn
    assert {state.view(viewer).drawn for viewer in (1, 2, None)} == {"?"}
    assert state.view(None).secret == ""
