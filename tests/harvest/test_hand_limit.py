"""H6: nobody places with more than twelve cards."""

import pytest

from lakelight.core.errors import IllegalMove, InvalidPosition
from tests.harvest.drawn import cards, drawn, play, supply, texts, told


def test_a_seat_with_thirteen_cards_returns_one_before_placing() -> None:
    state = drawn(to="discard", lanterns=["R3 O3 G3 B3 P1"])
    assert texts(state) == ["-R", "-O", "-G", "-B", "-P"]
    assert told(state, "-P") == ["0 returns 1 P"]
    play(state, "-P")
    assert (state.phase, cards(state, 0)) == ("place", "R3 O3 G3 B3")
    assert "P5" in supply(state)


def test_cards_are_returned_one_at_a_time_until_twelve_are_left() -> None:
    state = drawn(to="discard", lanterns=["R3 O3 G3 B3 P3"])
    phases = [play(state, text).phase for text in ("-R", "-P", "-P")]
    assert phases == ["discard", "discard", "place"]
    assert cards(state, 0) == "R2 O3 G3 B3 P1"


def test_with_twelve_cards_no_card_is_returned() -> None:
    state = drawn(lanterns=["R3 O3 G3 B3"])
    assert state.phase == "place"
    with pytest.raises(IllegalMove, match="-R is not possible now: seat 0 is to place a lake tile"):
        play(state, "-R")
    with pytest.raises(InvalidPosition, match="phase discard: with what seat 0 holds"):
        drawn(to="discard", lanterns=["R3 O3 G3 B3"])


def test_with_thirteen_cards_a_card_is_returned_before_placing() -> None:
    with pytest.raises(InvalidPosition, match="phase place: with what seat 0 holds"):
        drawn(lanterns=["R3 O3 G3 B3 P1"])
    state = drawn(to="discard", lanterns=["R3 O3 G3 B3 P1"], hand="GBKO")
    with pytest.raises(IllegalMove, match=r"seat 0 is to discard down to 12 .*\(H6\.1\)"):
        play(state, "GBKO@0,1")


def test_discarding_cannot_be_declined() -> None:
    state = drawn(to="discard", lanterns=["R3 O3 G3 B3 P1"])
    with pytest.raises(IllegalMove, match="pass is not possible now: seat 0 is to discard"):
        play(state, "pass")


def test_a_card_not_held_cannot_be_discarded() -> None:
    state = drawn(to="discard", lanterns=["R3 O3 G3 B3 P1"])
    with pytest.raises(IllegalMove, match=r"-K: seat 0 has no black card \(H6\.1\)"):
        play(state, "-K")


def test_a_dedication_brings_thirteen_cards_under_the_limit() -> None:
    state = play(drawn(to="dedicate", lanterns=["R4 O3 G3 B3"]), "4R")
    assert state.phase == "place"


def test_a_dedication_alone_may_not_be_enough() -> None:
    state = drawn(to="dedicate", lanterns=["R4 O4 G3 B3 P3"])
    play(state, "4R")
    assert (sum(state.lanterns[0]), state.phase) == (13, "discard")
    play(state, "-O")
    assert state.phase == "place"


def test_the_limit_applies_whether_one_dedicates_or_declines() -> None:
    state = play(drawn(to="dedicate", lanterns=["R4 O3 G3 B3"]), "pass")
    assert state.phase == "discard"


def test_the_hand_limit_does_not_apply_to_seats_that_wait() -> None:
    state = drawn(hand="GBKO", lanterns=["R1", "O3 G3 B3 P3 W1"])
    play(state, "GBKO@0,1")
    assert (state.seat, sum(state.lanterns[1])) == (1, 14)
    assert state.phase == "dedicate"


def test_the_limit_is_tested_before_placing_and_not_after() -> None:
    state = drawn(hand="GBKO", lanterns=["O3 G3 B3 P3"])
    play(state, "OGBK@0,1")
    assert sum(state.lanterns[0]) == 13
    assert state.seat == 1
