"""The journal of a table: every change as an entry. A table is what its entries make of it.

Entries are numbered from 1 in the store; the number of the last one is the version of the table.
If two processes write the same number, the store lets exactly one succeed.

The stored form of an entry names its kind: the name of its class in snake case. A class that is
renamed needs its old name as an explicit tag.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from lakelight.server.wire.fields import Avatar, snake_case

# Why a bot plays in place of a person: the person asked for it, others waited too long, the time
# for a move has passed, or the person resigned.
StandInReason: TypeAlias = Literal["asked", "waiting", "pace", "resigned"]


class JournalEntry(
    Struct, tag_field="kind", tag=snake_case, frozen=True, kw_only=True, omit_defaults=True
):
    """What every entry has: the time, in seconds since 1970."""

    at: float


class SeatEntry(JournalEntry, frozen=True, kw_only=True):
    """What every entry about a seat has."""

    seat: int


class PersonEntry(SeatEntry, frozen=True, kw_only=True):
    """A person and the seat that they take, or ask for."""

    person: str
    name: str
    avatar: Avatar = ""


class AnswerEntry(JournalEntry, frozen=True, kw_only=True):
    """What a person answered to the question of another."""

    person: str
    agree: bool


class Sat(PersonEntry, frozen=True, kw_only=True):
    """A person took a seat."""


class BotSat(SeatEntry, frozen=True, kw_only=True):
    """A bot was put on a seat."""

    level: str


class Stood(SeatEntry, frozen=True, kw_only=True):
    """A seat is open again."""


class Started(JournalEntry, frozen=True, kw_only=True):
    """The match began; with `seats`, only with these, in their order."""

    seats: list[int] = field(default_factory=list)


class Moved(JournalEntry, frozen=True, kw_only=True):
    """A move of a seat, or of chance (None); `person` is empty if a bot or chance moved.

    `key` is the id that the person's request had: a request with the same id counts once.
    `spent` are the seconds that the person took, where a table has a clock.
    """

    seat: int | None
    move: str
    person: str = ""
    key: str = ""
    spent: float = 0.0


class StoodIn(SeatEntry, frozen=True, kw_only=True):
    """A bot plays in place of a person, perhaps only until the end of the turn."""

    level: str
    why: StandInReason
    turn_only: bool = False


class TookBack(SeatEntry, frozen=True, kw_only=True):
    """A person plays their own seat again."""


class UndoAsked(SeatEntry, frozen=True, kw_only=True):
    """A seat asked to take back a move that others have seen."""


class UndoAnswered(AnswerEntry, frozen=True, kw_only=True):
    """One of the others agreed, or refused."""


class Undone(SeatEntry, frozen=True, kw_only=True):
    """A move was taken back: the one with this index in the record."""

    index: int


class WentToStep(JournalEntry, frozen=True, kw_only=True):
    """The person at the table of a lesson went on to the next step, or back to an earlier one."""

    step: int


class SeatAsked(PersonEntry, frozen=True, kw_only=True):
    """A person asked the others for a seat that was never theirs, after the start."""


class SeatAnswered(AnswerEntry, frozen=True, kw_only=True):
    """One of the others agreed, or refused; when all agree, the person takes the seat."""


class Rematched(JournalEntry, frozen=True, kw_only=True):
    """The same people play again at another table."""

    code: str


class Hinted(SeatEntry, frozen=True, kw_only=True):
    """A seat asked the coach for a hint; once for each decision, however often it is read."""


class Introduced(PersonEntry, frozen=True, kw_only=True):
    """A person who holds a seat has another name or avatar from now on."""


class OpenedToAll(JournalEntry, frozen=True, kw_only=True):
    """The host listed the table for everybody to join, or no longer does.

    It is listed before the start, while a seat is open.
    """

    is_open: bool


class ChatAllowed(JournalEntry, frozen=True, kw_only=True):
    """The host allowed free chat at the table, or no longer does. What is written is not here."""

    is_allowed: bool


class PersonDeleted(JournalEntry, frozen=True, kw_only=True):
    """A person deleted everything about themselves; earlier entries no longer have their name."""

    person: str


Entry: TypeAlias = (
    Sat
    | Introduced
    | BotSat
    | Stood
    | OpenedToAll
    | ChatAllowed
    | Started
    | Moved
    | StoodIn
    | TookBack
    | UndoAsked
    | UndoAnswered
    | Undone
    | WentToStep
    | SeatAsked
    | SeatAnswered
    | Rematched
    | Hinted
    | PersonDeleted
)
ENTRY_TYPES: tuple[type[JournalEntry], ...] = get_args(Entry)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)

# The stored form of an entry; `parse_entry` is the inverse.
format_entry: Callable[[Entry], bytes] = msgspec.json.Encoder().encode


def parse_entry(stored: bytes) -> Entry:
    """An entry from its stored form."""
    return _decoder.decode(stored)


def without_name(stored: bytes, person: str) -> bytes | None:
    """The stored form of an entry without a person's name and avatar; None if it has none."""
    entry = parse_entry(stored)
    if not isinstance(entry, PersonEntry) or entry.person != person:
        return None
    if not entry.name and not entry.avatar:
        return None
    return format_entry(replace(entry, name="", avatar=""))


def kind_of(entry: type[JournalEntry]) -> str:
    """The name that the stored form of an entry has."""
    return str(entry.__struct_config__.tag)
