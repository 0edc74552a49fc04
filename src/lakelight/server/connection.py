"""One person connected to one table: what waits to be sent, and how much they may send."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.types import Message
from starlette.websockets import WebSocket

from lakelight.core.game import Seat
from lakelight.server.clock import Clock
from lakelight.server.limits import TokenBucket
from lakelight.server.store.rows import Person

NOT_ALLOWED = 4403
TOO_SLOW = 4408
ABUSE = 1008


class Connection:
    """A listener over a WebSocket. Sending never waits: a client that does not read is let go."""

    def __init__(
        self, socket: WebSocket, person: Person | None, clock: Clock, rate: float, outbox: int
    ) -> None:
        self.person = "" if person is None else person.identity
        self.name = "" if person is None else person.name
        self.look: Seat | None = None
        self.bucket = TokenBucket(clock, rate, rate * 4)
        self.refusals_in_row = 0
        self._socket = socket
        self._most = outbox
        self._waiting: deque[bytes] = deque()
        self._has_news = asyncio.Event()
        self._ending: tuple[int, str] | None = None
        self._reading: asyncio.Task[object] | None = None

    @property
    def is_over(self) -> bool:
        """Whether it is time to stop listening."""
        return self._ending is not None

    @property
    def is_backlogged(self) -> bool:
        """Whether so much waits to be sent that sending should come first."""
        return len(self._waiting) > self._most // 2

    async def receive(self) -> Message | None:
        """The next message; None when the connection has ended."""
        self._reading = asyncio.current_task()
        try:
            message = await self._socket.receive()
        except asyncio.CancelledError:
            if self._reading is None or self._ending is None:
                raise
            self._reading.uncancel()
            return None
        finally:
            self._reading = None
        return None if message["type"] == "websocket.disconnect" else message

    def tell(self, message: bytes) -> None:
        """Send as soon as the connection takes it."""
        if len(self._waiting) >= self._most:
            self._end(TOO_SLOW, "messages are not being read: connect again")
        if self._ending is None:
            self._waiting.append(message)
            self._has_news.set()

    def close(self, reason: str) -> None:
        """End the connection because the table is closed to this person."""
        self._end(NOT_ALLOWED, reason)

    def close_for_abuse(self) -> None:
        """End the connection because of abuse."""
        self._end(ABUSE, "too many messages were refused")

    async def send_all(self) -> None:
        """Send whatever there is until the connection ends; run as a task of its own."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            while self._waiting and (self._ending is None or self._ending[0] != TOO_SLOW):
                await self._socket.send_text(self._waiting.popleft().decode())
            if self._ending is not None:
                await self._socket.close(*self._ending)
                return

    def _end(self, code: int, reason: str) -> None:
        if self._ending is None:
            self._ending = (code, reason)
            self._has_news.set()
            if self._reading is not None and code == TOO_SLOW:
                self._reading.cancel()
