"""The bodies of requests and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from lakelight.server.wire.fields import (
    Avatar,
    Code,
    GameEvents,
    GameName,
    Level,
    Part,
    PersonName,
    Position,
    Status,
    Step,
    WhenLate,
)
from lakelight.server.wire.messages import Options, Result, SeatInfo


class NewVisitor(Part, frozen=True, kw_only=True):
    """The name of a new visitor, or the new name of a known one.

    Without `avatar` a known visitor keeps their own.
    """

    name: PersonName
    avatar: Avatar | None = None


class Visitor(Part, frozen=True, kw_only=True, omit_defaults=True):
    """The person that the cookie belongs to; the name is null without one."""

    name: str | None
    avatar: Avatar = ""


class PrivateLink(Part, frozen=True, kw_only=True):
    """A secret to continue on another device, once; `qr` is its link as a QR code in SVG."""

    secret: str
    expires_at: float
    qr: str = ""


class Continue(Part, frozen=True, kw_only=True):
    """The secret of a private link."""

    secret: Annotated[str, Meta(max_length=100)]


class DeviceInfo(Part, frozen=True, kw_only=True):
    """A device that is signed in as this visitor; `is_this` marks the one that asks."""

    device: str
    name: str
    created_at: float
    seen_at: float
    is_this: bool


class Devices(Part, frozen=True, kw_only=True):
    """The devices that are signed in as this visitor, the last seen first."""

    devices: list[DeviceInfo]


class Revoke(Part, frozen=True, kw_only=True):
    """The device to sign out."""

    device: Annotated[str, Meta(max_length=40)]


class Deletion(Part, frozen=True, kw_only=True):
    """The wish to delete everything about the visitor, which cannot be undone.

    `confirm` is "delete everything about me", so that nothing is deleted by mistake.
    """

    confirm: Annotated[str, Meta(max_length=100)]


class SeatWish(Part, frozen=True, kw_only=True):
    """Who plays a seat of a new table: the host, a bot, or the first person who takes it."""

    kind: Literal["you", "bot", "open"] = "open"
    level: Level | None = None
    name: PersonName | None = None


class StartingPoint(Part, frozen=True, kw_only=True):
    """A moment of a finished match, or of an uploaded record, from which to play on."""

    move_count: Annotated[int, Meta(ge=0, le=5000)]
    table: Code | None = None
    record: Code | None = None


class NewTable(Part, frozen=True, kw_only=True):
    """A table to open. Its match begins at once if no seat is open and `start` is set.

    With `play_on` the match begins in the middle of another one, with its set-up and moves. With
    `lesson` the match is a lesson of this name: the seats are its own, and it needs none here.
    `starter` is the one of `seats` that takes the first seat, which starts (H2.5); null draws it
    from the committed seed. With `open_to_all` the table is listed for everybody to join while a
    seat is open.
    """

    game: Annotated[GameName, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = field(default_factory=list)
    rules: Annotated[dict[str, Annotated[str, Meta(max_length=50_000)]], Meta(max_length=8)] = (
        field(default_factory=dict)
    )
    undo: bool = True
    onlookers: bool = True
    listed: bool = False
    hints: bool = False
    pace_days: Annotated[int, Meta(ge=0, le=30)] = 0
    pace_hours: Annotated[int, Meta(ge=0, le=72)] = 0
    turn_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    reserve_seconds: Annotated[int, Meta(ge=0, le=36_000)] = 0
    when_late: WhenLate = "bot_moves"
    bot_pace: Literal["human", "at_once"] = "human"
    start: bool = True
    play_on: StartingPoint | None = None
    lesson: Annotated[str, Meta(max_length=40)] | None = None
    starter: Annotated[int, Meta(ge=0, le=7)] | None = 0
    open_to_all: bool = False

    def options(self) -> Options:
        """The options that stay with the table."""
        return Options(**{name: getattr(self, name) for name in Options.__struct_fields__})


class TableCreated(Part, frozen=True, kw_only=True):
    """The code of a new table, and the path of its page."""

    code: str
    path: str


class NewSetup(Part, frozen=True, kw_only=True):
    """The options of a game for a number of players, to be checked before a table is opened."""

    game: Annotated[GameName, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=8)]
    rules: Annotated[dict[str, Annotated[str, Meta(max_length=100_000)]], Meta(max_length=8)]


class PrintedSheets(Part, frozen=True, kw_only=True):
    """The sheets of a game, by name, as SVG to print; none in a game that has no sheets."""

    sheets: dict[str, str]


class Invitation(Part, frozen=True, kw_only=True):
    """How other people come to a table: by its link, or by a short code while a seat is open.

    With `is_local` only this computer can open the link; the server can then be let listen on
    `network_address`, too, if there is one.
    """

    short: str
    link: str
    is_local: bool
    network_address: str


class OpenTable(Part, frozen=True, kw_only=True):
    """A table that waits for players and that everybody may join."""

    since: float
    options: Options
    host_seat: int | None
    code: str
    game: GameName
    seats: list[SeatInfo]


class OpenTables(Part, frozen=True, kw_only=True):
    """Tables to join, newest first."""

    tables: list[OpenTable]


class NetworkOpened(Part, frozen=True, kw_only=True):
    """The address in the local network on which the server listens now, too."""

    address: str


class MatchInfo(Part, frozen=True, kw_only=True):
    """One of a person's own matches; `places` are there after the end, 1 for a winner."""

    code: str
    game: GameName
    status: Status
    seats: list[SeatInfo]
    your_seats: list[int]
    your_turn: bool
    created_at: float
    changed_at: float
    to_act: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


