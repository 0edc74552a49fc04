"""Checked play: a move that is refused changes nothing."""

from __future__ import annotations

import pytest

from lakelight.core.errors import (
    GameOver,
    InvalidNotation,
    InvalidPosition,
    InvalidSetup,
    NotYourTurn,
)
from lakelight.core.rng import Rng
from lakelight.harvest import HARVEST, start


def test_a_move_may_be_played_as_a_number_or_as_text() -> None:
    by_text, by_number = start(2, seed=1), start(2, seed=1)
    move = by_number.legal_moves()[0]
    by_text.play(by_text.format(move))
    by_number.play(move)
    assert by_text == by_number
    with pytest.raises(TypeError, match="a text such as"):
        by_text.play(None)  # type: ignore[arg-type]


def test_a_move_is_parsed_only_for_the_seat_to_act() -> None:
    state = start(2, seed=1)
    text = state.format(state.legal_moves()[0])
    assert state.parse(text, 0) == state.legal_moves()[0]
    with pytest.raises(NotYourTurn, match="seat 0 is to place"):
        state.parse(text, 1)


def test_no_seat_may_act_after_the_end() -> None:
    state = start(2, seed=1)
    state.playout(Rng(1))
    with pytest.raises(GameOver):
        state.play(0, seat=0)
    with pytest.raises(GameOver):
        state.parse("KBRW@9,9")


def test_letters_that_only_look_like_ours_are_no_move() -> None:
    with pytest.raises(InvalidNotation):
        start(2, seed=1).parse("paß")


def test_a_position_with_a_field_we_do_not_know_is_refused() -> None:
    fields = start(2, seed=1).to_json()
    with pytest.raises(InvalidPosition, match="unknown field 'weather'"):
        HARVEST.parse_position_json({**fields, "weather": "calm"})


@pytest.mark.parametrize("players", [2.0, "2", None, 1, 5])
def test_only_two_three_or_four_play(players: object) -> None:
    with pytest.raises(InvalidSetup, match="Harvest is for 2 to 4"):
        start(players)  # type: ignore[arg-type]
