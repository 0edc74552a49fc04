"""H3: a turn, its phases in their order, each at most once."""

import pytest

from lakelight.core.errors import GameOver, IllegalMove, NotYourTurn
from lakelight.harvest import start
from lakelight.harvest.moves import PASS
from tests.harvest.drawn import drawn, play, texts
from tests.harvest.matches import EVERY_SEATING, states

RICH = "R4 O2 G2 B2 P1 W1 K1"


def test_exchange_comes_first_then_dedicate_then_discard_then_place() -> None:
    state = drawn(to="exchange", lanterns=[RICH], favors=[2])
    seen = [state.phase]
    for text in ("pass", "pass", "-R"):
        seen.append(play(state, text).phase)
    assert seen == ["exchange", "dedicate", "discard", "place"]
    assert state.seat == 0


def test_placing_ends_the_turn_and_the_next_seat_clockwise_acts() -> None:
    state = start(3, seed=1)
    seats = []
    for _ in range(6):
        seats.append(state.seat)
        state.play(state.legal_moves()[-1])
    assert seats == [0, 1, 2, 0, 1, 2]


def test_a_second_exchange_in_the_same_turn_is_not_possible() -> None:
    state = play(drawn(to="exchange", lanterns=[RICH], favors=[4]), "R>K")
    assert state.phase == "dedicate"
    with pytest.raises(IllegalMove, match="R>K is not possible now"):
        play(state, "R>K")


def test_a_second_dedication_in_the_same_turn_is_not_possible() -> None:
    state = play(drawn(to="dedicate", lanterns=["R4 O2 G2 B2"]), "4R")
    assert state.phase == "place"
    with pytest.raises(IllegalMove, match="2BGO is not possible now: seat 0 is to place"):
        play(state, "2BGO")


def test_exchanging_after_dedicating_is_not_possible() -> None:
    state = play(drawn(to="exchange", lanterns=[RICH], favors=[2]), "pass", "4R")
    with pytest.raises(IllegalMove, match="R>K is not possible now"):
        play(state, "R>K")


def test_both_optional_phases_may_be_declined() -> None:
    state = drawn(to="exchange", lanterns=["R4"], favors=[2])
    before = (state.lanterns, state.favors, state.supply)
    play(state, "pass", "pass")
    assert state.phase == "place"
    assert (state.lanterns, state.favors, state.supply) == before


def test_placing_cannot_be_declined() -> None:
    state = start(2, seed=1)
    assert "pass" not in texts(state)
    with pytest.raises(IllegalMove, match="pass is not possible now: seat 0 is to place"):
        play(state, "pass")


def test_placing_before_declining_the_optional_phases_is_not_possible() -> None:
    state = drawn(to="exchange", lanterns=["R4"], favors=[2], hand="GBKO")
    with pytest.raises(IllegalMove, match="seat 0 is to exchange a lantern card or pass"):
        play(state, "GBKO@0,1")


def test_the_exchange_is_skipped_when_it_cannot_be_paid() -> None:
    state = drawn(to="place", lanterns=["R1", "R4"], favors=[0, 1], hand="GBKO")
    play(state, "GBKO@0,1")
    assert (state.seat, state.phase) == (1, "dedicate")


def test_an_exchange_may_make_a_dedication_possible() -> None:
    state = drawn(to="exchange", lanterns=["R3 O1"], favors=[2])
    assert play(state.copy(), "pass").phase == "place"
    assert play(state, "O>R").phase == "dedicate"


def test_an_exchange_may_make_a_dedication_impossible() -> None:
    state = play(drawn(to="exchange", lanterns=["R4"], favors=[2]), "R>K")
    assert state.phase == "place"


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_a_phase_without_a_choice_is_never_shown(players: int, seats: str) -> None:
    for seed in range(20):
        for state in states(players, seats, seed):
            moves = state.legal_moves()
            optional = state.phase in ("exchange", "dedicate")
            assert len(moves) >= 1 + optional or state.is_over
            assert (PASS in moves) == optional


def test_a_move_by_another_seat_is_refused_and_names_the_seat_to_act() -> None:
    state = start(3, seed=1)
    before = state.copy()
    for seat in (1, 2, 3, -1):
        with pytest.raises(NotYourTurn, match=rf"seat {seat} may not act now: seat 0 is to place"):
            state.play(state.legal_moves()[0], seat)
    assert state == before
    state.play(state.legal_moves()[0], 0)
    assert state.seat == 1


def test_a_move_after_the_end_is_refused() -> None:
    *_, state = states(2, "SN", 1)
    for play_on in (
        lambda: state.play(PASS),
        lambda: state.effects(PASS),
        lambda: state.parse("pass"),
        lambda: state.parse("GBKO@0,1"),
    ):
        with pytest.raises(GameOver, match="the match is over: no more moves are possible"):
            play_on()
    assert state.legal_moves() == []
    assert state.seats_to_act == ()


def test_the_step_of_a_seat_is_the_phase_it_is_in_and_empty_for_seats_that_wait() -> None:
    state = drawn(to="dedicate", lanterns=["R4"])
    assert (state.step_of(0), state.step_of(1)) == ("dedicate", "")
    assert state.seat_of(state.legal_moves()[0]) == 0
