"""D5, D6: shading by die, the turn bonus, and what installations give."""

from __future__ import annotations

import pytest

from lakelight.core.errors import IllegalMove
from lakelight.dice import State, begin
from lakelight.dice.events import (
    AreaShaded,
    BonusCrossedOff,
    Event,
    GiftWon,
    PlatformBonusEarned,
    PlatformBonusLost,
)
from lakelight.dice.setup import check_setup
from tests.dice.positions import areas, legal, play, seat, state


def test_each_player_may_shade_one_open_area_of_the_color_it_faces() -> None:
    opening = play(begin(check_setup(3)), "roll RGBW", "turn 0")
    for number, color in enumerate("RGB"):
        assert legal(opening, number) == areas(opening, color) | {"pass"}
    play(opening, "1:B1b")
    assert opening.step_of(1) == "emperor"
    assert opening.shaded_areas(1) == (3,)
    assert opening.shaded_areas(0) == ()


def test_a_shaded_area_cannot_be_shaded_again() -> None:
    match = state(seat("C1b", 0, "die"), seat(step="die"))
    assert "C1b" not in legal(match, 0)
    with pytest.raises(IllegalMove, match="already shaded") as refused:
        play(match, "0:C1b")
    assert refused.value.clause == "D5.1"


def test_an_area_of_another_color_is_refused_with_the_color_that_is_faced() -> None:
    match = state(seat(step="die"), seat(step="die"))
    with pytest.raises(IllegalMove, match="A1a is purple, and seat 0 faces red"):
        play(match, "0:A1a")


def test_the_active_player_also_shades_an_area_in_the_color_of_the_turn_bonus() -> None:
    opening = play(begin(check_setup(2)), "roll BGBW", "turn 0", "0:F1b")
    assert opening.step_of(0) == "bonus"
    assert legal(opening, 0) == areas(opening, "R") | {"pass"}
    with pytest.raises(IllegalMove, match="the turn bonus is red"):
        play(opening, "0:A1a")
    play(opening, "1:D3b")
    assert opening.step_of(1) == "emperor"


def test_the_box_is_crossed_off_used_or_not() -> None:
    opening = play(begin(check_setup(2)), "roll RGBW", "turn 0")
    assert opening.boxes_crossed_off(0) == 0
    play(opening, "0:pass")
    assert opening.boxes_crossed_off(0) == 0
    used = opening.parse("0:C1b")
    declined = opening.parse("0:pass")
    for move in (used, declined):
        assert BonusCrossedOff(0, 1, "R") in opening.effects(move)
    opening.play(declined)
    assert opening.boxes_crossed_off(0) == 1
    assert opening.boxes_crossed_off(1) == 0


def test_a_bonus_without_an_open_area_is_crossed_off_too() -> None:
    green = " ".join(areas(state(seat(step="die"), seat()), "G"))
    match = state(seat(green, 0, "die"), seat(), turn=15)
    assert match.bonus_color_of(0) == 4
    purple = " ".join(areas(match, "P"))
    match = state(seat(purple, 0, "die"), seat(), turn=15)
    pass_ = match.parse("0:pass")
    assert BonusCrossedOff(0, 8, "P") in match.effects(pass_)
    match.play(pass_)
    assert match.is_chance


@pytest.mark.parametrize(("players", "colors"), [(2, "RWGPOBOPBW"), (3, "RWGPOBGP"), (4, "RWGPOB")])
def test_the_boxes_in_use_depend_on_the_number_of_players(players: int, colors: str) -> None:
    opening = begin(check_setup(players))
    sheet = opening.layout.components.sheets["A"]
    assert sheet.boxes(players) == colors
    match = begin(check_setup(players))
    seen = ""
    while match.phase != "over":
        play(match, "roll RRRR")
        if match.active == 0:
            seen += "ROGBPW"[match.bonus_color_of(0)]
        play(match, "turn 0")
        while match.phase == "shade":
            play(match, f"{match.seats_to_act[0]}:pass")
    assert seen == colors
    assert match.boxes_crossed_off(0) == len(colors)


def test_a_pavilion_gives_a_gift_at_once_however_its_area_is_shaded() -> None:
    opening = play(begin(check_setup(2)), "roll BGBW", "turn 0")
    move = opening.parse("0:F5b")
    assert GiftWon(0, "F5b") in opening.effects(move)
    opening.play(move)
    assert opening.gifts == (2, 1)
    beside = state(seat("F6", 0, "platform", stage="die", platforms=["F6"]), seat())
    play(beside, "0:F5b")
    assert beside.gifts[0] == 1


def play_last_half(shaded: str, event: Event) -> State:
    """Shade the last half of the platform on H2, which causes an event."""
    match = state(seat(shaded, 0, "die"), seat(), roll="PGBW")
    move = match.parse("0:H2a")
    assert event in match.effects(move)
    match.play(move)
    return match


def test_the_second_half_of_a_platform_gives_one_open_area_of_any_color_beside_it() -> None:
    match = play_last_half("H2b", PlatformBonusEarned(0, "H2"))
    assert match.step_of(0) == "platform"
    beside = {"H1a", "H1b", "G2a", "G2b", "I2a", "I2b", "H3a", "H3b"}
    assert legal(match, 0) == beside | {"pass"}
    with pytest.raises(IllegalMove, match="not beside the platform on H2"):
        play(match, "0:A1a")
    shaded = match.effects(match.parse("0:G2a"))
    assert AreaShaded(0, "G2a", "W", "platform") in shaded
    play(match, "0:G2a")
    assert match.step_of(0) == "bonus"


def test_the_first_half_of_a_platform_gives_nothing() -> None:
    match = play(state(seat(step="die"), seat(), roll="PGBW"), "0:H2a")
    assert match.step_of(0) == "bonus"


def test_declining_a_platform_bonus_is_allowed() -> None:
    match = play(state(seat("H2b", 0, "die"), seat(), roll="PGBW"), "0:H2a", "0:pass")
    assert match.step_of(0) == "bonus"


def test_two_platforms_that_touch_make_a_chain() -> None:
    match = state(seat("H2b H3b", 0, "die"), seat(), roll="PGBW")
    play(match, "0:H2a", "0:H3a")
    assert match.step_of(0) == "platform"
    lake = match.layout.components.lake
    assert [lake.pond_names[pond] for pond in match.platforms_of(0)] == ["H3"]
    assert "H4a" in legal(match, 0)
    assert "H1a" not in legal(match, 0)


def test_a_platform_bonus_with_no_open_neighbor_is_lost() -> None:
    match = play_last_half("H2b H1 G2 I2 H3", PlatformBonusLost(0, "H2"))
    assert match.step_of(0) == "bonus"


def test_two_pending_bonuses_are_used_most_recent_first() -> None:
    # H3a and B5a are green: one emperor action completes both platforms.
    match = state(seat("A1b B3b B6a D2b H3b B5b", 4, "emperor"), seat())
    play(match, "0:e3", "0:H3a", "0:B5a")
    assert match.step_of(0) == "platform"
    assert "A5a" in legal(match, 0)
    play(match, "0:A5a")
    assert "G3a" in legal(match, 0)
    play(match, "0:pass")
    assert match.step_of(0) == ""


def test_a_boat_may_be_shaded() -> None:
    opening = play(begin(check_setup(2)), "roll RGBW", "turn 0")
    assert "B2b" in legal(opening, 0)
    assert "D5b" in legal(opening, 0)
