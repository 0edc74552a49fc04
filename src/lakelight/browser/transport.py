"""The socket of one table within a browser: text messages in both directions, and an end."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from lakelight.server.outboxes import Outboxes
from lakelight.server.session import Session


class SocketEvents(Protocol):
    """Where a socket sends what the client on its other side shall hear."""

    def message(self, text: str) -> None:
        """A message of the server."""
        ...

    def closed(self, code: int, reason: str) -> None:
        """The server has closed the socket."""
        ...


class PageSocket:
    """A client of one table, whose messages need no frames."""

    def __init__(self, events: SocketEvents) -> None:
        self._events = events
        self._session: Session | None = None
        # What arrived while the session could take nothing.
        self._received: deque[str] = deque()
        self._is_closed = False

    def attach(self, session: Session, outboxes: Outboxes) -> None:
        """Begin to pass messages to a session; nobody here reads slowly."""
        if self._is_closed:
            session.end()
            return
        self._session = session
        session.on_ready = self._pass_on
        self._pass_on()

    def receive(self, text: str) -> None:
        """A message of the client."""
        self._received.append(text)
        self._pass_on()

    def disconnect(self) -> None:
        """The client is gone."""
        self._is_closed = True
        if self._session is not None:
            self._session.end()
            self._session = None

    def write(self, message: bytes) -> None:
        """Send a message."""
        if not self._is_closed:
            self._events.message(message.decode())

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was written."""
        if self._is_closed:
            return
        self.disconnect()
        self._events.closed(code, reason)

    fail = close

    def _pass_on(self) -> None:
        while self._received and self._session is not None and not self._session.is_full:
            self._session.receive(self._received.popleft())
