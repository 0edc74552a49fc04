"""D8: fireworks."""

from __future__ import annotations

import pytest

from lakelight.core.errors import IllegalMove
from lakelight.core.jsontext import Json, JsonObject
from lakelight.dice.component_file import built_in
from lakelight.dice.components import components_to_json
from lakelight.dice.events import FireworkLaunched
from lakelight.dice.shapes import is_connected, parse_shape, placements, ways
from tests.dice.positions import SMALL, legal, play, seat, state

SQUARE = "B3 C3 B4 C4"


def test_at_the_end_of_their_turn_the_active_player_may_launch_one_firework() -> None:
    match = state(seat(SQUARE, 0, "firework"), seat())
    move = match.parse("0:O4@B3+C3+B4+C4")
    assert match.effects(move) == [FireworkLaunched(0, "O4", ("B3", "C3", "B4", "C4"), 5)]
    match.play(move)
    assert match.score_parts(0).fireworks == 5
    assert match.stacks[1] == (5, 4, 4, 3, 3)
    assert match.covered_ponds(0) == (19, 20, 28, 29)
    assert match.is_chance


def test_fireworks_may_be_turned_and_flipped_at_will() -> None:
    match = state(seat(SQUARE, 0, "firework"), seat())
    corners = {"B3+C3+B4", "B3+C3+C4", "B3+B4+C4", "C3+B4+C4"}
    assert legal(match, 0) == {f"V3@{ponds}" for ponds in corners} | {"O4@B3+C3+B4+C4", "pass"}


@pytest.mark.parametrize(
    ("name", "count"),
    [("I3", 2), ("V3", 4), ("T4", 4), ("L4", 8), ("O4", 1), ("Z4", 4), ("X5", 1), ("U5", 4)],
)
def test_a_shape_has_the_listed_number_of_orientations(name: str, count: int) -> None:
    cells = built_in().fireworks[name].cells
    assert len(ways(cells)) == count
    assert len(placements(cells, 9, 6)) == len(set(placements(cells, 9, 6)))


def test_a_firework_needs_complete_ponds() -> None:
    match = state(seat(f"{SQUARE} D3a", 0, "firework"), seat())
    with pytest.raises(IllegalMove, match="complete ponds") as refused:
        play(match, "0:V3@C3+D3+C4")
    assert refused.value.clause == "D8.2"


def test_fireworks_never_overlap() -> None:
    launched = seat(f"{SQUARE} D3 D4 E4", 0, "firework", fireworks=["O4=5@B3+C3+B4+C4"])
    match = state(launched, seat())
    assert legal(match, 0) == {"pass", "V3@D3+D4+E4"}


def test_a_firework_may_cover_installations() -> None:
    match = state(seat("D3 D2 E3 B4 B5 A4", 0, "firework"), seat())
    assert {"V3@D2+D3+E3", "V3@A4+B4+B5"} <= legal(match, 0)


def test_a_firework_may_be_declined_and_a_shape_that_is_not_in_play_is_refused() -> None:
    match = state(seat(SQUARE, 0, "firework"), seat())
    with pytest.raises(IllegalMove, match="no firework in play"):
        play(match, "0:I3@B3+C3+D3")
    for text in ("0:V3@B3+C3", "0:V3@B3+B3+C3", "0:V3@B3+C3+Z9"):
        with pytest.raises(IllegalMove, match="no firework in play"):
            play(match, text)
    play(match, "0:pass")
    assert match.fireworks_of(0) == ()


def test_an_empty_stack_is_gone() -> None:
    rival = seat(
        "A1 B1 A2 C1 D1 C2 E1 F1 E2 G1 H1 G2 A4 B4 A5 C4 D4 C5",
        0,
        fireworks=[
            "V3=4@A1+B1+A2",
            "V3=4@C1+D1+C2",
            "V3=3@E1+F1+E2",
            "V3=3@G1+H1+G2",
            "V3=2@A4+B4+A5",
            "V3=2@C4+D4+C5",
        ],
    )
    match = state(seat(SQUARE, 0, "firework"), rival)
    assert match.stacks[0] == ()
    assert legal(match, 0) == {"pass", "O4@B3+C3+B4+C4"}
    with pytest.raises(IllegalMove):
        play(match, "0:V3@B3+C3+B4")
    only_corner = state(seat("B3 C3 B4", 0, "die"), rival)
    play(only_corner, "0:pass", "0:pass")
    assert only_corner.is_chance


def test_only_the_active_seat_launches_even_while_others_still_shade() -> None:
    match = state(seat(SQUARE, 0, "die"), seat(SQUARE, 0, "die"))
    play(match, "0:pass", "0:pass", "0:O4@B3+C3+B4+C4")
    assert match.seats_to_act == (1,)
    play(match, "1:pass")
    assert match.is_chance


def test_a_firework_of_one_pond_may_lie_on_a_lone_one() -> None:
    fireworks = components_to_json(built_in())["fireworks"]
    assert isinstance(fireworks, dict)
    spark: JsonObject = {"size": "small", "shape": ["X"], "values": [1, 1, 1, 1, 1, 1]}
    components = SMALL | {"fireworks": fireworks | {"I1": spark}}
    stacks: list[Json] = ["I1", "O4", "T4", "U5"]
    match = state(seat("B3", 0, "die"), seat(), components=components, fireworks=stacks)
    play(match, "0:pass", "0:pass")
    assert legal(match, 0) == {"pass", "I1@B3"}


def test_shapes_that_hang_together_are_told_from_those_that_do_not() -> None:
    assert is_connected(parse_shape(["XX", ".X"]))
    assert not is_connected(parse_shape(["X.", ".X"]))
    assert not is_connected(parse_shape([".."]))
