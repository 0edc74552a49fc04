"""D10: the worked examples of the rulebook, on our own lake."""

from __future__ import annotations

from lakelight.dice import State, begin
from lakelight.dice.events import GiftWon
from lakelight.dice.setup import check_setup
from tests.dice.positions import areas, legal, over, play, seat, state

TWELVE = "E1 F1 G1 H1 I1 E2 G2 H2 I2 F3 G3 H3"
TEN = "B4 C4 D4 B5 C5 E5 B6 C6 D6 E6"


def scoring_example() -> State:
    """The end of the match whose score the rulebook counts."""
    mine = seat(
        f"{TWELVE} {TEN}",
        0,
        fireworks=["V3=3@G2+G3+H3", "V3=3@E5+D6+E6", "O4=4@B5+C5+B6+C6", "T4=5@G1+H1+I1+H2"],
    )
    rival = seat(
        "A1 B1 A2 B2 C1 D1 C2 D2 E1 F1 E2 G1 H1 G2",
        0,
        fireworks=["V3=4@E1+F1+E2", "V3=4@G1+H1+G2", "O4=5@A1+B1+A2+B2", "O4=5@C1+D1+C2+D2"],
    )
    return over(mine, rival)


def test_example_a_everybody_shades_an_area_of_the_die_it_faces() -> None:
    match = play(begin(check_setup(3)), "roll WRBO", "turn 1")
    assert [match.die_faced(number) for number in range(3)] == ["R", "B", "O"]
    play(match, "0:E1b", "1:I2b", "2:C4a")
    assert match.shaded_areas(0) == (9,)


def test_example_b_a_blue_area_with_a_pavilion_gives_a_gift() -> None:
    match = play(begin(check_setup(3)), "roll WRBO", "turn 1")
    move = match.parse("1:F5b")
    assert GiftWon(1, "F5b") in match.effects(move)
    match.play(move)
    assert match.gifts == (1, 2, 1)


def test_example_c_a_platform_whose_second_half_is_purple_offers_eight_areas() -> None:
    match = play(state(seat("H2b", 0, "die"), seat(), roll="PGBW"), "0:H2a")
    assert len(legal(match, 0) - {"pass"}) == 8


def test_example_d_the_first_turn_of_sheet_a_has_a_red_bonus_after_the_die() -> None:
    match = play(begin(check_setup(3)), "roll WRBO", "turn 1", "0:E1b")
    assert match.step_of(0) == "bonus"
    assert legal(match, 0) == (areas(match, "R") - {"E1b"}) | {"pass"}
    play(match, "0:I1b")
    assert match.boxes_crossed_off(0) == 1


def test_the_scoring_example_is_fifteen_and_ten_and_eight() -> None:
    final = scoring_example()
    assert final.score_parts(0) == (15, 10, 8)
    assert final.scores[0] == 33
