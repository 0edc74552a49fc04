"""What the server sends over the socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Raw, UnsetType, field

from lakelight.server.table.journal import StandInReason
from lakelight.server.wire.advice import Advice
from lakelight.server.wire.fields import (
    AfterMove,
    Attention,
    Avatar,
    Choices,
    EngineInput,
    EntryKind,
    GameEvents,
    GameName,
    Message,
    Part,
    Phrase,
    RefusalReason,
    Status,
    Step,
    View,
    WhenLate,
    defined_as,
    list_of,
)

SeatPresence: TypeAlias = Attention | Literal[""]


class SeatInfo(Part, frozen=True, kw_only=True):
    """Who plays a seat: nobody yet, a person, or a bot, perhaps in place of a person."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    stands_in: bool = False
    resigned: bool = False
    # A bot plays only this turn, because the time for it was out.
    turn_only: bool = False
    avatar: Avatar = ""


class Options(Part, frozen=True, kw_only=True):
    """How a table is played; `rules` are the game's own options.

    An option that is too long to be sent with every state is shown by its SHA-256.
    Onlookers need the link; a listed table is also offered to everybody who wants to watch one.
    With `hints` everybody may ask the coach, otherwise only a person who plays alone against bots.
    With `turn_seconds` there is a clock: a seat that needs more than these for a turn draws on its
    `reserve_seconds`, which last for the match. `pace_days` and `pace_hours` are the time for a
    move. When time is out, a bot makes that move and ends the turn, or plays on.
    """

    rules: dict[str, str]
    undo: bool
    onlookers: bool
    pace_days: int
    bot_pace: Literal["human", "at_once"]
    listed: bool = False
    turn_seconds: int = 0
    reserve_seconds: int = 0
    pace_hours: int = 0
    when_late: WhenLate = "bot_moves"
    hints: bool = False


class Question(Part, frozen=True, kw_only=True):
    """What was asked about a seat; the seats of `waiting_for` have not answered yet."""

    seat: int
    waiting_for: list[int]


class UndoInfo(Question, frozen=True, kw_only=True):
    """A seat asked to take a move back; these seats have not answered yet."""


class SeatQuestion(Question, frozen=True, kw_only=True):
    """Somebody asked for an open seat after the start; these seats have not answered yet."""

    name: str


class LateSeat(Part, frozen=True, kw_only=True):
    """Somebody took a seat after the start that had never been theirs, and so saw its hand.

    `agreed` says whether the other people were asked and agreed.
    """

    seat: int
    name: str
    agreed: bool


