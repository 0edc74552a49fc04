"""One person connected to one table: an outbox, and a limit on what they send."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.types import Message
from starlette.websockets import WebSocket

from lakelight.core.game import Seat
from lakelight.server.clock import Clock
from lakelight.server.limits import TokenBucket
from lakelight.server.store.rows import Person

# The codes with which a connection is closed.
CLOSE_NOT_ALLOWED = 4403
CLOSE_TOO_SLOW = 4408
CLOSE_ABUSE = 1008
BURST_SECONDS = 4


class Connection:
    """A listener over a WebSocket. Sending never waits: a client that does not read is closed."""

    def __init__(
        self, socket: WebSocket, person: Person | None, clock: Clock, rate: float, outbox: int
    ) -> None:
        self.person = "" if person is None else person.identity
        self.name = "" if person is None else person.name
        self.look: Seat | None = None
        self.bucket = TokenBucket(clock, rate, rate * BURST_SECONDS)
        self.refusals_in_row = 0
        self._socket = socket
        self._most_waiting = outbox
        self._outbox: deque[bytes] = deque()
        self._has_work = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._reader: asyncio.Task[object] | None = None

    @property
    def is_closing(self) -> bool:
        """Whether nothing more should be read."""
        return self._closing is not None

    @property
    def is_backlogged(self) -> bool:
        """Whether so much waits to be sent that sending should come first."""
        return len(self._outbox) > self._most_waiting // 2

    async def receive(self) -> Message | None:
        """The next message; None when the connection has ended."""
        self._reader = asyncio.current_task()
        try:
            message = await self._socket.receive()
        except asyncio.CancelledError:
            if self._reader is None or self._closing is None:
                raise
            self._reader.uncancel()
            return None
        finally:
            self._reader = None
        return None if message["type"] == "websocket.disconnect" else message

    def send(self, message: bytes) -> None:
        """Send a message as soon as the connection can take it."""
        if len(self._outbox) >= self._most_waiting:
            self._close(CLOSE_TOO_SLOW, "messages are not being read: connect again")
        if self._closing is None:
            self._outbox.append(message)
            self._has_work.set()

    def close(self, reason: str) -> None:
        """End the connection because this person may not see the table."""
        self._close(CLOSE_NOT_ALLOWED, reason)

    def close_for_abuse(self) -> None:
        """End the connection because of abuse."""
        self._close(CLOSE_ABUSE, "too many messages were refused")

    async def send_all(self) -> None:
        """Send what is in the outbox until the connection ends; run as a task."""
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._outbox and (self._closing is None or self._closing[0] != CLOSE_TOO_SLOW):
                await self._socket.send_text(self._outbox.popleft().decode())
            if self._closing is not None:
                await self._socket.close(*self._closing)
                return

    def _close(self, code: int, reason: str) -> None:
        if self._closing is None:
            self._closing = (code, reason)
            self._has_work.set()
            if self._reader is not None and code == CLOSE_TOO_SLOW:
                self._reader.cancel()
