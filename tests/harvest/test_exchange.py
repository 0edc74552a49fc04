"""H4: exchange a lantern card."""

import pytest

from lakelight.core.errors import IllegalMove, InvalidPosition
from tests.harvest.drawn import TWO_TILES, cards, drawn, play, supply, texts, told


def test_an_exchange_costs_two_favors_and_swaps_one_card() -> None:
    state = drawn(to="exchange", lanterns=["R2 P1", "K1"], favors=[3])
    assert told(state, "P>O") == ["0 pays 2 favors", "0 returns 1 P", "0 takes O for exchange"]
    play(state, "P>O")
    assert state.favors == (1, 0)
    assert cards(state, 0) == "R2 O1"
    assert supply(state) == "R3 O4 G5 B5 P5 W5 K4"


def test_every_card_held_may_go_for_every_other_color_in_the_supply() -> None:
    state = drawn(to="exchange", lanterns=["R1 P1", "K5"], favors=[2])
    assert texts(state) == [
        "pass",
        *["R>O", "R>G", "R>B", "R>P", "R>W"],
        *["P>R", "P>O", "P>G", "P>B", "P>W"],
    ]


@pytest.mark.parametrize("favors", [0, 1])
def test_with_fewer_than_two_favors_there_is_no_exchange(favors: int) -> None:
    state = drawn(lanterns=["R1"], favors=[favors])
    assert state.phase == "place"
    with pytest.raises(IllegalMove, match="an exchange costs 2 favors"):
        play(state, "R>K")


def test_the_card_taken_is_of_a_different_color() -> None:
    state = drawn(to="exchange", lanterns=["R1"], favors=[2])
    with pytest.raises(IllegalMove, match=r"R>R: the card taken must be of a different color"):
        play(state, "R>R")


def test_a_card_not_held_cannot_be_returned() -> None:
    state = drawn(to="exchange", lanterns=["R1"], favors=[2])
    with pytest.raises(
        IllegalMove, match=r"K>R: seat 0 has no black card \(H4\.1\)\. Legal now: p"
    ):
        play(state, "K>R")


def test_an_empty_color_cannot_be_taken() -> None:
    state = drawn(to="exchange", lanterns=["R1", "K5"], favors=[2])
    with pytest.raises(
        IllegalMove, match=r"R>K: no black card is in the supply \(H4\.2\)"
    ) as error:
        play(state, "R>K")
    assert error.value.clause == "H4.2"


def test_a_color_that_is_empty_in_the_supply_may_be_returned() -> None:
    state = drawn(to="exchange", lanterns=["K5"], favors=[2])
    play(state, "K>R")
    assert cards(state, 0) == "R1 K4"
    assert "K1" in supply(state)


def test_the_returned_card_cannot_be_taken_back() -> None:
    state = drawn(to="exchange", lanterns=["K5 R1"], favors=[2])
    assert "K>K" not in texts(state)


def test_an_exchange_without_any_card_to_return_is_skipped() -> None:
    state = drawn(hand="GBKO", lanterns=["K5"], favors=[0, 2])
    play(state, "KOGB@0,1")
    assert cards(state, 1) == "none"
    assert (state.seat, state.phase) == (1, "place")


def test_an_exchange_is_not_offered_if_only_the_color_held_is_in_the_supply() -> None:
    everything_else = "O5 G5 B5 P5 W5 K5"
    state = drawn(TWO_TILES, lanterns=[everything_else, "R1"], favors=[0, 2])
    assert (state.seat, supply(state)) == (1, "R4")
    assert state.phase == "place"
    with pytest.raises(InvalidPosition, match="phase exchange: with what seat 1 holds, place"):
        drawn(TWO_TILES, to="exchange", lanterns=[everything_else, "R1"], favors=[0, 2])
    assert drawn(TWO_TILES, to="exchange", lanterns=["O5", "R1"], favors=[0, 2]).phase == "exchange"


def test_an_exchange_is_not_offered_if_the_supply_is_empty() -> None:
    with pytest.raises(InvalidPosition, match="phase exchange: with what seat 1 holds, place"):
        drawn(TWO_TILES, to="exchange", lanterns=["O5 G5 B5 P5 W5 K5 R4", "R1"], favors=[0, 2])


def test_favors_paid_leave_the_match_and_nobody_else_gets_them() -> None:
    state = drawn(players=4, to="exchange", lanterns=["R1"], favors=[2, 1, 0, 5])
    play(state, "R>K")
    assert state.favors == (0, 1, 0, 5)


def test_an_exchange_keeps_the_number_of_cards() -> None:
    state = drawn(players=4, to="exchange", lanterns=["R8 O5"], favors=[2])
    play(state, "R>K", "pass")
    assert state.phase == "discard"
    assert sum(state.lanterns[0]) == 13


def test_the_refusal_says_what_would_be_right() -> None:
    state = drawn(to="exchange", lanterns=["R1", "K5"], favors=[2])
    with pytest.raises(IllegalMove) as error:
        play(state, "P>R")
    assert str(error.value) == (
        "P>R: seat 0 has no purple card (H4.1). Legal now: pass, R>O, R>G, R>B, R>P, R>W"
    )
