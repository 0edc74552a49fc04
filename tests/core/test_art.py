"""The art: colors that differ for every kind of color vision, and well-formed symbols."""

import gzip
import math
import re
from importlib.resources import files
from itertools import combinations
from typing import TypeAlias
from xml.etree import ElementTree as ET

import pytest

from lakelight.core.art import definitions, palette, symbols
from lakelight.core.art.pen import text_at

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB.
VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("part", ["lantern", "wedge"])
def test_any_two_colors_differ_for_every_kind_of_color_vision(part: str, vision: str) -> None:
    assert worst_pair(part, vision) >= 15


@pytest.mark.parametrize(
    ("first", "second", "difference"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_color_difference_agrees_with_its_published_pairs(
    first: Triple, second: Triple, difference: float
) -> None:
    assert ciede2000(first, second) == pytest.approx(difference, abs=5e-5)


def test_the_contrast_of_text_is_at_least_seven_to_one() -> None:
    night = palette().night
    for ink in ("text", "soft_text", "title", "number", "warning"):
        assert contrast(night[ink], "#1b2263") >= 7, ink


def test_the_shapes_have_the_colors_of_the_palette() -> None:
    shapes = symbols()
    for letter, color in palette().colors.items():
        assert color.lantern in shapes[f"ll-wedge-{letter}"]
        assert color.lantern in shapes[f"ll-paper-{letter}"]
        assert color.wedge in shapes[f"ll-fade-{letter}"]
        assert palette().night["outline"] in shapes[f"ll-lantern-{letter}"]


def test_the_symbols_are_well_formed_and_each_is_defined_once() -> None:
    text = (files("lakelight.core.art") / "symbols.svg").read_text(encoding="utf-8")
    ids = [part.get("id") for part in ET.fromstring(text).iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(symbols())
    assert set(re.findall(r"#(ll-[\w-]+)", text)) <= set(ids)


def test_the_symbols_stay_small() -> None:
    text = (files("lakelight.core.art") / "symbols.svg").read_bytes()
    assert len(gzip.compress(text)) <= 13_000


def test_definitions_include_exactly_what_a_symbol_uses() -> None:
    found = re.findall(r'id="(ll-[\w-]+)"', definitions('<use href="#ll-float-R"/>'))
    assert set(found) == {"ll-float-R", "ll-lantern-R", "ll-paper-R", "ll-halo-R", "ll-pool"}


def worst_pair(part: str, vision: str) -> float:
    """The smallest CIEDE2000 difference between two of the seven colors."""
    labs = [seen(getattr(color, part), vision) for color in palette().colors.values()]
    return min(ciede2000(first, second) for first, second in combinations(labs, 2))


def seen(color: str, vision: str) -> Triple:
    """A color as CIELAB, as someone with this vision sees it."""
    light = times(VISIONS[vision], linear(color))
    red, green, blue = (min(1.0, max(0.0, value)) for value in light)
    x, y, z = (v / w for v, w in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True))
    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


def linear(color: str) -> Triple:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return decode(red), decode(green), decode(blue)


def decode(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def root(value: float) -> float:
    return math.cbrt(value) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def times(matrix: Matrix, vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG."""
    dark, light = sorted(times(TO_XYZ, linear(color))[1] for color in (first, second))
    return (light + 0.05) / (dark + 0.05)


def ciede2000(first: Triple, second: Triple) -> float:
    """The difference of two CIELAB colors, after Sharma, Wu and Dalal 2005."""
    chroma = (math.hypot(*first[1:]) + math.hypot(*second[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    (l1, c1, h1), (l2, c2, h2) = (polar(lab, stretch) for lab in (first, second))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    light, mean = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    tone = (
        1
        - 0.17 * cosine(hue - 30)
        + 0.24 * cosine(2 * hue)
        + 0.32 * cosine(3 * hue + 6)
        - 0.2 * cosine(4 * hue - 63)
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * mean)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean * tone)
    bend = 60 * math.exp(-((((hue % 360) - 275) / 25) ** 2))
    twist = -2 * math.sqrt(mean**7 / (mean**7 + 25**7)) * math.sin(math.radians(bend))
    return math.sqrt(dl * dl + dc * dc + dh * dh + twist * dc * dh)


def polar(lab: Triple, stretch: float) -> Triple:
    lightness, a, b = lab[0], lab[1] * stretch, lab[2]
    return lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def cosine(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def test_a_line_of_text_is_escaped_and_shows_nothing_invisible() -> None:
    line = ET.fromstring(text_at("Ann & <\u202eBen>", 1, 2, 12, "#fff", "middle"))
    assert line.text == "Ann & <Ben>"
    assert (line.get("x"), line.get("y"), line.get("text-anchor")) == ("1.0", "2.0", "middle")
