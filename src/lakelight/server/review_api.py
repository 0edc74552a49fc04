"""Reviews and exercises over HTTP: only of finished matches, and only of one's own seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.exercises import Answer, exercises
from lakelight.coach.verdicts import Exercise, Review, StepLoss
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Seat
from lakelight.core.record import Record
from lakelight.server.coaching.questions import checked_review
from lakelight.server.coaching.reviews import ReviewProgress, unpack
from lakelight.server.errors import NotNow, NotYourSeat, UnknownReview
from lakelight.server.games import adapter_named
from lakelight.server.games.adapter import view_of
from lakelight.server.http import json_response, parse_body, services_of
from lakelight.server.limits import address_of
from lakelight.server.services import Services
from lakelight.server.store.rows import Person
from lakelight.server.table.hints import has_review
from lakelight.server.table.previews import preview_of
from lakelight.server.table.replay import record_of
from lakelight.server.table.table import Table
from lakelight.server.wire import reviews as wire
from lakelight.server.wire.messages import PreviewOf
from lakelight.server.work import Account

# So many reviews make the person's own average and their exercises.
MOST_REVIEWS = 30
MOST_EXERCISES = 30
MOST_DIGITS = 6


class OwnSeat(NamedTuple):
    """A seat of a finished match, and the person who asks, whose seat it is."""

    table: Table
    seat: Seat
    person: Person


async def ask_review(request: Request) -> Response:
    """The review of an own seat, or how far it is; the first request starts the work."""
    services = services_of(request)
    wish = await parse_body(request, wire.ReviewWish)
    own = await _own_seat(request, wish.seat)
    code = own.table.setup.code
    if wish.here and await services.reviews.find(code, own.seat) is None:
        return json_response(await _question(services, own))
    found = await services.reviews.progress(
        code, own.seat, own.person.identity, record_of(own.table), _keys(request, own.person)
    )
    return json_response(await _answer(services, own, found))


async def keep_made_review(request: Request) -> Response:
    """Keep the review of an own seat that the client made, unless there is one already."""
    services = services_of(request)
    made = await parse_body(request, wire.MadeReview)
    own = await _own_seat(request, made.seat)
    code = own.table.setup.code
    review = await services.reviews.find(code, own.seat)
    if review is None:
        moves = await services.reviews.own_moves(code, own.person.identity)
        assert own.table.match is not None
        job = partial(checked_review, made.packed, own.table.match, own.seat, moves)
        review = await services.work.do(job)
        await services.reviews.keep(code, own.seat, own.person.identity, review)
    found = ReviewProgress(0, 1, 1, (), review)
    return json_response(await _answer(services, own, found))


async def show_moment(request: Request) -> Response:
    """The position of a decision of an own seat, as the seat saw it then."""
    own, number = await _moment(request)
    return json_response(
        await services_of(request).work.do(partial(_shown_moment, own.table, own.seat, number))
    )


async def preview_moment(request: Request) -> Response:
    """What moves would do in the position of a decision, as an onlooker would see it."""
    own, number = await _moment(request)
    wanted = await parse_body(request, wire.MomentMoves)
    job = partial(_previews, own.table, own.seat, number, wanted.moves)
    previews = await services_of(request).work.do(job)
    return json_response(wire.MomentPreviews(previews=previews))


async def try_exercise(request: Request) -> Response:
    """Whether a move is right in an exercise; ask until there is an answer."""
    services = services_of(request)
    own, number = await _moment(request)
    wanted = await parse_body(request, wire.Try)
    code = own.table.setup.code
    review = await services.reviews.find(code, own.seat)
    found = [one for one in exercises(review) if one.number == number] if review else []
    if not found:
        raise UnknownReview(f"move {number}: no exercise of a review of this match")
    state = _state_at(own.table, number)
    text = state.format(state.parse(wanted.move, own.seat))
    place, answer = services.tries.progress(
        (code, own.seat, number, text),
        partial(_try, record_of(own.table), found[0], text),
        _keys(request, own.person),
    )
    return json_response(wire.TryProgress(place=place, answer=answer))


async def show_exercises(request: Request) -> Response:
    """The positions of a person's own costly decisions, to be tried again."""
    services = services_of(request)
    person = await services.visitors.require(request)
    found = [
        _exercise_info(code, review, exercise)
        for code, _, review in await _reviews(services, person)
        for exercise in exercises(review)
    ]
    return json_response(wire.Exercises(exercises=found[:MOST_EXERCISES]))


async def _own_seat(request: Request, seat: Seat) -> OwnSeat:
    """A seat that the person who asks has played, in a match that is over and has a coach.

    Raises:
        NotYourSeat: if it is another person's, or a bot's.
        NotNow: before the end.
    """
    services = services_of(request)
    person = await services.visitors.require(request)
    table = (await services.rooms.room(request.path_params["code"])).table
    own = table.seats_of(person.identity)
    if seat not in own:
        raise NotYourSeat(f"seat {seat} is not yours: you hold {list(own)}")
    if not has_review(table):
        raise InvalidSetup("this match has no review: only matches of games with a coach do")
    if table.status != "over":
        raise NotNow("a match is reviewed after its end")
    return OwnSeat(table, seat, person)


