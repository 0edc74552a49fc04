"""What the server tells over the socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from lakelight.server.wire.dice import Ahead, DiceChoices, DiceEvent, DiceView
from lakelight.server.wire.fields import Message, Part
from lakelight.server.wire.harvest import HarvestChoices, HarvestEvent, HarvestView

View: TypeAlias = HarvestView | DiceView
Choices: TypeAlias = HarvestChoices | DiceChoices
Event: TypeAlias = HarvestEvent | DiceEvent


class SeatInfo(Part, frozen=True, kw_only=True):
    """Who plays a seat: nobody yet, a person, or a bot, perhaps in a person's stead."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    stands_in: bool = False
    resigned: bool = False


class Options(Part, frozen=True, kw_only=True):
    """How a table is played; `rules` are the game's own options.

    Onlookers need the link; a listed table also shows itself to whoever looks for one to watch.
    """

    rules: dict[str, str]
    undo: bool
    onlookers: bool
    pace_days: int
    bot_pace: Literal["human", "at_once"]
    listed: bool = False


class UndoInfo(Part, frozen=True, kw_only=True):
    """Somebody asked to take a move back; these seats have not answered yet."""

    seat: int
    waiting_for: list[int]


class ToAct(Part, frozen=True, kw_only=True):
    """A seat that may act, what it is asked, and since when."""

    seat: int
    step: str
    since: float


class Result(Part, frozen=True, kw_only=True):
    """How the match ended."""

    winners: list[int]
    reason: str
    places: list[int]
    scores: list[int]


class TableInfo(Part, frozen=True, kw_only=True):
    """All that everybody knows of a table. `seed` is empty until the end."""

    code: str
    game: str
    players: int
    status: Literal["open", "running", "over"]
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
    """Who the receiver is: the seats held, the one looked at, and what is open to them."""

    seats: list[int]
    viewer: int | None
    is_host: bool
    can_undo: bool


class News(Part, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened; `events` says what a move did, as the receiver may see it."""

    number: int
    what: Literal[
        "sat",
        "bot_sat",
        "stood",
        "started",
        "moved",
        "stood_in",
        "took_back",
        "undo_asked",
        "undo_answered",
        "undone",
        "rematched",
    ]
    seat: int | None = None
    name: str = ""
    level: str = ""
    why: str = ""
    move: str = ""
    agree: bool | None = None
    code: str = ""
    events: list[Event] = field(default_factory=list)


class Welcome(Message, frozen=True, kw_only=True):
    """The first message of every connection."""

    protocol: int
    name: str | None


class State(Message, frozen=True, kw_only=True):
    """How things stand, after each change; `news` says what led here, empty at first.

    `choices` is there only for a seat that may act, and only for whoever holds it.
    """

    version: int
    table: TableInfo
    you: You
    view: View | None
    choices: Choices | None
    news: list[News]


class Accepted(Message, frozen=True, kw_only=True):
    """It was done and is on disk."""

    id: str
    version: int


class Refused(Message, frozen=True, kw_only=True):
    """It was not done: a stable code for the client's own words, and a sentence.

    A move against the rules also has its clause and the reason: a stable word of its own,
    and what it speaks of.
    """

    id: str
    code: str
    message: str
    clause: str = ""
    reason: str = ""
    facts: dict[str, str] = field(default_factory=dict)


class PreviewOf(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What one move would do; where it leads is told in games that hide nothing (Dice)."""

    move: str
    events: list[Event]
    ahead: Ahead | None = None


class Previewed(Message, frozen=True, kw_only=True):
    """The answer to `preview`."""

    id: str
    version: int
    previews: list[PreviewOf]


class Pong(Message, frozen=True, kw_only=True):
    """Here."""

    id: str


ServerMessage: TypeAlias = Welcome | State | Accepted | Refused | Previewed | Pong