class ToAct(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that may act, what it has to do, and since when.

    Where time is limited, `allowed` are the seconds that it has from then on, and `reserve` is the
    part of them that is its reserve.
    """

    seat: int
    step: Step
    since: float
    allowed: float | None = None
    reserve: float = 0.0


class Result(Part, frozen=True, kw_only=True):
    """How the match ended."""

    winners: list[int]
    reason: str
    places: list[int]
    scores: list[int]


class TableInfo(Part, frozen=True, kw_only=True):
    """What everybody knows about a table. `seed` is empty until the end.

    `opening_moves` is null if the seed dealt the match. Otherwise its deal and so many first
    moves come from a finished match or an uploaded record, which somebody may know.
    `first_listed` is the seat of the one whom the host listed first, if the seed drew the starter.
    `host_seat` is the first seat of the host, for whom all wait before the start.
    `hints` is how many hints each seat asked for; it is empty if none did.
    With `open_to_all` the table is listed for everybody to join while a seat is open.
    With `chat` the host allows free chat among those who play.
    """

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
    seat_asked: SeatQuestion | None = None
    late_seats: list[LateSeat] = field(default_factory=list)
    opening_moves: int | None = None
    host_seat: int | None = None
    first_listed: int | None = None
    hints: list[int] = field(default_factory=list)
    open_to_all: bool = False
    chat: bool = False


class You(Part, frozen=True, kw_only=True):
    """Who the receiver is: the seats held, the seat looked from, and what they may do."""

    seats: tuple[int, ...]
    viewer: int | None
    is_host: bool
    can_undo: bool
    has_hints: bool = False
    # Whether the receiver can have their match reviewed once it is over.
    has_review: bool = False


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


class LessonInfo(Part, frozen=True, kw_only=True, omit_defaults=True):
    """How far the person is in a lesson.

    `text` is the key of the step's text, empty after the last step; `lit` the parts of the table
    that it speaks of; `asks` whether a move is asked for, such as `example`. `answer` is the key
    of what is said to a move that was not asked for. `events` tell what the person's own last
    move did.
    """

    name: str
    step: int
    steps: int
    text: str
    lit: list[str]
    asks: bool
    example: str = ""
    answer: str = ""
    move: str = ""
    events: GameEvents | UnsetType = UNSET


class Welcome(Message, frozen=True, kw_only=True):
    """The first message of every connection; `now` is the time of the server.

    After `away_seconds` others may ask for a bot in place of somebody who is away. With `chat`
    hosts may allow free chat at their tables.
    """

    protocol: int
    name: str | None
    now: float = 0.0
    away_seconds: float = 45.0
    chat: bool = False


class Presence(Message, frozen=True, kw_only=True):
    """Who is at the table: of each seat its person, and how many people watch.

    It is sent some time after a person comes, goes or says `attend`, and never for a move: a seat
    that has moved is no longer `choosing`. A seat is empty if no person holds it, or if it is
    unknown where that person is. A person who is alone with bots is not told.
    """

    seats: list[SeatPresence]
    watching: int


class Said(Message, frozen=True, kw_only=True):
    """The person of a seat says something: a key, for the words of the receiver's language.

    It is sent once to everybody who is connected, the sender included, and is stored nowhere.
    """

    seat: int
    phrase: Phrase


class ChatLine(Message, frozen=True, kw_only=True):
    """The person of a seat writes something: one line of plain text, without invisible characters.

    It is sent once to everybody who is connected and holds a seat, the sender included, and is
    stored nowhere.
    """

    seat: int
    text: str


class State(Message, frozen=True, kw_only=True):
    """How the table stands: sent at first, when asked, and when another seat is looked from.

    `news` says what changed, at first nothing. `choices` is there only for a seat that may act,
    and only for the person who plays it; `lesson` only at the table of a lesson.
    """

    version: int
    table: Annotated[Raw, defined_as("TableInfo")]
    you: You
    view: View | None
    choices: Choices | None
    news: Annotated[Raw, list_of("News")]
    lesson: LessonInfo | UnsetType = UNSET


class Changed(Message, frozen=True, kw_only=True):
    """What became of the table since the version that the receiver holds; `news` says why.

    A part that is missing stayed the same, and so did a field that is missing in `table` or
    `view`. Every other part replaces the part before.
    """

    version: int
    since: int
    table: Annotated[Raw, defined_as("TableChange")] | UnsetType = UNSET
    you: You | UnsetType = UNSET
    view: Annotated[Raw, defined_as("ViewChange")] | UnsetType = UNSET
    choices: Choices | UnsetType | None = UNSET
    news: Annotated[Raw, list_of("News")]
    lesson: LessonInfo | UnsetType = UNSET


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


class HintProgress(Message, frozen=True, kw_only=True):
    """The answer to `hint`: the advice, or null while it is worked out.

    `place` is how many others come before. `question` is there only for a client that works it
    out itself: what the seat sees, as `lakelight.server.coaching.questions` reads it.
    """

    id: str
    version: int
    place: int
    hint: Advice | None
    question: EngineInput | UnsetType = UNSET


class MoveList(Message, frozen=True, kw_only=True):
    """The answer to `list_moves`: the moves that stand, numbered from 1, without the other news."""

    id: str
    version: int
    news: Annotated[Raw, list_of("News")]


class Pong(Message, frozen=True, kw_only=True):
    """The answer to `ping`."""

    id: str


class Heartbeat(Message, frozen=True, kw_only=True):
    """Nothing has happened for two seconds, and the line is alive; only if `heartbeats` asked."""


ServerMessage: TypeAlias = (
    Welcome
    | State
    | Changed
    | Presence
    | Said
    | ChatLine
    | Accepted
    | Refused
    | Previewed
    | HintProgress
    | MoveList
    | Pong
    | Heartbeat
)
