"""Hints and reviews on the person's own processor, for tables in this browser and on a server.

Questions and answers are JSON, since the question comes from a server.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec
from msgspec import Raw, Struct

from lakelight.bots.cancel import CancelFlag
from lakelight.browser.speed import Speed
from lakelight.coach import hints
from lakelight.coach.estimates import LOOKS
from lakelight.coach.game_coach import coach_of
from lakelight.core.record import parse_record
from lakelight.games import game_named
from lakelight.server.coaching.questions import parse_view
from lakelight.server.coaching.reviews import ReviewJob, pack
from lakelight.server.wire.advice import advice_of
from lakelight.server.wire.reviews import Review, ReviewQuestion, Verdict, review_of, verdict_of

# Reviews that were begun; one that is asked for again after that many others begins anew.
MOST_BEGUN = 3


class HintQuestion(Struct, frozen=True, kw_only=True):
    """A game, and what the seat that asks sees."""

    game: str
    view: Raw


class ReviewPart(ReviewQuestion, frozen=True, kw_only=True):
    """Asks for the next part of a review; `key` names the review."""

    key: str
    game: str
    seat: int


class ReviewDone(Struct, frozen=True, kw_only=True):
    """How far a review is; at its end there is also what a server keeps."""

    done: int
    total: int
    verdicts: list[Verdict]
    review: Review | None = None
    packed: bytes | None = None


class PageCoach:
    """The coach of a page, with a budget by the speed of the device."""

    def __init__(self, speed: Speed) -> None:
        self._speed = speed
        self._begun: OrderedDict[str, ReviewJob] = OrderedDict()

    def hint(self, payload: bytes) -> bytes:
        """A hint for a view."""
        asked = msgspec.json.decode(payload, type=HintQuestion)
        view = parse_view(game_named(asked.game), asked.view)
        playouts = self._playouts(hints.HINT_PLAYOUTS)
        return msgspec.json.encode(advice_of(hints.hint(asked.game, view, playouts=playouts)))

    def review(self, payload: bytes) -> bytes:
        """The next part of a review: ask until the whole is there."""
        asked = msgspec.json.decode(payload, type=ReviewPart)
        job = self._begun.get(asked.key)
        if job is None:
            record = parse_record(game_named(asked.game), msgspec.json.decode(asked.record))
            playouts = self._playouts(coach_of(asked.game).effort.review)
            job = ReviewJob(record, asked.seat, frozenset(asked.own), playouts)
            self._begun[asked.key] = job
            if len(self._begun) > MOST_BEGUN:
                self._begun.popitem(last=False)
        found = job(CancelFlag())
        progress = job.progress(0)
        verdicts = [verdict_of(one) for one in progress.verdicts]
        told = ReviewDone(done=progress.done, total=progress.total, verdicts=verdicts)
        if found is not None:
            del self._begun[asked.key]
            told = msgspec.structs.replace(told, review=review_of(found), packed=pack(found))
        return msgspec.json.encode(told)

    def _playouts(self, most: int) -> int:
        return max(LOOKS[0], round(most * self._speed.share))