async def _moment(request: Request) -> tuple[OwnSeat, int]:
    """A decision of an own seat, by its seat and the number of its move."""
    own = await _own_seat(request, _whole(request.path_params["seat"]))
    number = _whole(request.path_params["number"])
    moves = [] if own.table.match is None else own.table.match.moves
    if not 0 < number <= len(moves) or moves[number - 1].seat != own.seat:
        raise UnknownReview(f"move {number}: not a move of seat {own.seat}")
    return own, number


async def _answer(services: Services, own: OwnSeat, found: ReviewProgress) -> wire.ReviewProgress:
    """How far a review is; with the person's average beside it when it is done."""
    average = None
    if found.review is not None:
        others = await _reviews(services, own.person, {(own.table.setup.code, own.seat)})
        average = _average(found.review.game, [review for _, _, review in others])
    return _progress(own.table, found, average)


async def _question(services: Services, own: OwnSeat) -> wire.ReviewProgress:
    """What a client needs to review a match itself."""
    moves = await services.reviews.own_moves(own.table.setup.code, own.person.identity)
    record = Raw(msgspec.json.encode(record_of(own.table).to_json()))
    question = wire.ReviewQuestion(record=record, own=sorted(moves))
    nothing = _progress(own.table, ReviewProgress(0, 0, 0, (), None), None)
    return replace(nothing, question=question)


def _keys(request: Request, person: Person) -> tuple[str, ...]:
    """What the work of a request counts against."""
    return Account(address_of(request), person.identity).keys


def _whole(text: str) -> int:
    """A number in a path, which anybody may have written."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise UnknownReview(f"{text[:20]!r}: expected the number of a seat and of a move")
    return int(text)


async def _reviews(
    services: Services, person: Person, without: Iterable[tuple[str, Seat]] = ()
) -> list[tuple[str, Seat, Review]]:
    """A person's latest reviews, newest first."""
    stored = await services.reviews.latest(person.identity, MOST_REVIEWS)
    left = [one for one in stored if one[:2] not in without]

    def read() -> list[tuple[str, Seat, Review]]:
        found = [(code, seat, unpack(packed)) for code, seat, packed in left]
        return [(code, seat, review) for code, seat, review in found if review is not None]

    return await services.work.do(read)


def _average(game: str, reviews: Iterable[Review]) -> wire.Average | None:
    """What a person lost in each kind of decision in all these reviews of a game together."""
    same = [one for one in reviews if one.game == game]
    if not same:
        return None
    by_step: dict[str, list[StepLoss]] = defaultdict(list)
    for review in same:
        for loss in review.steps:
            by_step[loss.step].append(loss)
    steps = [
        wire.StepLoss(
            step=step,
            judged=sum(one.judged for one in losses),
            win=sum(one.win for one in losses),
            margin=sum(one.margin for one in losses),
        )
        for step, losses in by_step.items()
    ]
    return wire.Average(matches=len(same), steps=steps)


def _progress(
    table: Table, found: ReviewProgress, average: wire.Average | None
) -> wire.ReviewProgress:
    return wire.ReviewProgress(
        place=found.place,
        done=found.done,
        total=found.total,
        verdicts=[wire.verdict_of(one) for one in found.verdicts],
        seats=table.seat_infos,
        review=None if found.review is None else wire.review_of(found.review),
        average=average,
    )


def _state_at(table: Table, number: int) -> AnyState:
    """The position before the move of this number."""
    assert table.match is not None
    return table.match.state_at(number - 1)


def _shown_moment(table: Table, seat: Seat, number: int) -> wire.Moment:
    state = _state_at(table, number)
    screen = adapter_named(table.game.name).screen(state)
    return wire.Moment(
        number=number,
        seat=seat,
        step=state.step_of(seat),
        seats=table.seat_infos,
        view=Raw(view_of(screen, seat)),
        choices=Raw(screen.choices(seat)),
    )


def _previews(table: Table, seat: Seat, number: int, moves: list[str]) -> list[PreviewOf]:
    state = _state_at(table, number)
    return [preview_of(table.game, state, seat, text, state.parse(text, seat)) for text in moves]


def _try(record: Record, exercise: Exercise, move: str, cancel: CancelFlag) -> Answer:
    # A page is spared the memory of the coach until somebody tries an exercise.
    from lakelight.coach.answers import try_move

    return try_move(record, exercise, move, cancel=cancel)


def _exercise_info(code: str, review: Review, exercise: Exercise) -> wire.ExerciseInfo:
    form = {**exercise.to_json(), "code": code, "kind": review.verdict_at(exercise.number).kind}
    return msgspec.convert(form, wire.ExerciseInfo)
