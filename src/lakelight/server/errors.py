"""The errors that a person can cause at the server, each with a stable code.

GameError
└── ServerError           status is the status of the answer over HTTP
    ├── BadMessage        a message that cannot be read
    │   └── LengthRequired  a body in chunks
    ├── BadOrigin         a request from a page of another site
    ├── NoVisitor         a request without the cookie of a visitor
    ├── UnknownTable      no table has this code
    ├── UnknownRecord     no record has this code
    ├── UnknownReview     no review or exercise has this number
    ├── UnknownLink       a private link that was used or has expired
    ├── UnknownProtocol   a version of the wire that this server does not speak
    ├── NoOnlookers       the table is closed to onlookers
    ├── SeatTaken         somebody else has the seat
    ├── NotYourSeat       the seat is not this person's
    ├── NotHost           only the host may do this
    ├── NoHints           the host did not allow hints at this table
    ├── NotNow            the table is not at a point where this can be done
    ├── CannotUndo        something new was revealed, or undo is not allowed
    ├── StaleVersion      what the person saw has changed meanwhile
    ├── TooMany           more than one visitor may have or send
    └── StoreUnavailable  nothing can be written or read now
        └── StorageFull   a page may store nothing more in its browser
"""

from __future__ import annotations

from typing import ClassVar

from lakelight.core.errors import GameError


class ServerError(GameError):
    """A request that the server refuses."""

    code: ClassVar[str] = "server_error"
    status: ClassVar[int] = 400


class BadMessage(ServerError):
    """A message that cannot be read."""

    code: ClassVar[str] = "bad_message"


class LengthRequired(BadMessage):
    """A body in chunks, of which each may be one byte."""

    status: ClassVar[int] = 411


class BadOrigin(ServerError):
    """A request from a page of another site."""

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


class UnknownReview(ServerError):
    """A move that is no decision of the seat, or an exercise that no review has."""

    code: ClassVar[str] = "unknown_review"
    status: ClassVar[int] = 404


class UnknownLink(ServerError):
    """A private link that was used, has expired, or never was."""

    code: ClassVar[str] = "unknown_link"
    status: ClassVar[int] = 404


class UnknownProtocol(ServerError):
    """A version of the wire that this server does not speak."""

    code: ClassVar[str] = "unknown_protocol"


class NoOnlookers(ServerError):
    """A table that only its players may see."""

    code: ClassVar[str] = "no_onlookers"
    status: ClassVar[int] = 403


class SeatTaken(ServerError):
    """A seat that somebody else has."""

    code: ClassVar[str] = "seat_taken"
    status: ClassVar[int] = 409


class NotYourSeat(ServerError):
    """A seat that this person does not hold."""

    code: ClassVar[str] = "not_your_seat"
    status: ClassVar[int] = 403


class NotHost(ServerError):
    """A request that only the host of the table may make."""

    code: ClassVar[str] = "not_host"
    status: ClassVar[int] = 403


class NoHints(ServerError):
    """A hint at a table whose host did not allow hints."""

    code: ClassVar[str] = "no_hints"
    status: ClassVar[int] = 403


class NotNow(ServerError):
    """A request that is possible at another time: before the start, or after the end."""

    code: ClassVar[str] = "not_now"
    status: ClassVar[int] = 409


class CannotUndo(ServerError):
    """A move that cannot be taken back."""

    code: ClassVar[str] = "cannot_undo"
    status: ClassVar[int] = 409


class StaleVersion(ServerError):
    """A request about something that has changed meanwhile."""

    code: ClassVar[str] = "stale_version"
    status: ClassVar[int] = 409


class TooMany(ServerError):
    """More than one visitor may have, or send in a short time."""

    code: ClassVar[str] = "too_many"
    status: ClassVar[int] = 429


class StoreUnavailable(ServerError):
    """The disk or the database does not answer; it is safe to try again later."""

    code: ClassVar[str] = "store_unavailable"
    status: ClassVar[int] = 503


class StorageFull(StoreUnavailable):
    """A page may store nothing more in its browser."""

    code: ClassVar[str] = "storage_full"
