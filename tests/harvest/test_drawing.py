"""The drawing of a position: sound SVG for any lake and any name, and the picture we agreed on.

Run with LAKELIGHT_REWRITE=1 to rewrite the drawings kept beside this file, then look at them.
"""

import os
import random
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lakelight.core.art import palette
from lakelight.harvest.drawing import (
    ENGLISH,
    LakePicture,
    SeatPicture,
    Shape,
    Side,
    TilePicture,
    draw_lake,
)
from lakelight.harvest.drawing.lake import matches

DRAWINGS = Path(__file__).parent / "drawings"
START = TilePicture("KBRW", start=True)
SHAPES: tuple[Shape, ...] = ("wide", "tall")
HOSTILE = (
    "</text><script>alert(1)</script>",
    "\"'&<>]]>",
    "\x00\x1b\ud800\ufffe\u202eevil",
    "W" * 500,
    "a" + "\u0301" * 500,
    "龍" * 60,
    "",
)


def seat(side: Side, name: str, lanterns: str = "", *, to_act: bool = False) -> SeatPicture:
    counts = {letter: lanterns.count(letter) for letter in set(lanterns)}
    return SeatPicture(side, name, counts, favors=2, honor=17, tokens=(9, 8), to_act=to_act)


POSITION = LakePicture(
    tiles=(
        START,
        TilePicture("WBKB", 1, 0, platform=True),
        TilePicture("RGPP", 0, -1, platform=True),
        TilePicture("RWKB", -1, 0),
        TilePicture("OPKW", 0, 1),
        TilePicture("RKRO", 1, 1, platform=True),
        TilePicture("KPPP", -1, -1),
    ),
    seats=(
        seat("S", "Mira", "RROGB"),
        seat("W", "Theo", "WWWKP", to_act=True),
        seat("N", "Anneliese", "KKOOGG"),
        seat("E", "Bot Kingfisher", "B"),
    ),
    supply={"R": 4, "O": 3, "G": 5, "B": 6, "P": 7, "W": 0, "K": 5},
    stacks={"four_of_a_kind": (8, 7, 7), "three_pair": (), "seven_unique": (9, 9, 8, 8)},
    draw_stack=15,
    phase="place",
    hand=(TilePicture("GGGR"), TilePicture("WOPW", platform=True), TilePicture("OKPR")),
    hand_side="W",
    places=(
        *((-1, -2), (0, -2), (-2, -1), (1, -1), (-2, 0)),
        *((2, 0), (-1, 1), (2, 1), (0, 2), (1, 2)),
    ),
)


def lake_of(places: list[tuple[int, int]]) -> tuple[TilePicture, ...]:
    generator = random.Random(len(places))
    others = ("".join(generator.choices("ROGBPWK", k=4)) for _ in places[1:])
    rest = (TilePicture(s, x, y, s < "M") for s, (x, y) in zip(others, places[1:], strict=True))
    return (START, *rest)


