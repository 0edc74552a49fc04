"""What goes over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from lakelight.server.wire.base import Code, Level, Part
from lakelight.server.wire.told import Event, Options, Result, SeatInfo


class NewVisitor(Part, frozen=True, kw_only=True):
    """`POST /api/visitor`: become somebody, or change the name."""

    name: Annotated[str, Meta(max_length=200)]


class Visitor(Part, frozen=True, kw_only=True):
    """Who the cookie says you are; the name is null for a stranger."""

    name: str | None


class PrivateLink(Part, frozen=True, kw_only=True):
    """`POST /api/visitor/link`: a secret to continue on another device, once.

    `qr` is the drawing of the link that carries it, as SVG.
    """

    secret: str
    expires_at: float
    qr: str = ""


class Continue(Part, frozen=True, kw_only=True):
    """`POST /api/visitor/continue`: use such a secret."""

    secret: Annotated[str, Meta(max_length=100)]


class SeatWish(Part, frozen=True, kw_only=True):
    """Who shall play a seat of a new table: the host, a bot, or whoever comes."""

    kind: Literal["you", "bot", "open"] = "open"
    level: Level | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None


class From(Part, frozen=True, kw_only=True):
    """A moment of a finished match, or of an uploaded record, to play on from."""

    move_count: Annotated[int, Meta(ge=0, le=5000)]
    table: Code | None = None
    record: Code | None = None


class NewTable(Part, frozen=True, kw_only=True):
    """`POST /api/tables`: lay a table. It begins at once if no seat is open and `start` is set.

    With `play_on` it begins in the middle of another match, with its set-up and moves.
    """

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    rules: Annotated[dict[str, Annotated[str, Meta(max_length=100_000)]], Meta(max_length=8)] = (
        field(default_factory=dict)
    )
    undo: bool = True
    onlookers: bool = True
    listed: bool = False
    pace_days: Annotated[int, Meta(ge=0, le=30)] = 0
    bot_pace: Literal["human", "at_once"] = "human"
    start: bool = True
    play_on: From | None = None

    def options(self) -> Options:
        """What of the wish stays with the table."""
        return Options(
            rules=self.rules,
            undo=self.undo,
            onlookers=self.onlookers,
            listed=self.listed,
            pace_days=self.pace_days,
            bot_pace=self.bot_pace,
        )


class TableMade(Part, frozen=True, kw_only=True):
    """The code of a table, and the path of its page."""

    code: str
    path: str


class MatchInfo(Part, frozen=True, kw_only=True):
    """One of a person's own matches."""

    code: str
    game: str
    status: Literal["open", "running", "over"]
    seats: list[SeatInfo]
    your_seats: list[int]
    your_turn: bool
    created_at: float
    changed_at: float


class Matches(Part, frozen=True, kw_only=True):
    """`GET /api/matches`: newest first."""

    matches: list[MatchInfo]


class WatchInfo(Part, frozen=True, kw_only=True):
    """A table that is being played now and lets everybody watch."""

    code: str
    game: str
    seats: list[SeatInfo]
    scores: list[int]
    move_count: int


class Watch(Part, frozen=True, kw_only=True):
    """`GET /api/watch`: tables to watch, the latest first."""

    tables: list[WatchInfo]


class LevelInfo(Part, frozen=True, kw_only=True):
    """A bot that can be asked for: its level, its English name, and its rating in the arena.

    The rating lies between `rating_low` and `rating_high` with 95 % confidence; all three are
    null for a bot that was not measured.
    """

    level: str
    name: str
    rating: int | None
    rating_low: int | None = None
    rating_high: int | None = None


class GameInfo(Part, frozen=True, kw_only=True):
    """A game of this house."""

    game: str
    rules: str
    min_players: int
    max_players: int
    levels: list[LevelInfo]


class Games(Part, frozen=True, kw_only=True):
    """`GET /api/games`."""

    protocol: int
    games: list[GameInfo]


class RecordKept(Part, frozen=True, kw_only=True):
    """`POST /api/records`: the code under which the record can be replayed."""

    code: Code


class Frame(Part, frozen=True, kw_only=True):
    """A position with everything open, and the move that follows it; the last has a result."""

    position: dict[str, Any]
    seat: int | None = None
    move: str | None = None
    events: list[Event] = field(default_factory=list)
    result: Result | None = None


class Replay(Part, frozen=True, kw_only=True):
    """`GET .../replay`: the record of a finished match, and every position of it."""

    record: dict[str, Any]
    frames: list[Frame]


class Problem(Part, frozen=True, kw_only=True):
    """Every refusal over HTTP."""

    code: str
    message: str
