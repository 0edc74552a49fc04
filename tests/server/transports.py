"""A transport without a network, and sessions over it."""

from __future__ import annotations

from typing import Any

import msgspec

from lakelight.server.clock import RealClock
from lakelight.server.connection import Connection
from lakelight.server.limits import TokenBucket
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.session import Session
from lakelight.server.store.rows import Person


class RecordingTransport:
    """A transport that keeps every message, which must be JSON, and how it was ended."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.ended_with: int | None = None

    def write(self, message: bytes) -> None:
        """Keep a message."""
        self.messages.append(msgspec.json.decode(message))

    def close(self, code: int, reason: str) -> None:
        """Keep the code."""
        self.ended_with = code

    fail = close


def new_connection(transport: RecordingTransport, person: str, rate: float = 1e9) -> Connection:
    """A connection of a person, who may send so many messages at once and in a second."""
    return Connection(transport, Person(person, "Ann"), TokenBucket(RealClock(), rate, rate))


def new_session(services: Services, room: Room, transport: RecordingTransport) -> Session:
    """A session of Ann, without a limit."""
    return Session(services, room, new_connection(transport, "ann"))
