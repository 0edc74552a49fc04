"""How long a client may take over HTTP, and how many connections an address may have.

uvicorn alone waits without a limit for the rest of a request and for a client that does not read.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from lakelight.server.errors import TooMany
from lakelight.server.limits import Places, household_of
from lakelight.server.services import Services

# From the start of a connection, or the first byte of a request, to the last of its answer.
REQUEST_SECONDS = 30.0
# A client that is silent this long is sent a ping, and has as long to answer it.
PING_SECONDS = 20.0


class TimedHttp(H11Protocol):
    """HTTP that aborts a connection whose request, or reading of the answer, takes too long."""

    request_seconds = REQUEST_SECONDS
    _deadline: asyncio.TimerHandle | None = None
    _places: Places | None = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401
        """Expect a request soon, unless the address has too many connections."""
        super().connection_made(transport)
        self._start_timer()
        self._take_place()

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
        self._release_place()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer, and count the connection no longer."""
        self._stop_timer()
        self._release_place()
        super().connection_lost(exc)

    def _take_place(self) -> None:
        """Count a connection, even if it never sends a request; one too many is aborted.

        A trusted proxy has a connection for each of its clients, so that it has no limit here.
        """
        host = self.client[0] if self.client else ""
        if host in getattr(self.app, "trusted_hosts", ()):
            return
        services: Services = self.config.app.state.services  # type: ignore[union-attr]
        self._places = Places()
        try:
            self._places.take(services.http_by_address, household_of(host))
        except TooMany:
            self.transport.abort()

    def _release_place(self) -> None:
        if self._places is not None:
            self._places.release()

    def _start_timer(self) -> None:
        self._deadline = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
