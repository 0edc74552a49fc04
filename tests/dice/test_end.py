"""D9: the end and the score."""

from __future__ import annotations

from lakelight.dice import DICE
from tests.dice.positions import legal, over, play, seat, state

SQUARE = "B3 C3 B4 C4"


def test_after_the_last_turn_each_player_in_turn_order_may_launch_one_more_firework() -> None:
    match = state(seat(SQUARE, 0), seat(SQUARE, 0, "die"), turn=20, roll="RGBW", tray=0)
    play(match, "1:pass", "1:pass", "1:V3@B3+C3+B4")
    assert match.phase == "last_firework"
    assert match.seats_to_act == (0,)
    assert match.step_of(0) == "last_firework"
    assert match.active == 0
    assert "turn 0" not in legal(match, 0)
    play(match, "O4@B3+C3+B4+C4")
    assert match.is_over
    assert match.score_parts(0).fireworks == 5


def test_a_seat_with_no_firework_that_fits_is_skipped_and_a_last_firework_may_be_declined() -> None:
    match = state(seat(), seat(SQUARE, 0, "die"), turn=20, roll="RGBW", tray=0)
    play(match, "1:pass", "1:pass", "1:pass")
    assert match.seats_to_act == (1,)
    play(match, "pass")
    assert match.is_over


def test_last_fireworks_go_in_turn_order_from_the_earliest_letter() -> None:
    match = state(
        seat(SQUARE, 0, "die"),
        seat(SQUARE, 0),
        seat(SQUARE, 0),
        sheets=["C", "A", "B"],
        turn=24,
        active=0,
    )
    play(match, "0:pass", "0:pass", "0:pass")
    seen = []
    while not match.is_over:
        seen.append(match.seats_to_act)
        play(match, "pass")
    assert seen == [(1,), (2,), (0,)]


def test_the_second_largest_group_scores_a_point_a_pond() -> None:
    final = over(seat("A1 B1 A2 D4 D5 I6"), seat())
    assert final.score_parts(0) == (0, 2, 0)


def test_the_ponds_that_score_are_named() -> None:
    final = over(seat("A1 B1 C1 E5 F5 I6"), seat())
    assert final.scoring_ponds(0) == (("E5", "F5"), ())
    assert final.scoring_ponds(1) == ((), ())


def test_of_two_equal_largest_groups_one_scores() -> None:
    assert over(seat("A1 B1 D4 D5"), seat()).score_parts(0).second_group == 2


def test_a_single_group_scores_nothing_and_a_lone_pond_is_a_group() -> None:
    assert over(seat("A1 B1 C1"), seat()).score_parts(0).second_group == 0
    assert over(seat("A1 B1 I6"), seat()).score_parts(0).second_group == 1
    assert over(seat(), seat()).score_parts(0) == (0, 0, 0)


def test_groups_hang_together_by_sides_only_and_not_around_the_edge() -> None:
    assert over(seat("A1 B2"), seat()).score_parts(0).second_group == 1
    assert over(seat("I1 A2"), seat()).score_parts(0).second_group == 1
    assert over(seat("I1a I1b I2 A2"), seat()).score_parts(0).second_group == 1


def test_half_shaded_ponds_are_in_no_group() -> None:
    assert over(seat("A1 B1a C1"), seat()).score_parts(0).second_group == 1


def test_ponds_under_fireworks_count_in_groups_and_around_boats() -> None:
    mine = seat("B1 A2 C2 B3 B4 C3", 0, fireworks=["V3=4@B3+C3+B4"])
    final = over(mine, seat())
    assert final.score_parts(0) == (4, 1, 4)


def test_a_boat_scores_untouched_between_four_complete_ponds() -> None:
    around = "B1 A2 C2 B3"
    assert over(seat(around), seat()).score_parts(0).boats == 4
    assert over(seat(around), seat()).scoring_ponds(0).boats == ("B2",)
    assert over(seat(f"{around} B2a"), seat()).score_parts(0).boats == 0
    assert over(seat(f"{around} B2"), seat()).score_parts(0).boats == 0
    assert over(seat("B1 A2 C2 B3a"), seat()).score_parts(0).boats == 0


def test_most_points_win() -> None:
    final = over(seat("A1 I1 I2"), seat("A1 B1 C1"))
    assert final.scores == (1, 0)
    outcome = final.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.places) == ((0,), "score", (1, 2))


def test_a_tie_goes_to_more_points_of_fireworks() -> None:
    boat = seat("B1 A2 C2 B3")
    firework = seat("A1 B1 A2 I6 I5", 0, fireworks=["V3=4@A1+B1+A2"])
    final = over(boat, firework)
    assert final.scores == (5, 6)
    lone = seat("A1 B1 A2 I6", 0, fireworks=["V3=4@A1+B1+A2"])
    outcome = over(boat, lone).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.places) == ((1,), "fireworks", (2, 1))


def test_still_equal_players_share_the_win_and_gifts_are_worth_nothing() -> None:
    final = over(seat("A1b"), seat("B6a", 2), seat("A1b", 2))
    assert final.gifts == (0, 2, 2)
    outcome = final.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1, 2), "shared")


def test_there_is_no_outcome_before_the_end() -> None:
    assert state(seat(step="die"), seat()).outcome is None


def test_the_last_position_survives_its_text_forms() -> None:
    final = over(seat("A1 I1 I2"), seat("A1 B1 C1"))
    assert DICE.parse_position_text(str(final)) == final
