"""Reviews as notebooks show them: the chances as a picture, and everything else in words."""

from __future__ import annotations

from html import escape

from lakelight.coach.chart import draw_chances
from lakelight.coach.verdicts import Review
from lakelight.coach.wording import say_review


def review_html(review: Review) -> str:
    """A review in English; seats have no names in it, so they are numbered."""
    names = tuple(f"Seat {seat}" for seat in range(review.players))
    words = escape("\n".join(say_review(review, "en", names)))
    return f"<div>{draw_chances(review, names)}</div><pre>{words}</pre>"
