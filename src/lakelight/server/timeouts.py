"""How long a client may take over HTTP, how many connections an address may have, and when none.

uvicorn alone waits without a limit for the rest of a request and for a client that does not read.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from lakelight.server.ended_connections import release_transport
from lakelight.server.errors import TooMany
from lakelight.server.limits import Places, household_of
from lakelight.server.request_parser import RequestParser
from lakelight.server.services import Services

# From the start of a connection, or the first byte of a request, to the last of its answer.
REQUEST_SECONDS = 30.0
# Heads of requests have at most this length; they are parsed in pieces.
HEAD_BYTES = 8192
PIECE_BYTES = 2048
# What is read of a connection at once: little before it is the turn of its request, since very many
# connections may wait for theirs, and each keeps what was read.
READ_BYTES = 16_384
FIRST_BYTES = 2048
# Whether a client is within a request, or may begin one.
READS = (h11.IDLE, h11.SEND_BODY)
# A client that is silent this long is sent a ping, and has as long to answer it.
PING_SECONDS = 20.0


class TimedHttp(H11Protocol):
    """HTTP that aborts a connection whose request, or reading of the answer, takes too long."""

    request_seconds = REQUEST_SECONDS
    _deadline: asyncio.TimerHandle | None = None
    _places: Places | None = None
    # Whom the connection counts against; nobody if it is that of a trusted proxy.
    _address: str | None = None
    _has_turn = _is_waiting = False
    _unread = b""

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401
        """Expect a request soon, unless the address has too many connections."""
        super().connection_made(transport)
        self.conn = RequestParser(HEAD_BYTES)
        self._address = self._counted_address()
        self._read_at_once(READ_BYTES if self._address is None else FIRST_BYTES)
        self._start_timer()
        self._take_place()

    def data_received(self, data: bytes) -> None:
        """Start the timer with the first part of a request after an answer."""
        if self._deadline is None:
            self._start_timer()
        self._unread += data
        self._read()

    def _read(self) -> None:
        """Parse a piece of what has arrived; others are served before the next one."""
        if not self._unread or self._is_waiting or self.transport.is_closing():
            return
        if self.conn.their_state is h11.SEND_BODY and self._is_in_chunks:
            # It is refused: nothing more of it is parsed or kept.
            self._unread = b""
            self.flow.pause_reading()
            return
        if self.conn.their_state not in READS:
            # The next request waits for the answer to this one.
            self.flow.pause_reading()
            return
        piece, self._unread = self._unread[:PIECE_BYTES], self._unread[PIECE_BYTES:]
        super().data_received(piece)
        if self._unread:
            self.loop.call_soon(self._read)

    def handle_events(self) -> None:
        """Parse a request and begin to answer it, when it is its turn."""
        if self._is_waiting:
            return
        if not self._has_turn and self._address is not None:
            if not self._services.turns.take(self._address, self._take_over):
                self._is_waiting = True
                self.flow.pause_reading()
                return
            self._begin_turn()
        super().handle_events()
        if self.cycle is None or self.cycle.response_complete:
            self._release_turn()

    def _take_over(self) -> bool:
        """Have the turn of a request that was answered; False if this one is gone."""
        if self.transport.is_closing():
            return False
        self._begin_turn()
        self.loop.call_soon(self._go_on)
        return True

    def _go_on(self) -> None:
        """Parse what has waited."""
        self._is_waiting = False
        if self.transport.is_closing():
            self._release_turn()
        else:
            self.flow.resume_reading()
            self.handle_events()
            self._read()

    def _begin_turn(self) -> None:
        self._has_turn = True
        self._read_at_once(READ_BYTES)

    def _read_at_once(self, size: int) -> None:
        """Read so much at once; asyncio alone reads 256 KB."""
        if hasattr(self.transport, "max_size"):
            self.transport.max_size = size

    def _release_turn(self) -> None:
        if self._has_turn and self._address is not None:
            self._has_turn = False
            self._read_at_once(FIRST_BYTES)
            self._services.turns.release(self._address)

    def on_response_complete(self) -> None:
        """Stop the timer, unless the next request has already come."""
        self._stop_timer()
        self._release_turn()
        super().on_response_complete()
        if self.transport.is_closing():
            return
        self._read()
        if not self.cycle.response_complete:
            self._start_timer()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401
        """Stop the timer: a socket may stay open."""
        self._stop_timer()
        self._release_place()
        super().handle_websocket_upgrade(event)
        unread = self.conn.trailing_data[0] + self._unread
        self._unread = b""
        if unread:
            cast(asyncio.Protocol, self.transport.get_protocol()).data_received(unread)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer, and count the connection no longer."""
        self._stop_timer()
        self._unread = b""
        self._release_place()
        self._release_turn()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        # A request under way refers to this connection; it must not do so in turn.
        self.cycle = None  # type: ignore[assignment]
        release_transport(self.transport)

    def _take_place(self) -> None:
        """Count a connection, even if it never sends a request; one too many is aborted."""
        address = self._address
        if address is None:
            return
        self._places = Places()
        limits = self._services.request_limits
        if limits.is_shut_out(address):
            self.transport.abort()
            return
        try:
            limits.take_connection(address)
            self._places.take(self._services.http_by_address, address)
        except TooMany:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, and count it."""
        if self._address is not None:
            self._services.request_limits.count_refusal(self._address)
        super().send_400_response(msg)

    @property
    def _services(self) -> Services:
        services: Services = self.config.app.state.services  # type: ignore[union-attr]
        return services

    def _counted_address(self) -> str | None:
        """Whom a connection counts against.

        A trusted proxy has a connection for each of its clients, so that it has no limit here.
        """
        host = self.client[0] if self.client else ""
        return None if host in getattr(self.app, "trusted_hosts", ()) else household_of(host)

    @property
    def _is_in_chunks(self) -> bool:
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def _release_place(self) -> None:
        if self._places is not None:
            self._places.release()

    def _start_timer(self) -> None:
        self._deadline = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
