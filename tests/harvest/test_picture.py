"""What is drawn of a match is what the viewer may see."""

from __future__ import annotations

import re

from lakelight import harvest
from lakelight.core.rng import Rng
from lakelight.harvest.picture import draw_view
from lakelight.harvest.pieces import Dedication


def late_state() -> harvest.State:
    """Four players, the draw stack empty, many tokens taken."""
    state = harvest.start(4, seed="a late lake")
    rng = Rng(3)
    while len(state.draw_stack) or state.phase != "place":
        moves = state.legal_moves()
        state.play(moves[-1] if state.phase == "dedicate" else moves[rng.below(len(moves))])
    return state


def shown_texts(drawing: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", drawing)


def test_a_state_draws_itself_with_the_hand_of_the_seat_to_act() -> None:
    state = harvest.start(3, seed=1)
    assert "Hand" in shown_texts(state._repr_svg_())


def test_an_onlooker_sees_no_hand() -> None:
    state = harvest.start(3, seed=1)
    assert "Hand" not in shown_texts(draw_view(state.view(None)))


def test_the_drawing_of_a_view_is_the_same_whatever_it_hides() -> None:
    state = harvest.start(2, seed=1)
    other = harvest.imagine(state.view(0), Rng(9))
    assert other.hands != state.hands
    assert draw_view(other.view(0)) == draw_view(state.view(0))


def test_places_are_shown_only_to_the_seat_that_is_to_place() -> None:
    state = late_state()
    assert state._repr_svg_().count("ll-place") > draw_view(state.view(state.seat)).count(
        "ll-place"
    )


def test_the_end_of_a_match_is_drawn_without_hand_or_places() -> None:
    state = late_state()
    state.playout(Rng(1))
    drawing = draw_view(state.view(None), ("Ana", "Ben", "Chloé", "Dieter"), shape="tall")
    assert "Hand" not in shown_texts(drawing)
    assert "Chloé" in shown_texts(drawing)


def test_tokens_that_find_no_room_are_counted() -> None:
    from lakelight.harvest.drawing import LakePicture, SeatPicture, TilePicture, draw_lake

    seat = SeatPicture("S", "Ana", {}, honor=99, tokens=(9,) * 30)
    supply = dict.fromkeys("ROGBPWK", 5)
    stacks: dict[Dedication, tuple[int, ...]] = dict.fromkeys(
        ("four_of_a_kind", "three_pair", "seven_unique"), ()
    )
    picture = LakePicture((TilePicture("KBRW", start=True),), (seat,), supply, stacks, 0, "over")
    assert any(text.startswith("+") for text in shown_texts(draw_lake(picture)))