def wander(seed: int) -> list[tuple[int, int]]:
    """A connected lake of 33 places that grows anywhere."""
    generator = random.Random(seed)
    places = [(0, 0)]
    while len(places) < 33:
        x, y = generator.choice(places)
        place = generator.choice([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
        if place not in places:
            places.append(place)
    return places


LAKES = {
    "one tile": [(0, 0)],
    "a line east": [(x, 0) for x in range(33)],
    "a line south": [(0, -y) for y in range(33)],
    "a corner": [(x, 0) for x in range(17)] + [(16, y) for y in range(1, 17)],
    "a square": [(x, y) for x in range(6) for y in range(6)][:33],
    **{f"wandering {seed}": wander(seed) for seed in range(5)},
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lake", LAKES)
def test_a_lake_of_any_shape_is_well_formed_and_lies_within_the_canvas(
    lake: str, shape: Shape
) -> None:
    picture = replace(POSITION, tiles=lake_of(LAKES[lake]), places=())
    drawing = draw_lake(picture, shape=shape)
    root = ET.fromstring(drawing)
    width, height = (float(root.get(side, "0")) for side in ("width", "height"))
    found = re.search(r'translate\(([-\d.]+) ([-\d.]+)\) scale\(([-\d.]+)\)"><g fill', drawing)
    assert found
    x, y, scale = (float(number) for number in found.groups())
    for column, row in LAKES[lake]:
        assert 84 * scale <= x + 174 * column * scale <= width - 84 * scale
        assert 84 * scale <= y - 174 * row * scale <= height - 84 * scale


@pytest.mark.parametrize("shape", SHAPES)
def test_the_largest_lake_with_everything_shown_stays_small(shape: Shape) -> None:
    picture = replace(POSITION, tiles=lake_of(wander(1)))
    drawing = draw_lake(picture, shape=shape, places=True, letters=True)
    assert len(drawing.encode()) < 80_000


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_stays_text_and_stays_short(name: str) -> None:
    seats = tuple(replace(seat, name=name) for seat in POSITION.seats)
    drawing = draw_lake(replace(POSITION, seats=seats, title=name))
    root = ET.fromstring(drawing.encode())
    assert {part.tag.rpartition("}")[2] for part in root.iter()}.isdisjoint({"script", "image"})
    texts = [part.text or "" for part in root.iter("{http://www.w3.org/2000/svg}text")]
    assert max(map(len, texts)) <= 80
    assert not re.search("[\u202e\x00\x1b]", drawing)


@pytest.mark.parametrize("picture", [POSITION, replace(POSITION, tiles=(START,), hand=())])
def test_every_symbol_used_is_defined_and_every_symbol_defined_is_used(
    picture: LakePicture,
) -> None:
    drawing = draw_lake(picture, letters=True)
    defined = re.findall(r'id="(ll-[\w-]+)"', drawing)
    assert len(defined) == len(set(defined))
    assert set(defined) == set(re.findall(r"#(ll-[\w-]+)", drawing))


def test_only_touching_sides_of_one_color_glow() -> None:
    east = {(t.x, t.y, color) for t, color, upright in matches(POSITION.tiles) if upright}
    north = {(t.x, t.y, color) for t, color, upright in matches(POSITION.tiles) if not upright}
    assert east == {(0, 0, "B"), (-1, 0, "W"), (-1, -1, "P")}
    assert north == {(0, -1, "R"), (0, 0, "K"), (-1, -1, "K")}


def test_places_are_dashed_only_when_asked_for() -> None:
    assert "#ll-place" not in draw_lake(POSITION)
    assert draw_lake(POSITION, places=True).count('"#ll-place"') == len(POSITION.places)


def test_an_exhausted_color_is_dim_and_counts_zero() -> None:
    full = replace(POSITION, supply=dict.fromkeys("ROGBPWK", 3))
    struck = f'stroke="{palette().night["warning"]}"'
    assert draw_lake(POSITION).count(struck) == 1
    assert struck not in draw_lake(full)


def test_the_drawing_says_in_words_what_it_shows() -> None:
    root = ET.fromstring(draw_lake(POSITION))
    told = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert root.get("role") == "img"
    assert "Theo places a lake tile" in told
    assert "Mira (south): 17 honor, 2 favors, lanterns 2R 1O 1G 1B 0P 0W 0K" in told


def test_the_words_may_be_of_another_language() -> None:
    words = {**ENGLISH, "supply": "Vorrat", "phase.place": "legt an"}
    drawing = draw_lake(POSITION, words=words)
    assert ">Vorrat<" in drawing
    assert "Theo legt an" in drawing
    assert "Supply" not in drawing


@pytest.mark.parametrize("shape", SHAPES)
def test_the_drawing_is_the_one_we_looked_at(shape: Shape) -> None:
    kept = DRAWINGS / f"position_{shape}.svg"
    drawing = draw_lake(POSITION, shape=shape, places=True)
    if os.environ.get("LAKELIGHT_REWRITE"):
        kept.write_text(drawing, encoding="utf-8")
    assert drawing == kept.read_text(encoding="utf-8")
