"""Moves as text: printing and parsing are inverse, and nonsense is refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakelight.core.errors import GameError, IllegalMove, InvalidNotation, NotYourTurn
from lakelight.dice import State, begin
from lakelight.dice.setup import check_setup
from tests.dice.matches import play as play_match
from tests.dice.positions import SMALL, play, seat, state


@pytest.mark.plays_much
@pytest.mark.parametrize("players", [2, 3, 4])
def test_printing_and_parsing_a_move_are_inverse(players: int) -> None:
    for seed in range(3):
        for match, _ in play_match(players, seed):
            legal = match.legal_moves()
            texts = match.format_moves(legal)
            assert len(set(texts)) == len(texts)
            for move, text in zip(legal[:40], texts, strict=False):
                assert match.parse(text) == move
                assert match.format(move) == text


def test_legal_moves_come_in_the_order_of_their_numbers_each_once() -> None:
    for match, _ in play_match(3, 5):
        legal = match.legal_moves()
        assert legal == sorted(set(legal))
        assert all(match.is_legal(move) for move in legal)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0 : c 1 B", "0:C1b"),
        ("0:C1B", "0:C1b"),
        ("1:PASS", "1:pass"),
    ],
)
def test_case_and_spaces_are_free(text: str, canonical: str) -> None:
    match = play(begin(check_setup(2)), "ROLL rgbw", "Turn0")
    assert match.format(match.parse(text)) == canonical


def test_the_ponds_of_a_firework_may_come_in_any_order() -> None:
    match = state(seat("B3 C3 B4", 0, "firework"), seat())
    move = match.parse("v3 @ b4 + c3 + b3")
    assert match.format(move) == "0:V3@B3+C3+B4"


def test_the_seat_may_be_left_out_if_it_is_clear() -> None:
    match = play(begin(check_setup(2)), "roll RGBW", "turn 0")
    with pytest.raises(InvalidNotation, match="does not say whose move it is"):
        match.parse("pass")
    assert match.parse("pass", seat=1) == match.parse("1:pass")
    with pytest.raises(NotYourTurn, match="a move of seat 0, not of seat 1"):
        match.parse("0:pass", seat=1)


def test_e2_is_an_emperor_card_or_the_pond_e2_as_the_step_asks() -> None:
    match = state(seat("A1b B3b D2b", 4, "emperor"), seat(), emperor=["A", "A", "B"])
    assert match.format(match.parse("E3")) == "0:e3"
    play(match, "E3")
    assert match.format(match.parse("e2")) == "0:E2"


def test_a_pond_or_an_area_outside_the_lake_is_refused() -> None:
    match = play(begin(check_setup(2)), "roll RGBW", "turn 0")
    for text in ("0:J1a", "0:A7b", "0:A12", "0:Z9"):
        with pytest.raises(IllegalMove, match="A1 to I6"):
            match.parse(text)


def test_a_move_while_the_dice_are_in_hand_is_refused() -> None:
    opening = begin(check_setup(2))
    with pytest.raises(IllegalMove, match="rolled first"):
        opening.parse("turn 0")
    with pytest.raises(NotYourTurn, match="rolled first"):
        opening.parse("0:turn 0")


def test_a_move_of_another_step_is_refused_with_what_is_asked() -> None:
    match = play(begin(check_setup(2)), "roll RGBW", "turn 0")
    with pytest.raises(IllegalMove, match="is to shade an area in the color of its die"):
        match.parse("0:turn 1")
    with pytest.raises(IllegalMove, match="not possible now"):
        match.parse("0:e1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "roll",
        "roll RGB",
        "roll RGBK",
        "0:roll RGBW",
        "turn 4",
        "4:pass",
        "C4c",
        "e",
        "V3@",
        "x" * 999,
    ],
)
def test_a_text_that_is_not_a_move_is_refused_with_examples_of_moves(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a move: write roll RGBW"):
        begin(check_setup(2)).parse(text)


def some_states() -> list[State]:
    opening = begin(check_setup(2))
    turned = play(begin(check_setup(3)), "roll RGBW", "turn 0")
    return [
        opening,
        turned,
        state(seat("B3 C3 B4", 0, "firework"), seat()),
        state(seat("A1a", 1, "emperor"), seat(), components=SMALL),
        state(seat("H2", 0, "platform", stage="die", platforms=["H2"]), seat()),
    ]


STATES = some_states()
SETTINGS = settings(max_examples=400, deadline=None, derandomize=True, database=None)


@pytest.mark.plays_much
@SETTINGS
@given(
    st.one_of(st.text(max_size=30), st.from_regex(r"[0-4]?:?[a-zA-Z0-9@+ ]{1,12}", fullmatch=True)),
    st.sampled_from(range(len(STATES))),
    st.sampled_from([None, 0, 1, 2, 3, 7]),
)
def test_any_text_is_a_legal_move_or_a_game_error(text: str, which: int, whose: int | None) -> None:
    try:
        move = STATES[which].parse(text, whose)
    except GameError:
        pass
    else:
        assert STATES[which].is_legal(move)


@SETTINGS
@given(st.integers(-(2**70), 2**70), st.sampled_from(range(len(STATES))))
def test_any_number_is_a_legal_move_or_a_game_error(move: int, which: int) -> None:
    match = STATES[which].copy()
    if match.is_legal(move):
        assert move in match.legal_moves()
        match.play(move)
    else:
        with pytest.raises(GameError):
            match.play(move)
        assert match == STATES[which]
