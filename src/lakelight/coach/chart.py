"""The chances to win, turn by turn, as a picture for notebooks: a line and a band for each seat.

Seats are told apart by three signs at once: color, line and mark. A band is the 95 % interval of
the value itself; nothing is smoothed, and the axis begins at 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from lakelight.coach.review_words import ReviewWords
from lakelight.coach.verdicts import ChancesPoint, Review
from lakelight.core.art import palette
from lakelight.core.art.pen import SANS, clean, text_at

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 120, 64, 48
STEP = 10
PERCENT = 100


class Style(NamedTuple):
    """How the line of a seat looks."""

    color: str
    dashes: str
    mark: str


# The reviewed seat first, then the others in order: disc, square, triangle, kite.
STYLES = (
    Style("#ffe9a8", "", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"),
    Style("#c9d4ff", "9 5", "M-5-5h10v10h-10z"),
    Style("#b9f5d2", "2 5", "M0-6L6 5H-6z"),
    Style("#f6b4ff", "9 4 2 4", "M0-7L6 0 0 7-6 0z"),
)


def draw_chances(review: Review, names: Sequence[str], language: str = "en") -> str:
    """An SVG of the chances that refers to no other file; its title tells them in words."""
    words = ReviewWords(review.game, language)
    night = palette().night
    top = _top(review.chances)
    order = [review.seat, *(seat for seat in range(review.players) if seat != review.seat)]
    title = words("chart.title")
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'role="img" font-family="{SANS}">'
        ),
        f"<title>{escape(clean(f'{title}: {_told(review, names)}'))}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{night["water"]}"/>',
        text_at(title, LEFT, 38, 22, night["title"]),
    ]
    for percent in range(0, top + 1, 20):
        y = _y(percent / PERCENT, top)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{night["place"]}" '
            'stroke-opacity=".3"/>'
        )
        parts.append(text_at(f"{percent} %", LEFT - 8, y + 4, 12, night["soft_text"], "end"))
    even = _y(1 / review.players, top)
    parts.append(
        f'<path d="M{LEFT} {even:.1f}H{WIDTH - RIGHT}" stroke="{night["number"]}" '
        'stroke-dasharray="2 4"/>'
    )
    parts.append(text_at(words("chart.even"), LEFT + 4, even - 5, 12, night["number"]))
    for at, point in enumerate(review.chances[:-1]):
        x = _x(at, len(review.chances))
        parts.append(text_at(str(point.turn), x, HEIGHT - 22, 12, night["soft_text"], "middle"))
    for place in range(len(order) - 1, -1, -1):
        parts.append(_line(review.chances, order[place], STYLES[place], top))
    parts += _names(review, order, names, top)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _line(points: Sequence[ChancesPoint], seat: int, style: Style, top: int) -> str:
    """The band, the line and the marks of one seat."""
    upper, lower, means = (
        [
            f"{_x(at, len(points)):.1f} {_y(getattr(point.win[seat], end), top):.1f}"
            for at, point in enumerate(points)
        ]
        for end in ("high", "low", "mean")
    )
    band = "M" + "L".join([*upper, *reversed(lower)]) + "z"
    marks = "".join(
        f'<path transform="translate({at.replace(" ", ",")})" d="{style.mark}"/>' for at in means
    )
    return (
        f'<path d="{band}" fill="{style.color}" fill-opacity=".14"/>'
        f'<path d="M{"L".join(means)}" fill="none" stroke="{style.color}" stroke-width="2.5" '
        f'stroke-dasharray="{style.dashes}"/><g fill="{style.color}">{marks}</g>'
    )


def _names(review: Review, order: Sequence[int], names: Sequence[str], top: int) -> list[str]:
    """The names at the ends of the lines, moved apart where they would overlap."""
    last = review.chances[-1].win
    wanted = sorted((_y(last[seat].mean, top), place) for place, seat in enumerate(order))
    found = []
    below = 0.0
    for wish, place in wanted:
        y = max(wish, below)
        below = y + 18
        found.append(
            text_at(names[order[place]], WIDTH - RIGHT + 12, y + 5, 14, STYLES[place].color)
        )
    return found


def _told(review: Review, names: Sequence[str]) -> str:
    """The chances in words: before the first turn and at the end."""
    return "; ".join(
        f"{names[seat]} {PERCENT * review.chances[0].win[seat].mean:.0f} % → "
        f"{PERCENT * review.chances[-1].win[seat].mean:.0f} %"
        for seat in range(review.players)
    )


def _top(points: Sequence[ChancesPoint]) -> int:
    """The next ten above the widest band."""
    highest = max(share.high for point in points for share in point.win)
    return min(PERCENT, STEP * ceil(PERCENT * highest / STEP))


def _x(at: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, count - 1)


def _y(share: float, top: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * PERCENT * share / top
