"""Questions that a client with an engine of its own answers, so that the server need not think.

What a client is told is what its seat may know: a view of a running match, the record of one that
is over. A review that comes back is checked like everything that a client sends.
"""

from __future__ import annotations

import zlib
from collections.abc import Container
from typing import get_type_hints

import msgspec

from lakelight.bots.bot import AnyState, AnyView
from lakelight.coach.exercises import exercises
from lakelight.coach.stored import parse_review
from lakelight.coach.verdicts import MOST_MOMENTS, Review, Verdict
from lakelight.core.errors import GameError, InvalidRecord
from lakelight.core.game import Seat
from lakelight.games import AnyGame, AnyMatch
from lakelight.server.wire.reviews import review_of

# A review of the longest match has a third of that.
MOST_REVIEW_BYTES = 2_000_000


def format_view(view: AnyView) -> msgspec.Raw:
    """A view as JSON, whole: `parse_view` is its inverse."""
    return msgspec.Raw(msgspec.json.encode(view))


def parse_view(game: AnyGame, text: msgspec.Raw) -> AnyView:
    """A view of a game from its JSON.

    Raises:
        InvalidRecord: if it is none.
    """
    kind = get_type_hints(type(game).imagine)["view"]
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise InvalidRecord(f"not a view of {game.name}: {error}"[:200]) from None


def checked_review(packed: bytes, match: AnyMatch, seat: Seat, own: Container[int]) -> Review:
    """A review that a client made of a seat in a finished match.

    Raises:
        InvalidRecord: if it is none, or of another match, or names moves that were not possible.
    """
    review = _unpacked(packed)
    end = match.state
    told = (review.game, review.players, review.seat, review.scores, review.places)
    known = (match.game.name, end.players, seat, tuple(end.scores), tuple(end.outcome.places))
    if told != known:
        raise InvalidRecord(f"a review of {told}: expected one of {known}"[:200])
    by_number = {verdict.number: verdict for verdict in review.verdicts}
    better = {verdict.number for verdict in review.verdicts if verdict.better is not None}
    if len(by_number) != len(review.verdicts) or len(review.moments) > MOST_MOMENTS:
        raise InvalidRecord("a review judges each move once, and has three moments at most")
    for number, state in enumerate(match.states(), start=1):
        if number in by_number:
            if number not in own:
                raise InvalidRecord(f"move {number} was not decided by this person")
            _check_verdict(by_number.pop(number), state, seat)
    if by_number:
        raise InvalidRecord(f"moves {list(by_number)}: the match has none of these numbers"[:200])
    for number in review.moments:
        if number not in better:
            raise InvalidRecord(f"move {number} is a moment without a better move")
    try:
        review_of(review)
        exercises(review)
    except msgspec.ValidationError as error:
        raise InvalidRecord(f"not a review: {error}"[:200]) from None
    return review


def _unpacked(packed: bytes) -> Review:
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, MOST_REVIEW_BYTES)
        form = msgspec.json.decode(text)
    except (zlib.error, msgspec.DecodeError, RecursionError) as error:
        raise InvalidRecord(f"not a packed review: {error}"[:200]) from None
    if not isinstance(form, dict):
        raise InvalidRecord("not a packed review: expected an object")
    return parse_review(form)


def _check_verdict(verdict: Verdict, state: AnyState, seat: Seat) -> None:
    """Check that a decision was the seat's, and that the better moves were possible."""
    better = () if verdict.better is None else (verdict.better, *verdict.equals)
    try:
        if seat != verdict.seat or seat not in state.seats_to_act:
            raise InvalidRecord(f"not a decision of seat {seat}")
        for text in (verdict.played, *better):
            state.parse(text, seat)
    except GameError as error:
        raise InvalidRecord(f"move {verdict.number}: {error}"[:200]) from None
