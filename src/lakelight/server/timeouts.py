"""How long a client may take: to send a request, read the answer, reply to a ping, and close.

uvicorn alone waits without a limit for the rest of a request and for a client that does not read.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# From the start of a connection, or the first byte of a request, to the last of its answer.
REQUEST_SECONDS = 30.0
# A client that is silent this long is sent a ping, and has as long to answer it.
PING_SECONDS = 20.0
# From our last message on a socket to the end of its connection.
CLOSE_HANDSHAKE_SECONDS = 2.0
# A timer may fire this much too early.
TIMER_TOLERANCE_SECONDS = 0.1


class TimedHttp(H11Protocol):
    """HTTP that aborts a connection whose request, or reading of the answer, takes too long."""

    request_seconds = REQUEST_SECONDS
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401
        """Expect a request soon."""
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Start the timer with the first part of a request after an answer."""
        if self._deadline is None:
            self._start_timer()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Stop the timer, unless the next request has already come."""
        self._stop_timer()
        super().on_response_complete()
        if not self.cycle.response_complete:
            self._start_timer()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401
        """Stop the timer: a socket may stay open."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._deadline = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class TimedWebSocket(WebSocketsSansIOProtocol):
    """A socket that pings only silent clients, and allows a short close handshake, then aborts."""

    _received_at = 0.0

    def data_received(self, data: bytes) -> None:
        """Note the time: any data shows that the client is there."""
        self._received_at = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Send a ping, if the client was silent for a whole interval."""
        silence = self.loop.time() - self._received_at
        interval = self.ping_interval or 0.0
        if silence < interval - TIMER_TOLERANCE_SECONDS:
            self.ping_timer = self.loop.call_later(interval - silence, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def run_asgi(self) -> None:
        """Serve the socket, then abort the connection even if the client does not read."""
        await super().run_asgi()
        self.loop.call_later(CLOSE_HANDSHAKE_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close the connection of a client that did not answer a ping."""
        super().keepalive_timeout()
        self.loop.call_later(CLOSE_HANDSHAKE_SECONDS, self.transport.abort)
