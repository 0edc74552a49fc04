"""Reviews and exercises over HTTP: keys and numbers, worded by the client.

The fields are those of `docs/coach.md`; what only a record of verdicts needs is left out.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lakelight.coach import verdicts as coach
from lakelight.coach.verdicts import Account, Currency, Estimate, Gift, Kind, LuckPoint
from lakelight.server.wire.advice import Reason
from lakelight.server.wire.fields import (
    Choices,
    EngineInput,
    GameEvents,
    GameName,
    Notation,
    Part,
    Seat,
    Step,
    View,
)
from lakelight.server.wire.messages import PreviewOf, SeatInfo
from lakelight.server.wire.requests import MOST_PREVIEWS


class ReviewWish(Part, frozen=True, kw_only=True):
    """The seat whose decisions are to be reviewed; `here` if the client does that itself."""

    seat: Seat
    here: bool = False


class ReviewQuestion(Part, frozen=True, kw_only=True):
    """What a client needs to review a match itself: its record, and which moves are one's own."""

    record: EngineInput
    own: list[int]


class MadeReview(Part, frozen=True, kw_only=True):
    """A review that a client made itself: as it is stored, packed with zlib, in Base64."""

    seat: Seat
    packed: bytes


class Decision(Part, frozen=True, kw_only=True):
    """A move of the seat: its number in the record, its turn, and what there was to do."""

    number: int
    turn: int
    step: Step
    played: str


class CostlyDecision(Decision, frozen=True, kw_only=True):
    """A move that lost something against a better one; `currency` decided its kind."""

    cost_win: Estimate
    cost_margin: Estimate
    currency: Currency


class Verdict(CostlyDecision, frozen=True, kw_only=True):
    """A decision that cost something: the move of this number in the record, and a better one.

    `currency` is the cost that decided the kind. `gains_played` and `gains_better` are the events
    of both moves by seat, as an onlooker sees them.
    """

    kind: Kind
    better: str | None
    equals: list[str]
    reasons: list[Reason]
    gains_played: list[GameEvents]
    gains_better: list[GameEvents]


class Praise(Decision, frozen=True, kw_only=True):
    """A move that was best, worth much, and hard to find."""

    worth_win: Estimate
    worth_margin: Estimate
    reasons: list[Reason]


class ChancesPoint(Part, frozen=True, kw_only=True):
    """Everybody's chance to win before a turn of the seat; the last one is the result."""

    number: int
    turn: int
    win: list[Estimate]


class SeatLuck(Part, frozen=True, kw_only=True):
    """The luck of the seat, and what rivals gave it."""

    points: list[LuckPoint]
    win: float
    margin: float
    given: list[Gift]


class StepLoss(Part, frozen=True, kw_only=True):
    """What was lost in one kind of decision: how many were judged, and the sum of costs."""

    step: Step
    judged: int
    win: float
    margin: float


class Average(Part, frozen=True, kw_only=True):
    """The same in the person's other reviews of this game; `matches` is how many there are."""

    matches: int
    steps: list[StepLoss]


class Review(Part, frozen=True, kw_only=True):
    """A match from one seat's side; `moments` are the numbers of the costliest decisions."""

    game: GameName
    players: int
    seat: int
    scores: list[int]
    places: list[int]
    judged: int
    costly: int
    verdicts: list[Verdict]
    moments: list[int]
    praise: Praise | None
    chances: list[ChancesPoint]
    luck: SeatLuck
    accounts: list[Account]
    steps: list[StepLoss]


class ReviewProgress(Part, frozen=True, kw_only=True):
    """A review, or how far it is. Ask again until `review` is there; leaving stops nothing.

    `place` is how many other reviews come before; `verdicts` are the costly decisions that are
    known so far, the worst first. `seats` are the people and bots of the match. `question` is for
    a client that reviews the match itself, and then sends what it made to `.../review/made`.
    """

    place: int
    done: int
    total: int
    verdicts: list[Verdict]
    seats: list[SeatInfo]
    review: Review | None
    average: Average | None
    question: ReviewQuestion | None = None


class Moment(Part, frozen=True, kw_only=True):
    """The position of a decision as its seat saw it, with the choices that it had."""

    number: int
    seat: int
    step: Step
    seats: list[SeatInfo]
    view: View
    choices: Choices


class MomentMoves(Part, frozen=True, kw_only=True):
    """Moves whose effects are to be shown."""

    moves: Annotated[list[Notation], Meta(max_length=MOST_PREVIEWS)]


class MomentPreviews(Part, frozen=True, kw_only=True):
    """What these moves would do, as an onlooker would see it."""

    previews: list[PreviewOf]


class Try(Part, frozen=True, kw_only=True):
    """A move tried in an exercise."""

    move: Notation


class TryProgress(Part, frozen=True, kw_only=True):
    """The answer to a try, or null while the coach thinks; `place` is how many come before."""

    place: int
    answer: Literal["right", "closer", "no"] | None


class ExerciseInfo(CostlyDecision, frozen=True, kw_only=True):
    """A position of the person's own matches in which they made a costly move.

    Every move counts as right that is at most `allowed` worse than the better one, in `currency`.
    `nudge` is the idea that leads to it.
    """

    code: str
    game: GameName
    seat: int
    kind: Literal["slip", "mistake", "big_mistake"]
    allowed: float
    nudge: Reason


class Exercises(Part, frozen=True, kw_only=True):
    """The exercises of a person, those of the newest review first."""

    exercises: list[ExerciseInfo]


def verdict_of(verdict: coach.Verdict) -> Verdict:
    """A verdict of the coach as a message carries it."""
    return msgspec.convert(verdict.to_json(), Verdict)


def review_of(review: coach.Review) -> Review:
    """A review of the coach as a message carries it: only what cost something is told."""
    form = review.to_json()
    form["verdicts"] = [one.to_json() for one in review.verdicts if one.kind != "good"]
    return msgspec.convert(form, Review)
