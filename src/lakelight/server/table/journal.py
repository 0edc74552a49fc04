"""All that can happen at a table, as entries. A table is what its entries make of it.

Entries are numbered from 1 in the store; the number of the last is the version of the
table. Two who write the same number race, and the store lets exactly one win.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from lakelight.server.wire.fields import snake_case


class JournalEntry(
    Struct, tag_field="kind", tag=snake_case, frozen=True, kw_only=True, omit_defaults=True
):
    """What every entry has: when, in seconds since 1970."""

    at: float


class Sat(JournalEntry, frozen=True, kw_only=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class BotSat(JournalEntry, frozen=True, kw_only=True):
    """A bot was put on a seat."""

    seat: int
    level: str


class Stood(JournalEntry, frozen=True, kw_only=True):
    """A seat is open again."""

    seat: int


class Started(JournalEntry, frozen=True, kw_only=True):
    """The match began."""


class Moved(JournalEntry, frozen=True, kw_only=True):
    """A move: of a seat, or of chance. `person` is empty when a bot or chance moved."""

    seat: int | None
    move: str
    person: str = ""
    key: str = ""


class StoodIn(JournalEntry, frozen=True, kw_only=True):
    """A bot plays in a person's stead."""

    seat: int
    level: str
    why: Literal["asked", "waiting", "pace", "resigned"]


class TookBack(JournalEntry, frozen=True, kw_only=True):
    """A person plays the own seat again."""

    seat: int


class UndoAsked(JournalEntry, frozen=True, kw_only=True):
    """Somebody wants to take a move back that others have seen."""

    seat: int


class UndoAnswered(JournalEntry, frozen=True, kw_only=True):
    """One of the others agrees, or does not."""

    person: str
    agree: bool


class Undone(JournalEntry, frozen=True, kw_only=True):
    """A move was taken back: the one with this index in the record."""

    seat: int
    index: int


class Rematched(JournalEntry, frozen=True, kw_only=True):
    """The same people meet again at another table."""

    code: str


Entry: TypeAlias = (
    Sat
    | BotSat
    | Stood
    | Started
    | Moved
    | StoodIn
    | TookBack
    | UndoAsked
    | UndoAnswered
    | Undone
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def format_entry(entry: Entry) -> bytes:
    """The stored form of an entry."""
    return _encoder.encode(entry)


def parse_entry(stored: bytes) -> Entry:
    """An entry from its stored form."""
    return _decoder.decode(stored)
