"""What the store holds about notices."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

# The target of a notice for which it is not decided yet where it goes.
UNDECIDED = ""
MAIL = "mail"


class NewNotice(Struct, frozen=True):
    """It is a person's turn: `turn` is the number of moves before it, which names the turn.

    Nothing is sent before `due`: somebody who is at the table moves first.
    """

    identity: str
    turn: int
    seat: int
    due: float


@dataclass(frozen=True)
class Notice:
    """A notice that is due: to one target, or undecided."""

    identity: str
    code: str
    turn: int
    target: str
    seat: int
    due: float
    tries: int


@dataclass(frozen=True)
class Subscription:
    """A browser that takes notices: where to send them, and its keys."""

    number: str
    endpoint: str
    public_key: bytes
    auth: bytes


@dataclass(frozen=True)
class Preferences:
    """How a person wants to be told. Minutes are of the day, in the person's time zone.

    Without an address there is no mail; an address counts once it is confirmed.
    """

    language: str = "en"
    zone: str = "UTC"
    quiet_from: int = 23 * 60
    quiet_to: int = 7 * 60
    address: str = ""
    is_confirmed: bool = False
