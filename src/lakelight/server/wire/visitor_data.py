"""The file with everything that a server stores about a visitor."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw, field

from lakelight.server.wire.fields import Avatar, Code, GameName, Part, Status, list_of
from lakelight.server.wire.messages import SeatInfo
from lakelight.server.wire.rest import DeviceInfo

# An object in JSON that was stored so.
JsonObject: TypeAlias = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]


class OwnNotices(Part, frozen=True, kw_only=True):
    """How a visitor wants to be told that it is their turn, and where."""

    language: str
    zone: str
    quiet_from: int
    quiet_to: int
    address: str
    is_confirmed: bool
    push_endpoints: list[str]


class OwnMatch(Part, frozen=True, kw_only=True):
    """A match that names a visitor; `entries` are what they did there, as it is stored.

    `record` is there after the end, `moves` before it, as the visitor may see them. The visitor
    may not see a table at which they only asked for a seat.
    """

    code: str
    game: GameName
    created_at: float
    is_host: bool
    lesson: str
    entries: list[dict[str, Any]]
    status: Status | None = None
    seats: list[SeatInfo] = field(default_factory=list)
    your_seats: list[int] = field(default_factory=list)
    record: dict[str, Any] | None = None
    moves: Annotated[Raw, list_of("News")]


class OwnRecord(Part, frozen=True, kw_only=True):
    """A record that a visitor uploaded."""

    code: Code
    created_at: float
    record: JsonObject


class OwnReview(Part, frozen=True, kw_only=True):
    """A review that a visitor asked for."""

    code: Code
    seat: int
    review: JsonObject


class VisitorData(Part, frozen=True, kw_only=True):
    """Everything about a visitor; the statistics are made from the records of `matches`."""

    format: str
    exported_at: float
    name: str
    avatar: Avatar = ""
    devices: list[DeviceInfo]
    notices: OwnNotices
    matches: list[OwnMatch]
    records: list[OwnRecord]
    reviews: list[OwnReview]
