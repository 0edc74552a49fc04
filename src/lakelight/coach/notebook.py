"""Reviews as notebooks show them: the chances as a picture, and everything else in words."""

from __future__ import annotations

from html import escape

from lakelight.coach.verdicts import Review


class NotebookReview(Review):
    """A review that shows itself in a notebook."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """The chances as a picture, then the words, in English; seats are numbered."""
        # A server stores and sends reviews, and draws none.
        from lakelight.coach.chart import draw_chances
        from lakelight.coach.wording import say_review

        names = tuple(f"Seat {seat}" for seat in range(self.players))
        words = escape("\n".join(say_review(self, "en", names)))
        return f"<div>{draw_chances(self, names)}</div><pre>{words}</pre>"
