"""What a person can cause to go wrong at the web door, each with a stable code.

GameError
└── DoorError             status is the answer over HTTP
    ├── BadMessage        a message that is none of ours
    ├── BadOrigin         a page of another site
    ├── NoVisitor         nobody known by this cookie
    ├── UnknownTable      no table has this code
    ├── UnknownRecord     no record has this code
    ├── UnknownLink       a private link that was used or has expired
    ├── UnknownProtocol   a version of the wire that is not spoken here
    ├── NoOnlookers       the table is closed to onlookers
    ├── SeatTaken         somebody sits there
    ├── NotYourSeat       the seat is not this person's
    ├── NotHost           only the host may do this
    ├── NotNow            the table is not at a point where this can be done
    ├── CannotUndo        something new was revealed, or undo is not allowed
    ├── StaleVersion      what the person saw has changed meanwhile
    ├── TooMany           more than one visitor may have or ask for
    └── StoreUnavailable  nothing can be written or read now
"""

from __future__ import annotations

from typing import ClassVar

from lakelight.core.errors import GameError


class ServerError(GameError):
    """Something asked of the server that it does not do."""

    code: ClassVar[str] = "door_error"
    status: ClassVar[int] = 400


class BadMessage(ServerError):
    """A message that cannot be read."""

    code: ClassVar[str] = "bad_message"


class BadOrigin(ServerError):
    """A request that a page of another site sent."""

    code: ClassVar[str] = "bad_origin"
    status: ClassVar[int] = 403


class NoVisitor(ServerError):
    """A request that needs a visitor, without the cookie of one."""

    code: ClassVar[str] = "no_visitor"
    status: ClassVar[int] = 401


class UnknownTable(ServerError):
    """A code that no table has."""

    code: ClassVar[str] = "unknown_table"
    status: ClassVar[int] = 404


class UnknownRecord(ServerError):
    """A code that no uploaded record has."""

    code: ClassVar[str] = "unknown_record"
    status: ClassVar[int] = 404


class UnknownLink(ServerError):
    """A private link that was used, has expired, or never was."""

    code: ClassVar[str] = "unknown_link"
    status: ClassVar[int] = 404


class UnknownProtocol(ServerError):
    """A version of the wire that this server does not speak."""

    code: ClassVar[str] = "unknown_protocol"


class NoOnlookers(ServerError):
    """A table that shows itself only to those who sit at it."""

    code: ClassVar[str] = "no_onlookers"
    status: ClassVar[int] = 403


class SeatTaken(ServerError):
    """A seat that somebody else sits on."""

    code: ClassVar[str] = "seat_taken"
    status: ClassVar[int] = 409


class NotYourSeat(ServerError):
    """A seat that this person does not hold."""

    code: ClassVar[str] = "not_your_seat"
    status: ClassVar[int] = 403


class NotHost(ServerError):
    """Something that only the host of the table may do."""

    code: ClassVar[str] = "not_host"
    status: ClassVar[int] = 403


class NotNow(ServerError):
    """Something that can be done at another time: before the start, or after the end."""

    code: ClassVar[str] = "not_now"
    status: ClassVar[int] = 409


class CannotUndo(ServerError):
    """A move that cannot be taken back."""

    code: ClassVar[str] = "cannot_undo"
    status: ClassVar[int] = 409


class StaleVersion(ServerError):
    """An answer to something that has changed meanwhile."""

    code: ClassVar[str] = "stale_version"
    status: ClassVar[int] = 409


class TooMany(ServerError):
    """More than one visitor may have, or ask for in so short a time."""

    code: ClassVar[str] = "too_many"
    status: ClassVar[int] = 429


class StoreUnavailable(ServerError):
    """The disk or the database does not answer; asking again later is safe."""

    code: ClassVar[str] = "store_unavailable"
    status: ClassVar[int] = 503
