"""Drawings: sound SVG for any set, position and name, and the picture of the docs is fresh."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from lakelight.core.errors import InvalidSetup
from lakelight.dice import DICE, built_in, components_from_json
from lakelight.dice.components import Face
from lakelight.dice.drawing import draw_sheet, draw_view
from lakelight.dice.drawing.sheet import describe_face
from tests.dice.matches import play
from tests.dice.positions import SMALL, over, seat, state

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
TEXT = "{http://www.w3.org/2000/svg}text"
POLYGON = "{http://www.w3.org/2000/svg}polygon"


def words(drawing: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(drawing).iter(TEXT)]


@pytest.mark.parametrize("sheet", ["A", "B", "C", "D"])
def test_a_sheet_shows_every_area_bonus_gift_firework_and_face(sheet: str) -> None:
    drawing = draw_sheet(built_in(), sheet)
    root = ET.fromstring(drawing)
    assert root.attrib["width"] == "297mm"
    said = words(drawing)
    letters = [word for word in said if len(word) == 1 and word in "ROGBPW"]
    # An area each, the twelve boxes, and the columns B and G.
    assert len(letters) == 108 + 12 + 2 + (sheet == "B")
    assert {"I3", "V3", "T4", "L4", "O4", "Z4", "X5", "U5"} <= set(said)
    assert {"1A", "1B", "2A", "2B", "3A", "3B"} <= set(said)
    assert drawing.count('r="10"') == 13


def test_a_sheet_of_another_set_is_drawn_too_and_an_unknown_one_refused() -> None:
    components = components_from_json(SMALL | {"name": "<Ours> & \u202eyours\x00"})
    said = words(draw_sheet(components, "A"))
    assert "<Ours> & yours" in said
    with pytest.raises(InvalidSetup, match="expected A, B, C, D"):
        draw_sheet(components, "E")


@pytest.mark.plays_much
def test_any_position_of_a_match_can_be_drawn() -> None:
    for players in (2, 3, 4):
        for number, (match, _) in enumerate(play(players, players)):
            if number % 9 == 0:
                drawing = draw_view(match.view(None), ("<Ana>", "Ben\x07"))
                assert {"A", "I", "1", "6"} <= set(words(drawing))
                assert any(word.startswith("<Ana> · sheet") for word in words(drawing))


def test_shaded_areas_are_dark_and_fireworks_show_their_value() -> None:
    mine = seat("A1 B1 A2", 0, "die", fireworks=["V3=4@A1+B1+A2"])
    drawing = state(mine, seat())._repr_svg_()
    dark = [
        shape
        for shape in ET.fromstring(drawing).iter(POLYGON)
        if shape.attrib["fill"] == "#141a4a" and "stroke" in shape.attrib
    ]
    assert len(dark) == 6
    assert "4" in words(drawing)
    assert "The end" in words(over(seat(), seat())._repr_svg_())


@pytest.mark.parametrize(
    ("face", "said"),
    [
        (Face(1, 1, "die", "anywhere"), "1 gift: shade one area of the color you face"),
        (Face(2, 2, "one", "border"), "2 gifts: shade two areas on the border, of one color"),
        (Face(3, 2, "any", "open_pond"), "3 gifts: shade both areas of an open pond"),
        (
            Face(3, 2, "no_die", "open_pond"),
            "3 gifts: shade both areas of an open pond, each of a color that no die shows",
        ),
    ],
)
def test_a_face_is_told_in_words(face: Face, said: str) -> None:
    assert describe_face(face) == said


def test_the_picture_of_dice_is_fresh() -> None:
    match = DICE.parse_position_text((PICTURES / "dice.txt").read_text("utf-8"))
    drawn = draw_view(match.view(None), ("Ana", "Ben", "Chloé", "Dieter"))
    if os.environ.get("LAKELIGHT_REWRITE"):
        (PICTURES / "dice.svg").write_text(drawn, "utf-8")
    assert (PICTURES / "dice.svg").read_text("utf-8") == drawn
