"""What the server sends over the socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Raw, UnsetType, field

from lakelight.server.table.journal import StandInReason
from lakelight.server.wire.fields import (
    AfterMove,
    Choices,
    EntryKind,
    GameEvents,
    GameName,
    Message,
    Part,
    RefusalReason,
    Status,
    Step,
    View,
    defined_as,
    list_of,
)


class SeatInfo(Part, frozen=True, kw_only=True):
    """Who plays a seat: nobody yet, a person, or a bot, perhaps in place of a person."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    stands_in: bool = False
    resigned: bool = False


class Options(Part, frozen=True, kw_only=True):
    """How a table is played; `rules` are the game's own options.

    Onlookers need the link; a listed table is also offered to everybody who wants to watch one.
    """

    rules: dict[str, str]
    undo: bool
    onlookers: bool
    pace_days: int
    bot_pace: Literal["human", "at_once"]
    listed: bool = False


class UndoInfo(Part, frozen=True, kw_only=True):
    """A seat asked to take a move back; these seats have not answered yet."""

    seat: int
    waiting_for: list[int]


class ToAct(Part, frozen=True, kw_only=True):
    """A seat that may act, what it has to do, and since when."""

    seat: int
    step: Step
    since: float


class Result(Part, frozen=True, kw_only=True):
    """How the match ended."""

    winners: list[int]
    reason: str
    places: list[int]
    scores: list[int]


class TableInfo(Part, frozen=True, kw_only=True):
    """What everybody knows about a table. `seed` is empty until the end."""

    code: str
    game: GameName
    players: int
    status: Status
    seats: list[SeatInfo]
    options: Options
    commitment: str
    seed: str
    move_count: int
    to_act: list[ToAct]
    scores: list[int]
    undo_asked: UndoInfo | None
    result: Result | None
    rematch: str
    created_at: float


class You(Part, frozen=True, kw_only=True):
    """Who the receiver is: the seats held, the seat looked from, and what they may do."""

    seats: list[int]
    viewer: int | None
    is_host: bool
    can_undo: bool


class News(Part, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the journal as the receiver may see it; `events` says what a move did.

    A field of an entry is sent if it is a field here, too.
    """

    number: int
    what: EntryKind
    seat: int | None = None
    name: str = ""
    level: str = ""
    why: StandInReason | Literal[""] = ""
    move: str = ""
    agree: bool | None = None
    code: str = ""
    events: GameEvents | UnsetType = UNSET


class Welcome(Message, frozen=True, kw_only=True):
    """The first message of every connection."""

    protocol: int
    name: str | None


class State(Message, frozen=True, kw_only=True):
    """How the table stands, sent after each change; `news` says what changed, at first nothing.

    `choices` is there only for a seat that may act, and only for the person who plays it.
    """

    version: int
    table: Annotated[Raw, defined_as("TableInfo")]
    you: You
    view: View | None
    choices: Choices | None
    news: Annotated[Raw, list_of("News")]


class Accepted(Message, frozen=True, kw_only=True):
    """The request was carried out, and the change is on disk."""

    id: str
    version: int


class Refused(Message, frozen=True, kw_only=True):
    """The request was refused: a stable code for the client's own words, and a sentence.

    A move against the rules also has its clause, the reason as a stable word, and the facts that
    the reason is about.
    """

    id: str
    code: str
    message: str
    clause: str = ""
    reason: RefusalReason | Literal[""] = ""
    facts: dict[str, str] = field(default_factory=dict)


class PreviewOf(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What one move would do; what follows it is told only in games that hide nothing."""

    move: str
    events: GameEvents
    after_move: AfterMove | None = None


class Previewed(Message, frozen=True, kw_only=True):
    """The answer to `preview`."""

    id: str
    version: int
    previews: list[PreviewOf]


class Pong(Message, frozen=True, kw_only=True):
    """The answer to `ping`."""

    id: str


ServerMessage: TypeAlias = Welcome | State | Accepted | Refused | Previewed | Pong
