"""One person connected to one table, over any transport, and a limit on what they send."""

from __future__ import annotations

from typing import Protocol

from lakelight.core.game import Seat
from lakelight.server.limits import TokenBucket
from lakelight.server.mutes import NOBODY_MUTED
from lakelight.server.store.rows import Person
from lakelight.server.wire.fields import Avatar

# The extension of the ASGI scope of a WebSocket that holds its transport.
TRANSPORT = "lakelight.transport"
# The codes with which a connection is closed.
CLOSE_REFUSED = 4400
CLOSE_NOT_ALLOWED = 4403
CLOSE_ABUSE = 1008
MOST_REFUSALS_IN_ROW = 100


class Transport(Protocol):
    """What carries messages to a client: a socket, or a channel within a page. Nothing waits."""

    def write(self, message: bytes) -> None:
        """Send a message."""
        ...

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was written."""
        ...

    def fail(self, code: int, reason: str) -> None:
        """End the connection after what was written, and read nothing more."""
        ...


class Connection:
    """A listener at a table; whatever its client sends is charged to it."""

    __slots__ = (
        "_bucket",
        "_refusals_in_row",
        "_transport",
        "address",
        "avatar",
        "is_closing",
        "look",
        "mutes",
        "name",
        "person",
        "silent_looks",
    )

    def __init__(
        self, transport: Transport, person: Person | None, bucket: TokenBucket, address: str = ""
    ) -> None:
        self.person = "" if person is None else person.identity
        self.name = "" if person is None else person.name
        self.avatar: Avatar = "" if person is None else person.avatar
        self.address = address
        self.look: Seat | None = None
        self.mutes = NOBODY_MUTED
        self.is_closing = False
        # How often the heartbeats have looked since something was sent.
        self.silent_looks = 0
        self._transport = transport
        self._bucket = bucket
        self._refusals_in_row = 0

    def send(self, message: bytes) -> None:
        """Send a message, unless the connection is ending."""
        self.silent_looks = 0
        if not self.is_closing:
            self._transport.write(message)

    def close(self, reason: str) -> None:
        """End the connection because this person may not see the table."""
        self.is_closing = True
        self._transport.close(CLOSE_NOT_ALLOWED, reason)

    def charge(self, cost: float = 1.0) -> bool:
        """Charge something that the client sent; False if that is too much in a short time."""
        return self._bucket.take(cost)

    def charge_frame(self) -> None:
        """Charge a frame that carries no message of its own, such as a ping."""
        if not self.charge():
            self.count_refusal()

    def count_refusal(self) -> None:
        """Count something that was refused; a client that sends nothing else is abusive."""
        self._refusals_in_row += 1
        if self._refusals_in_row > MOST_REFUSALS_IN_ROW and not self.is_closing:
            self.is_closing = True
            self._transport.fail(CLOSE_ABUSE, "too many messages were refused")

    def count_success(self) -> None:
        """Count something that was carried out."""
        self._refusals_in_row = 0
