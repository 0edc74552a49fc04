"""Ratings as a picture: a dot for each bot, a bar for its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite
from typing import NamedTuple

from lakelight.core.art import palette
from lakelight.core.art.pen import SANS, clean, text_at

WIDTH = 760
LEFT = 190
RIGHT = 110
TOP = 96
ROW = 44
BOTTOM = 56
GLOWS = "ORPBGW"
LONGEST_NAME = 20
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


@dataclass(frozen=True)
class Mark:
    """One row of the picture; unknown bounds are infinite."""

    name: str
    rating: float
    low: float
    high: float


class _Axis(NamedTuple):
    low: int
    high: int
    step: int

    def x(self, value: float) -> float:
        """The x of a rating; a rating beyond an end lies at the end."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return LEFT + (WIDTH - LEFT - RIGHT) * part


def ratings_picture(title: str, subtitle: str, foot: str, marks: Sequence[Mark]) -> str:
    """An SVG that refers to no other file."""
    night = palette().night
    axis = _axis(marks)
    height = TOP + ROW * len(marks) + BOTTOM
    bottom = height - BOTTOM
    words = ", ".join(f"{mark.name} {mark.rating:.0f}" for mark in marks)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'role="img" font-family="{SANS}">'
        ),
        f"<title>{escape(clean(f'{title}: {words}'))}</title>",
        f'<rect width="{WIDTH}" height="{height}" rx="14" fill="{night["water"]}"/>',
        text_at(title, 28, 40, 24, night["title"]),
        text_at(subtitle, 28, 66, 14, night["soft_text"]),
    ]
    for value in range(axis.low, axis.high + 1, axis.step):
        x = axis.x(value)
        parts.append(
            f'<path d="M{x:.1f} {TOP - 8}V{bottom + 4}" stroke="{night["place"]}" '
            f'stroke-opacity=".22"/>'
        )
        parts.append(text_at(str(value), x, bottom + 22, 13, night["soft_text"], "middle"))
    parts += [
        _row(mark, TOP + ROW * at + ROW / 2, GLOWS[at % len(GLOWS)], axis)
        for at, mark in enumerate(marks)
    ]
    parts.append(text_at(foot, 28, height - 14, 13, night["soft_text"]))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(mark: Mark, y: float, letter: str, axis: _Axis) -> str:
    night, color = palette().night, palette().colors[letter]
    low, x, high = (f"{axis.x(value):.1f}" for value in (mark.low, mark.rating, mark.high))
    name = mark.name
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1] + "…"
    return "".join(
        [
            text_at(name, LEFT - 18, y + 5, 16, night["text"], "end"),
            (
                f'<path d="M{low} {y - 7}V{y + 7}M{low} {y}H{high}M{high} {y - 7}V{y + 7}" '
                f'stroke="{color.glow}" stroke-width="3" stroke-linecap="round" fill="none"/>'
            ),
            (
                f'<circle cx="{x}" cy="{y}" r="8" fill="{color.glow}" '
                f'stroke="{night["outline"]}" stroke-width="2"/>'
            ),
            text_at(f"{mark.rating:.0f}", WIDTH - 24, y + 5, 17, night["number"], "end"),
        ]
    )


def _axis(marks: Sequence[Mark]) -> _Axis:
    """The axis with about six ticks."""
    values = [
        value for mark in marks for value in (mark.rating, mark.low, mark.high) if isfinite(value)
    ]
    span = max(values) - min(values)
    step = next((step for step in STEPS if span / step <= 7), STEPS[-1])
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    return _Axis(low, max(high, low + step), step)
