"""Where everything lies on the canvas: wide for a desk, tall for a phone.

A wide canvas grows in both directions, a tall one only downwards, when a lake stretches so far
that its tiles would become too small to read.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lakelight.harvest.drawing.picture import Place, Side

Shape: TypeAlias = Literal["wide", "tall"]

PITCH = 174.0
"""From one tile to the next, in the units in which tiles are drawn."""

CARD_WIDTH, CARD_HEIGHT = 300.0, 108.0
PANEL_HEIGHT, STACKS_HEIGHT = 140.0, 222.0
_OVERHANG = 12.0
_GAP = 14.0
_EDGE = 24.0
_LARGEST = 200.0
_SMALLEST = 40.0


@dataclass(frozen=True)
class Box:
    """A rectangle of the canvas."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    """The canvas and the boxes of its parts; `scale` and `center` put tile 0,0 on the lake."""

    width: float
    height: float
    scale: float
    center: tuple[float, float]
    lake: Box
    places: frozenset[Place]
    seats: Mapping[Side, Box]
    supply: Box
    stacks: Box
    hand: Box

    def is_open_water(self, x: float, y: float) -> bool:
        """Whether a floating lantern at this point would be clear of every tile."""
        pitch = PITCH * self.scale
        near = (
            abs(x - self.center[0] - column * pitch) < pitch / 2 + 22
            and abs(y - self.center[1] + row * pitch) < pitch / 2 + 36
            for column, row in self.places
        )
        return 0 < x < self.width and not any(near)


def lay_out(shape: Shape, lake: Collection[Place], seats: Collection[Side]) -> Layout:
    """The layout for a lake that covers these places, with players at these sides."""
    return _wide(lake, seats) if shape == "wide" else _tall(lake, seats)


def _wide(lake: Collection[Place], seats: Collection[Side]) -> Layout:
    columns, rows = _extent(lake)
    top = 160.0 if "N" in seats else 120.0
    side, bottom = _EDGE + CARD_WIDTH + _GAP, _EDGE + PANEL_HEIGHT + _GAP
    width, height = 1600 - 2 * side, 1040 - top - bottom
    pitch = max(_SMALLEST, min(_LARGEST, width / columns, height / rows))
    width, height = max(width, pitch * columns), max(height, pitch * rows)
    full, middle, end = width + 2 * side, top + height / 2, top + height + _GAP
    card = (CARD_WIDTH, CARD_HEIGHT)
    heart = (full - CARD_WIDTH) / 2
    wing = (1600 - CARD_WIDTH) / 2 - _EDGE - _GAP
    return Layout(
        width=full,
        height=top + height + bottom,
        scale=pitch / PITCH,
        center=_center(lake, pitch, full / 2, middle),
        lake=Box(side, top, width, height),
        places=frozenset(lake),
        seats={
            "N": Box(heart, 26, *card),
            "S": Box(heart, end + 8, *card),
            "W": Box(_EDGE, middle - CARD_HEIGHT / 2, *card),
            "E": Box(full - _EDGE - CARD_WIDTH, middle - CARD_HEIGHT / 2, *card),
        },
        supply=Box(heart - _GAP - wing, end, wing, PANEL_HEIGHT),
        stacks=Box(_EDGE, end - _GAP - STACKS_HEIGHT, CARD_WIDTH, STACKS_HEIGHT),
        hand=Box(heart + CARD_WIDTH + _GAP, end, wing, PANEL_HEIGHT),
    )


def _tall(lake: Collection[Place], seats: Collection[Side]) -> Layout:
    columns, rows = _extent(lake)
    width, edge = 640.0, 12.0
    pitch = min(150.0, (width - 2 * edge) / columns, max(_SMALLEST, 800 / rows))
    height = max(300.0, pitch * rows)
    card, centered = (CARD_WIDTH, CARD_HEIGHT), (width - CARD_WIDTH) / 2
    left, right = width / 2 - CARD_WIDTH - edge / 2, width / 2 + edge / 2
    step = CARD_HEIGHT + _OVERHANG + 1.5 * _GAP
    lake_top = 116.0 + (step if "N" in seats else 0)
    below = lake_top + height + _GAP
    south = below + (step if "W" in seats or "E" in seats else 0)
    supply = south + (step if "S" in seats else 0)
    stacks = supply + PANEL_HEIGHT + _GAP
    return Layout(
        width=width,
        height=stacks + STACKS_HEIGHT + _GAP,
        scale=pitch / PITCH,
        center=_center(lake, pitch, width / 2, lake_top + height / 2),
        lake=Box(edge, lake_top, width - 2 * edge, height),
        places=frozenset(lake),
        seats={
            "N": Box(centered, 112, *card),
            "W": Box(left, below, *card),
            "E": Box(right, below, *card),
            "S": Box(centered, south, *card),
        },
        supply=Box(left, supply, 2 * CARD_WIDTH + edge, PANEL_HEIGHT),
        stacks=Box(left, stacks, CARD_WIDTH, STACKS_HEIGHT),
        hand=Box(right, stacks, CARD_WIDTH, STACKS_HEIGHT),
    )


def _extent(lake: Collection[Place]) -> tuple[int, int]:
    """How many columns and rows a lake spans."""
    xs, ys = [x for x, _ in lake], [y for _, y in lake]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _center(lake: Collection[Place], pitch: float, x: float, y: float) -> tuple[float, float]:
    """Where tile 0,0 lies if the middle of the lake is to lie at x, y."""
    xs, ys = [column for column, _ in lake], [row for _, row in lake]
    return x - pitch * (min(xs) + max(xs)) / 2, y + pitch * (min(ys) + max(ys)) / 2
