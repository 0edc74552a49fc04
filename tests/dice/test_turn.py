"""D3, D4: a turn, the roll and the tray."""

from __future__ import annotations

import pytest

from lakelight.core.errors import GameOver, IllegalMove, NotYourTurn
from lakelight.core.jsontext import Json
from lakelight.dice import begin
from lakelight.dice.setup import check_setup
from tests.dice.positions import SMALL, all_but, areas, legal, over, play, seat, state

# Nothing more fits on the small lake.
COVERED: list[Json] = ["V3=4@A1+B1+A2", "O4=5@C1+D1+C2+D2", "T4=5@B2+A3+B3+C3"]


def test_a_turn_begins_with_a_roll_of_all_four_dice() -> None:
    opening = begin(check_setup(2))
    assert opening.is_chance
    assert opening.phase == "roll"
    assert len(opening.legal_moves()) == 6**4
    assert opening.roll_shown == ""
    play(opening, "roll RGBW")
    assert opening.roll_shown == "RGBW"
    assert opening.rolls == 1
    assert opening.seats_to_act == (0,)
    assert opening.step_of(0) == "turn"


def test_only_the_active_seat_turns_the_tray_and_always_in_four_ways() -> None:
    opening = play(begin(check_setup(4)), "roll RRRR")
    assert legal(opening) == {"0:reroll", "0:turn 0", "0:turn 1", "0:turn 2", "0:turn 3"}


def test_a_player_may_reroll_while_gifts_last() -> None:
    rich = state(seat("A1b", 2, "turn"), seat(), phase="turn")
    play(rich, "reroll")
    assert rich.gifts[0] == 1
    assert rich.is_chance
    assert rich.roll_shown == ""
    play(rich, "roll WWWW", "0:reroll", "roll RRRR")
    assert legal(rich, 0) == {"turn 0", "turn 1", "turn 2", "turn 3"}
    with pytest.raises(IllegalMove, match="costs a gift"):
        play(rich, "reroll")


@pytest.mark.parametrize(
    ("players", "quarters", "faced"),
    [
        (4, 0, "RGBW"),
        (4, 1, "GBWR"),
        (4, 2, "BWRG"),
        (4, 3, "WRGB"),
        (3, 0, "RGB"),
        (3, 2, "BWR"),
        (2, 0, "RB"),
        (2, 1, "GW"),
        (2, 2, "BR"),
    ],
)
def test_turned_by_k_the_seat_at_corner_c_faces_die_c_plus_k(
    players: int, quarters: int, faced: str
) -> None:
    opening = play(begin(check_setup(players)), "roll RGBW", f"turn {quarters}")
    assert "".join(opening.die_faced(number) for number in range(players)) == faced
    assert opening.tray_turn == quarters


def test_before_the_tray_is_turned_nobody_faces_a_die() -> None:
    opening = play(begin(check_setup(2)), "roll RGBW")
    assert opening.die_faced(0) == ""
    assert opening.tray_turn is None


def test_once_the_tray_is_turned_all_seats_act_at_once() -> None:
    opening = play(begin(check_setup(3)), "roll RGBW", "turn 0")
    assert opening.seats_to_act == (0, 1, 2)
    play(opening, "2:C1a")
    assert opening.seats_to_act == (0, 1, 2)


def test_the_next_roll_comes_when_all_are_done() -> None:
    opening = play(begin(check_setup(2)), "roll RGBW", "turn 0", "1:pass", "1:pass")
    assert opening.seats_to_act == (0,)
    play(opening, "pass", "pass")
    assert opening.phase == "shade"
    play(opening, "pass")
    assert opening.is_chance
    assert opening.turn == 2
    assert opening.active == 1
    assert opening.tray_turn is None


def test_the_turn_goes_clockwise_from_the_earliest_letter() -> None:
    match = begin(check_setup(3, ["B", "C", "A"]))
    seen = []
    for _ in range(5):
        seen.append(match.active)
        play(match, "roll RRRR", "turn 0")
        while match.phase == "shade":
            play(match, f"{match.seats_to_act[0]}:pass")
    assert seen == [2, 0, 1, 2, 0]


def test_a_step_without_a_choice_is_skipped() -> None:
    red = " ".join(areas(begin(check_setup(2)), "R"))
    match = state(seat(red, 0, "turn"), seat(), phase="turn")
    play(match, "turn 0")
    assert match.step_of(0) == "bonus"
    assert match.step_of(1) == "die"


def test_a_turn_without_any_choice_is_skipped() -> None:
    full = seat(all_but(), 0, "turn", fireworks=COVERED)
    match = state(full, seat(all_but()), phase="turn", turn=19, components=SMALL)
    play(match, "turn 0")
    assert match.is_chance
    assert match.turn == 20


def test_a_roll_is_refused_while_none_is_due() -> None:
    opening = play(begin(check_setup(2)), "roll RGBW")
    with pytest.raises(IllegalMove, match="no roll is due"):
        play(opening, "roll RGBW")


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    opening = begin(check_setup(2))
    with pytest.raises(NotYourTurn, match="rolled first"):
        opening.play(0, seat=0)
    with pytest.raises(NotYourTurn, match="rolled first"):
        opening.play(0)
    play(opening, "roll RGBW")
    with pytest.raises(NotYourTurn, match="seat 0 to turn"):
        play(opening, "1:turn 0")
    with pytest.raises(NotYourTurn):
        opening.play(opening.parse("turn 0"), seat=1)
    opening.play(opening.parse("turn 0"), seat=0)


def test_no_move_is_possible_after_the_end() -> None:
    final = over(seat(), seat())
    assert final.legal_moves() == []
    assert final.active is None
    for text in ("roll RRRR", "0:pass", "pass"):
        with pytest.raises(GameOver):
            final.parse(text)
    with pytest.raises(GameOver):
        final.play(0)


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    opening = play(begin(check_setup(2)), "roll RGBW", "turn 0")
    before = opening.to_json()
    for move in (-1, 10**9, 2, 9 + 127, 137, 201, 2047, 3 * 2048, 4 * 2048):
        with pytest.raises((IllegalMove, NotYourTurn)):
            opening.play(move)
        with pytest.raises((IllegalMove, NotYourTurn)):
            opening.effects(move)
    assert opening.to_json() == before
    with pytest.raises(TypeError, match="a text such as"):
        opening.play(None)  # type: ignore[arg-type]
