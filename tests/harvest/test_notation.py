"""Moves as text: printing and parsing are inverse, and what is not a move is refused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakelight.core.errors import GameError, GameOver, IllegalMove, InvalidNotation
from lakelight.harvest import State, start
from lakelight.harvest.moves import END, PASS, cell_at, place
from tests.harvest.drawn import drawn, play
from tests.harvest.matches import EVERY_SEATING, states
from tests.harvest.profiles import matches
from tests.match_counts import TIMES

ALL_KINDS = [
    ("exchange", {"lanterns": ["P1 R1"], "favors": [2]}, "P>R"),
    ("dedicate", {"lanterns": ["R4"]}, "4R"),
    ("dedicate", {"lanterns": ["R2 B2 W2"]}, "2BRW"),
    ("dedicate", {"lanterns": ["R1 O1 G1 B1 P1 W1 K1"]}, "7"),
    ("dedicate", {"lanterns": ["R4"]}, "pass"),
    ("discard", {"lanterns": ["R5 O5 G3"]}, "-R"),
]
LETTERS = st.text("ROGBPWKrogbpwk4270123>@-+,() pasPAS\t\n", max_size=14)
NEARLY = st.one_of(
    st.from_regex(r"[ROGBPWKX]>[ROGBPWKX]", fullmatch=True),
    st.from_regex(r"[2347][ROGBPWKX]{0,4}", fullmatch=True),
    st.from_regex(r"-?[ROGBPWKX]", fullmatch=True),
    st.from_regex(r"[ROGBPWK]{3,5}@\(?[+-]?[0-9]{0,4},[+-]?[0-9]{0,4}\)?", fullmatch=True),
)


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_every_legal_move_reads_back_as_itself(players: int, seats: str) -> None:
    for seed in range(4 * TIMES):
        for state in states(players, seats, seed):
            moves = state.legal_moves()
            texts = state.format_moves(moves)
            assert len(set(texts)) == len(moves)
            some = random.Random(seed).sample(range(len(moves)), min(12, len(moves)))
            for at in some:
                assert state.parse(texts[at]) == moves[at]
                assert state.format(moves[at]) == texts[at]


def test_every_legal_move_of_one_position_reads_back_as_itself() -> None:
    state = start(4, seed=1)
    for _ in range(10):
        state.play(state.legal_moves()[-1])
    moves = state.legal_moves()
    assert [state.parse(text) for text in state.format_moves(moves)] == moves


@pytest.mark.parametrize(("phase", "holding", "text"), ALL_KINDS)
def test_each_kind_of_move_has_its_text(
    phase: str, holding: dict[str, list[str]], text: str
) -> None:
    state = drawn(to=phase, **holding)  # type: ignore[arg-type]
    assert state.format(state.parse(text)) == text


@pytest.mark.parametrize(("phase", "holding", "text"), ALL_KINDS)
def test_case_and_spaces_are_free(phase: str, holding: dict[str, list[str]], text: str) -> None:
    state = drawn(to=phase, **holding)  # type: ignore[arg-type]
    move = state.parse(text)
    for written in (text.lower(), f"  {text} \n", " ".join(text), text.upper()):
        assert state.parse(written) == move


@pytest.mark.parametrize("text", ["2BRW", "2RWB", "2wrb", "2 W B R"])
def test_pairs_may_be_named_in_any_order(text: str) -> None:
    state = drawn(to="dedicate", lanterns=["R2 B2 W2"])
    assert state.format(state.parse(text)) == "2BRW"


@pytest.mark.parametrize(
    "text", ["GBKO@0,1", "gbko@0,1", "GBKO @ 0, 1", "GBKO@(0,1)", "GBKO@+0,+1", "gbko @ (0, 01)"]
)
def test_a_placement_may_be_written_in_several_ways(text: str) -> None:
    state = drawn(hand="GBKO")
    assert state.format(state.parse(text)) == "GBKO@0,1"


def test_a_placement_names_the_sides_as_the_tile_lies_and_where() -> None:
    state = drawn(hand="GBKO")
    assert state.parse("OGBK@0,-1") == place(1, 1, cell_at(0, -1))
    assert state.parse("GBKO@-1,0") == place(1, 0, cell_at(-1, 0))


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "hello", "p", "passs", "R", "R>", ">R", "R>RR", "X>R", "4", "4X", "5R", "44R"],
        *["2", "2R", "2RB", "2RBWK", "2RBX", "77", "-", "--R", "-RR", "RBOK", "RBOK@", "RBOK@1"],
        *["RBO@1,1", "RBOKR@1,1", "RBOX@1,1", "RBOK@1,1,1", "RBOK@x,y", "RBOK@1234,0", "@0,1"],
        *["RBOK@1;1", "RBOK@1.0,1", "RBOK@--1,1", "0", "1", "-1", "null", "P>R P>R", "4R;4R"],
        *["\x00", "RBOK@\u0661,1", "\ud800", "pass\x00"],
    ],
)
def test_a_text_that_is_not_a_move_is_refused_with_examples_of_moves(text: str) -> None:
    state = drawn(to="exchange", lanterns=["R1"], favors=[2])
    with pytest.raises(InvalidNotation) as error:
        state.parse(text)
    assert error.value.code == "invalid_notation"
    assert repr(text) in str(error.value)
    assert "write P>R to exchange, 4R, 2BRW or 7 to dedicate, -K to discard" in str(error.value)


def test_a_very_long_text_is_refused_and_quoted_in_part() -> None:
    with pytest.raises(InvalidNotation) as error:
        start(2, seed=1).parse("pass" + " " * 10**6)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("text", ["2RRB", "2BRR", "2RBR", "2RRR"])
def test_three_pair_of_fewer_colors_is_refused(text: str) -> None:
    state = drawn(to="dedicate", lanterns=["R4 B2"])
    with pytest.raises(
        InvalidNotation, match=f"'{text}' is not a three pair: name three different"
    ):
        state.parse(text)


def test_an_illegal_move_is_quoted_with_its_clause_and_some_legal_ones() -> None:
    state = drawn(hand="GBKO WKOK GGGR")
    with pytest.raises(IllegalMove) as error:
        state.parse(" opoo @ 0,1")
    assert error.value.code == "illegal_move"
    assert error.value.clause == "H7.1"
    assert str(error.value) == (
        "OPOO@0,1: seat 0 holds GBKO, WKOK, GGGR, in any orientation (H7.1). Legal now: "
        "GBKO@0,1, GBKO@1,0, GBKO@0,-1, GBKO@-1,0, OGBK@0,1, OGBK@1,0 and 42 more"
    )


def test_a_number_that_names_no_move_is_refused() -> None:
    state = start(2, seed=1)
    before = state.copy()
    for move in (-1, -(2**70), END, 2**31, 2**63, 2**70):
        assert not state.is_legal(move)
        with pytest.raises(IllegalMove, match=f"{move} is not the number of a move"):
            state.play(move)
    assert state == before


def test_a_move_must_be_a_number_or_a_text() -> None:
    state = start(2, seed=1)
    no_numbers: list[object] = [None, 1.0, [], b"pass"]
    for wrong in no_numbers:
        assert not state.is_legal(wrong)
        with pytest.raises(TypeError, match="a text such as"):
            state.play(wrong)  # type: ignore[arg-type]


def test_a_placement_by_number_away_from_the_lake_is_refused() -> None:
    state = drawn(hand="GBKO")
    with pytest.raises(IllegalMove, match="GBKO@a place away from the lake"):
        state.play(place(1, 0, cell_at(7, 7)))


def test_an_orientation_that_looks_like_another_is_not_a_separate_move() -> None:
    state = drawn(hand="OBOB")
    assert state.is_legal(place(26, 1, cell_at(0, 1)))
    assert not state.is_legal(place(26, 2, cell_at(0, 1)))


def positions_of_every_phase() -> list[State]:
    """One position in each phase, and one after the end."""
    *_, over = states(2, "SN", 1)
    return [
        drawn(to="exchange", lanterns=["R4 O2 G2"], favors=[2]),
        drawn(to="dedicate", lanterns=["R4 O2 G2"]),
        drawn(to="discard", lanterns=["R5 O5 G3"]),
        drawn(hand="GBKO"),
        play(drawn(hand="GBKO"), "GBKO@0,1"),
        over,
    ]


POSITIONS = positions_of_every_phase()


@matches(400)
@given(st.sampled_from(POSITIONS), st.one_of(LETTERS, NEARLY, st.text(max_size=60)))
def test_any_text_is_a_legal_move_or_a_game_error_and_changes_nothing(
    state: State, text: str
) -> None:
    before = state.position()
    refused: GameError | None = None
    try:
        assert state.parse(text) in state.legal_moves()
    except GameError as error:
        refused = error
    assert len(str(refused)) < 600
    if state.is_over:
        assert isinstance(refused, GameOver | InvalidNotation)
    elif refused is not None:
        assert isinstance(refused, IllegalMove | InvalidNotation)
    assert state.position() == before


@matches(400)
@given(st.sampled_from(POSITIONS), st.integers(-5, END + 5))
def test_any_number_is_a_legal_move_or_a_game_error_and_changes_nothing(
    state: State, move: int
) -> None:
    before = state.position()
    assert state.is_legal(move) == (move in state.legal_moves())
    trial = state.copy()
    refused: GameError | None = None
    try:
        trial.play(move)
    except GameError as error:
        refused = error
        assert trial.position() == before
    assert (refused is None) == state.is_legal(move)
    assert len(str(refused)) < 600
    assert state.position() == before


def test_pass_is_move_zero_in_every_position_that_has_it() -> None:
    assert {state.parse("pass") for state in POSITIONS[:2]} == {PASS}