class Matches(Part, frozen=True, kw_only=True):
    """A person's own matches, newest first."""

    matches: list[MatchInfo]


class WatchInfo(Part, frozen=True, kw_only=True):
    """A table that is being played now and that everybody may watch."""

    code: str
    game: GameName
    seats: list[SeatInfo]
    scores: list[int]
    move_count: int


class Watch(Part, frozen=True, kw_only=True):
    """Tables to watch, newest first."""

    tables: list[WatchInfo]


class LessonTitle(Part, frozen=True, kw_only=True):
    """A lesson, and how many minutes it takes."""

    name: str
    minutes: int


class GameLessons(Part, frozen=True, kw_only=True):
    """The lessons of a game, in the order in which they are learned."""

    game: GameName
    lessons: list[LessonTitle]


class Lessons(Part, frozen=True, kw_only=True):
    """The lessons of this server; games without lessons are left out."""

    games: list[GameLessons]


class LevelInfo(Part, frozen=True, kw_only=True):
    """A bot that can be seated: its level, its English name, and its rating in the arena.

    The rating lies between `rating_low` and `rating_high` with 95 % confidence; all three are
    null for a bot that was not measured.
    """

    level: str
    name: str
    rating: int | None
    rating_low: int | None = None
    rating_high: int | None = None


class GameInfo(Part, frozen=True, kw_only=True):
    """A game of this server."""

    game: GameName
    rules: str
    min_players: int
    max_players: int
    levels: list[LevelInfo]


class Games(Part, frozen=True, kw_only=True):
    """The games of this server, and the protocol that it speaks."""

    protocol: int
    games: list[GameInfo]


class RecordStored(Part, frozen=True, kw_only=True):
    """The code under which an uploaded record can be replayed."""

    code: Code


class Frame(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A position with everything open, and the move that follows it; the last has a result.

    `step` is what the seat has to do, empty for a move of chance.
    """

    position: Position
    seat: int | None = None
    step: Step | Literal[""] = ""
    move: str | None = None
    events: GameEvents | UnsetType = UNSET
    result: Result | None = None


class Replay(Part, frozen=True, kw_only=True):
    """A record, and every position of it."""

    record: dict[str, Any]
    frames: list[Frame]


class ProblemDetail(Part, frozen=True, kw_only=True):
    """One of the things that are wrong; like a refused move, a client puts it into words."""

    reason: str
    clause: str
    facts: dict[str, str]


class Problem(Part, frozen=True, kw_only=True, omit_defaults=True):
    """The body of every refusal over HTTP.

    `details` lists everything that is wrong, where a check finds more than one thing.
    """

    code: str
    message: str
    details: list[ProblemDetail] = field(default_factory=list)
