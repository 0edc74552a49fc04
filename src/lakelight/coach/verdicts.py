"""What the coach says, as plain values: estimates, comparisons, reasons, verdicts, hints.

Every value has a JSON form of keys and numbers; `wording` turns keys into sentences. Win shares
go from 0 to 1, margins are points ahead of the mean of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from lakelight.core.game import Seat
from lakelight.core.jsontext import Json, JsonObject

Currency: TypeAlias = Literal["win", "margin"]
Kind: TypeAlias = Literal["good", "slip", "mistake", "big_mistake"]
Side: TypeAlias = Literal["played", "better"]

DIGITS = 4
# The worst decisions that a review shows one by one.
MOST_MOMENTS = 3


class Plain:
    """A frozen dataclass whose fields are its JSON form."""

    __slots__ = ()

    def to_json(self) -> JsonObject:
        """The value as JSON, numbers rounded to four digits."""
        return {one.name: plain(getattr(self, one.name)) for one in fields(self)}  # type: ignore[arg-type]


def plain(value: object) -> Json:
    """Anything that the coach says, as JSON."""
    if isinstance(value, Plain):
        return value.to_json()
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{type(value).__name__} has no JSON form")


@dataclass(frozen=True, slots=True)
class Estimate(Plain):
    """A number that is not known exactly: its mean, and an interval that holds it."""

    mean: float
    low: float
    high: float

    def negated(self) -> Estimate:
        """The same number with the other sign."""
        return Estimate(-self.mean, -self.high, -self.low)


@dataclass(frozen=True, slots=True)
class Chances(Plain):
    """The win share and the margin that every seat can expect."""

    win: tuple[Estimate, ...]
    margin: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class Comparison(Plain):
    """How much better a move is than the reference of its duel; below 0 it is worse.

    `agrees` says whether the second judge finds the same sign; None if it was not asked.
    """

    move: str
    win: Estimate
    margin: Estimate
    playouts: int
    agrees: bool | None = None

    def cost(self, currency: Currency) -> Estimate:
        """What the reference costs against this move."""
        return self.win if currency == "win" else self.margin


@dataclass(frozen=True, slots=True)
class Duel(Plain):
    """Moves compared with one of them by fresh playouts, the best first.

    `own_win` is the win share of the reference; `equals` are moves about as good as the best by
    the first judge; `level` is the error of all intervals together.
    """

    seat: Seat
    reference: str
    own_win: float
    comparisons: tuple[Comparison, ...]
    equals: tuple[str, ...]
    playouts: int
    level: float
    seed: int


@dataclass(frozen=True, slots=True)
class Reason(Plain):
    """A fact by which two moves differ.

    `side` is the move that it is about; `part` is the part of the loss that goes away when the
    fact is taken away, None if that was not tried; from a half on the reason is proven.
    """

    key: str
    side: Side
    facts: JsonObject
    is_proven: bool = False
    part: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict(Plain):
    """What the coach thinks of one decision.

    `number` is the place of the move in the record, from 1. `cost_win` and `cost_margin` are what
    the move lost against `better`; `currency` is the one that decided the kind. `equals` are
    other moves about as good as the better one. `gains` has the events of both moves by seat.
    """

    number: int
    seat: Seat
    turn: int
    step: str
    kind: Kind
    played: str
    better: str | None
    cost_win: Estimate
    cost_margin: Estimate
    currency: Currency
    equals: tuple[str, ...]
    reasons: tuple[Reason, ...]
    gains_played: tuple[tuple[JsonObject, ...], ...]
    gains_better: tuple[tuple[JsonObject, ...], ...]
    playouts: int
    seed: int


@dataclass(frozen=True, slots=True)
class Praise(Plain):
    """A move that was best, worth much, and hard to find."""

    number: int
    turn: int
    step: str
    played: str
    worth_win: Estimate
    worth_margin: Estimate
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ChancesPoint(Plain):
    """The chances of every seat before one of the reviewed seat's own turns, and at the end."""

    number: int
    turn: int
    win: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class LuckPoint(Plain):
    """What one draw or roll was worth for a seat, compared with what could have come.

    `number` is the place in the record of the move that drew or rolled, 0 for the deal.
    """

    number: int
    turn: int
    what: str
    win: float
    margin: float


@dataclass(frozen=True, slots=True)
class Gift(Plain):
    """What the move of a rival gave a seat: `what` is the letter of a color.

    With `is_used` it went into the next set of the seat.
    """

    number: int
    turn: int
    giver: Seat
    what: str
    is_used: bool


@dataclass(frozen=True, slots=True)
class SeatLuck(Plain):
    """The luck of one seat in a match, and what rivals gave it."""

    seat: Seat
    points: tuple[LuckPoint, ...]
    win: float
    margin: float
    given: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class Account(Plain):
    """What made the result: five numbers that add up to it, in one currency."""

    currency: Currency
    expectation: float
    luck: float
    own: float
    rivals: float
    unexplained: float
    result: float


@dataclass(frozen=True, slots=True)
class StepLoss(Plain):
    """What a seat lost in one kind of decision: how many were judged, and the sum of costs."""

    step: str
    judged: int
    win: float
    margin: float


@dataclass(frozen=True, slots=True)
class Review(Plain):
    """A match from one seat's side; `moments` are the numbers of the worst decisions."""

    game: str
    players: int
    seat: Seat
    seed: int
    playouts: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    judged: int
    costly: int
    verdicts: tuple[Verdict, ...]
    moments: tuple[int, ...]
    praise: Praise | None
    chances: tuple[ChancesPoint, ...]
    luck: SeatLuck
    accounts: tuple[Account, ...]
    steps: tuple[StepLoss, ...]
    version: int = field(default=1)

    def verdict_at(self, number: int) -> Verdict:
        """The verdict on the move of this number."""
        return next(verdict for verdict in self.verdicts if verdict.number == number)


@dataclass(frozen=True, slots=True)
class Hint(Plain):
    """Advice in three steps: an idea, a move, and why.

    `margin` and `win` are how far the move is ahead of the next one that differs; if the interval
    holds 0, `equals` are the moves that are as good.
    """

    seat: Seat
    step: str
    idea: Reason
    move: str
    gains: tuple[tuple[JsonObject, ...], ...]
    why: tuple[Reason, ...]
    next_move: str | None
    win: Estimate
    margin: Estimate
    equals: tuple[str, ...]
    playouts: int
    seed: int


@dataclass(frozen=True, slots=True)
class Exercise(Plain):
    """The position of a mistake: `moves` lead to it; every move of `accepted` is right.

    `nudge` is the idea; `allowed` is the margin within which a move counts as right.
    """

    game: str
    number: int
    seat: Seat
    turn: int
    step: str
    played: str
    accepted: tuple[str, ...]
    allowed: float
    currency: Currency
    nudge: Reason
    cost_win: Estimate
    cost_margin: Estimate


def worst_first(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Verdicts by what their moves lost for certain, most first."""
    return sorted(verdicts, key=lambda one: (-RANK[one.kind], -one.cost_win.low, one.number))


RANK: dict[str, int] = {"good": 0, "slip": 1, "mistake": 2, "big_mistake": 3}
