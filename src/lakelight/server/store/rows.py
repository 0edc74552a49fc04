"""What a store holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET, Struct, UnsetType

from lakelight.server.notices.rows import NewNotice
from lakelight.server.store.offer import Offer
from lakelight.server.table.setup import TableSetup
from lakelight.server.wire.fields import Avatar, Status


@dataclass(frozen=True)
class Person:
    """A visitor with a name and perhaps an avatar; the identity is never shown to others."""

    identity: str
    name: str
    avatar: Avatar = ""


class MatchIndex(Struct, frozen=True):
    """What can be asked about a match without opening it.

    `due` is the time at which the server itself must act, unless somebody acted before, and
    `bot_acts` says whether it must act for a bot. `summary` is what a list shows of the match;
    None if it changes with every move.
    """

    status: Status
    due: float | None = None
    summary: bytes | None = None
    bot_acts: bool = False


class Addition(Struct, frozen=True):
    """Entries for one match from a number on, its index if that changed, and new members.

    Members are the people who from now on find the match among their own, and notices those who
    should be told that it is their turn. `mentioned` are people whom the entries name although
    the match is not among their own. `offer` is set if the table is listed for everybody to join
    from now on, None if it is not listed any more.
    """

    code: str
    number: int
    entries: Sequence[bytes]
    index: MatchIndex | None = None
    members: Sequence[str] = ()
    notices: Sequence[NewNotice] = ()
    mentioned: Sequence[str] = ()
    offer: Offer | UnsetType | None = UNSET


@dataclass(frozen=True)
class Device:
    """A device of a person: the selector of its cookie, what it is, and when it was here."""

    selector: str
    name: str
    created_at: float
    seen_at: float


@dataclass(frozen=True)
class StoredMatch:
    """A match and all its entries so far, in their stored form."""

    setup: TableSetup
    entries: list[bytes]


@dataclass(frozen=True)
class OldMatch:
    """A match that may have expired: its status, and the stored form of its last entry."""

    code: str
    status: Status
    last_entry: bytes | None


@dataclass(frozen=True)
class ListedMatch:
    """A match in a person's list: its summary, if there is one, and its version now."""

    code: str
    summary: bytes | None
    version: int
