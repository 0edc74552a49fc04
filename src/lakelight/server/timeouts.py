"""How long a connection may keep us waiting: with its request, and with reading our last words.

uvicorn waits for ever for the rest of a request, and for whoever does not read to close.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# From the first byte of a request, or the connection, to the last of the answer.
REQUEST_SECONDS = 30.0
CLOSE_HANDSHAKE_SECONDS = 2.0
TIMER_TOLERANCE_SECONDS = 0.1


class TimedHttp(H11Protocol):
    """Cuts off who sends a request, or reads the answer, a byte now and then."""

    request_seconds = REQUEST_SECONDS
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401
        """A request may come at once, and must come soon."""
        super().connection_made(transport)
        self._begin_waiting()

    def data_received(self, data: bytes) -> None:
        """A part of a request: the first one after an answer begins the wait anew."""
        if self._deadline is None:
            self._begin_waiting()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Answered; the next request may have come already."""
        self._end_waiting()
        super().on_response_complete()
        if not self.cycle.response_complete:
            self._begin_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401
        """A socket has all the time it likes."""
        self._end_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._end_waiting()
        super().connection_lost(exc)

    def _begin_waiting(self) -> None:
        self._deadline = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _end_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class TimedWebSocket(WebSocketsSansIOProtocol):
    """Pings only who is silent; gives who is let go a moment to hear why, then lets go."""

    _heard_at = 0.0

    def data_received(self, data: bytes) -> None:
        """Whatever comes is a sign of life."""
        self._heard_at = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, if there was none of late."""
        silence = self.loop.time() - self._heard_at
        interval = self.ping_interval or 0.0
        # A clock may be a little early.
        if silence < interval - TIMER_TOLERANCE_SECONDS:
            self.ping_timer = self.loop.call_later(interval - silence, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def run_asgi(self) -> None:
        """Serve, then end even if nobody reads."""
        await super().run_asgi()
        self.loop.call_later(CLOSE_HANDSHAKE_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """No sign of life for too long."""
        super().keepalive_timeout()
        self.loop.call_later(CLOSE_HANDSHAKE_SECONDS, self.transport.abort)
