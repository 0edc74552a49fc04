"""D7: emperor actions, each face in turn."""

from __future__ import annotations

import pytest

from lakelight.core.errors import IllegalMove
from lakelight.core.jsontext import Json
from lakelight.dice import State
from lakelight.dice.events import GiftsPaid
from tests.dice.positions import SMALL, SMALL_AREAS, all_but, areas, legal, play, seat, state

PONDS = [f"{column}{row}" for row in range(1, 7) for column in "ABCDEFGHI"]


def at_emperor(
    shaded: str = "", gifts: int = 3, faces: str = "AAA", roll: str = "RGBW", **more: Json
) -> State:
    mine = seat(f"A1b B3b D2b {shaded}", gifts, "emperor")
    return state(mine, seat(), roll=roll, emperor=list(faces), **more)


def test_each_player_may_pay_one_card_that_is_face_up() -> None:
    match = at_emperor()
    assert legal(match, 0) == {"pass", "e1", "e2", "e3"}
    paid = match.parse("0:e2")
    assert match.effects(paid) == [GiftsPaid(0, 2, "2A")]
    match.play(paid)
    assert match.gifts[0] == 1
    assert match.step_of(0) == "action"
    with pytest.raises(IllegalMove, match="cannot be declined"):
        play(match, "0:pass")


def test_a_card_that_costs_more_than_the_gifts_is_refused() -> None:
    match = at_emperor(gifts=1)
    assert legal(match, 0) == {"pass", "e1"}
    with pytest.raises(IllegalMove, match="costs 3 gifts and seat 0 has 1"):
        play(match, "0:e3")


def test_at_most_one_action_a_turn() -> None:
    match = play(at_emperor(), "0:e1", "0:C1b")
    assert match.step_of(0) == ""


def test_every_player_may_act_and_use_the_same_card() -> None:
    match = state(seat(gifts=1, step="emperor"), seat(gifts=1, step="emperor"))
    play(match, "1:e1", "0:e1")
    assert match.step_of(0) == match.step_of(1) == "action"
    assert legal(match, 1) == areas(match, "B")


def test_gifts_won_earlier_in_the_turn_may_pay() -> None:
    match = state(seat(gifts=0, step="die"), seat(), roll="BGWW")
    play(match, "0:F5b", "0:pass")
    assert legal(match, 0) == {"pass", "e1"}


def test_face_1a_shades_one_more_area_of_the_color_that_is_faced() -> None:
    match = play(at_emperor(), "0:e1")
    assert legal(match, 0) == areas(match, "R")
    with pytest.raises(IllegalMove, match="not what the emperor card lets you shade"):
        play(match, "0:A1a")


def test_face_1a_may_follow_a_declined_die() -> None:
    match = state(seat(gifts=1, step="die"), seat())
    play(match, "0:pass", "0:pass", "0:e1", "0:C1b")
    assert match.shaded_areas(0) == (5,)


def test_face_1b_shades_a_border_area_of_a_color_on_another_die_but_not_the_one_faced() -> None:
    match = play(at_emperor(faces="BAA", roll="RRGW"), "0:e1")
    border = {f"{c}{r}" for c in "ABCDEFGHI" for r in range(1, 7) if c in "AI" or r in (1, 6)}
    expected = {area for area in areas(match, "G") | areas(match, "W") if area[:-1] in border}
    assert legal(match, 0) == expected


def test_face_1b_cannot_be_taken_when_all_dice_show_the_color_that_is_faced() -> None:
    match = at_emperor(faces="BAA", roll="RRRR")
    assert legal(match, 0) == {"pass", "e2", "e3"}
    with pytest.raises(IllegalMove, match="cannot be carried out in full") as refused:
        play(match, "0:e1")
    assert refused.value.clause == "D7.2"


def test_face_2a_shades_an_area_of_a_color_that_no_die_shows() -> None:
    match = play(at_emperor(), "0:e2")
    assert legal(match, 0) == (areas(match, "O") | areas(match, "P")) - {"A1b"}


def test_face_2b_shades_the_open_half_of_a_half_shaded_pond() -> None:
    match = play(at_emperor("C4", faces="ABA"), "0:e2")
    assert legal(match, 0) == {"A1a", "B3a", "D2a"}


def test_face_3a_shades_two_areas_of_one_color() -> None:
    match = play(at_emperor(), "0:e3")
    assert match.action_of(0) == (3, 2, "")
    assert len(legal(match, 0)) == 108 - 3
    play(match, "0:C4a")
    assert match.action_of(0) == (3, 1, "O")
    assert legal(match, 0) == areas(match, "O") - {"A1b", "C4a"}
    play(match, "0:A3a")
    assert match.step_of(0) == ""


def test_face_3a_needs_two_areas_of_the_chosen_color() -> None:
    mine = seat(all_but("A2a", "B3a", "B1a"), 3, "emperor")
    match = state(mine, seat(), components=SMALL)
    play(match, "0:e3")
    assert legal(match, 0) == {"A2a", "B3a"}
    play(match, "0:A2a")
    assert legal(match, 0) == {"B3a"}


def test_face_3a_cannot_be_taken_without_two_areas_of_one_color() -> None:
    mine = seat(all_but("D1a", "A2a", "B1a"), 3, "emperor")
    match = state(mine, seat(), components=SMALL)
    assert legal(match, 0) == {"pass", "e1", "e2"}


def test_face_3b_shades_both_halves_of_a_wholly_open_pond() -> None:
    match = at_emperor("C4", faces="AAB")
    play(match, "0:e3")
    open_ponds = set(PONDS) - {"A1", "B3", "D2", "C4"}
    assert legal(match, 0) == open_ponds
    play(match, "0:E2")
    assert match.complete_ponds(0) == (13, 29)


def test_face_3b_cannot_be_taken_without_a_wholly_open_pond() -> None:
    tops = " ".join(area for area in SMALL_AREAS if area[-1] == "a") + " D3b"
    match = state(seat(tops, 3, "emperor"), seat(), emperor=["A", "A", "B"], components=SMALL)
    assert legal(match, 0) == {"pass", "e1", "e2"}


def test_a_whole_pond_with_a_platform_earns_its_bonus_after_the_action() -> None:
    match = play(at_emperor(faces="AAB"), "0:e3", "0:H2")
    assert match.step_of(0) == "platform"
    play(match, "0:H1a")
    assert match.gifts[0] == 1
    assert match.step_of(0) == ""


def test_platform_bonuses_wait_until_both_areas_of_the_action_are_shaded() -> None:
    match = play(at_emperor("H3b"), "0:e3", "0:H3a")
    assert match.step_of(0) == "action"
    play(match, "0:E5a")
    assert match.step_of(0) == "platform"


def test_a_face_that_shades_areas_refuses_a_whole_pond_and_face_3b_refuses_an_area() -> None:
    match = play(at_emperor(faces="AAB"), "0:e3")
    with pytest.raises(IllegalMove):
        play(match, "0:C5a")
    areas_owed = play(at_emperor(), "0:e3")
    with pytest.raises(IllegalMove):
        play(areas_owed, "0:C5")
