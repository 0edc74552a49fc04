"""The WebSocket of one client, without a task or ASGI messages of its own after the handshake.

Frames are parsed by `websockets`, except whole text messages. The handshake passes through the
application like any request, so that the same middleware and routes decide about it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from lakelight.server.connection import TRANSPORT
from lakelight.server.ended_connections import release_parser, release_transport
from lakelight.server.frames import frame_size, text_frame, text_in
from lakelight.server.handshake import websocket_scope
from lakelight.server.outboxes import Outboxes
from lakelight.server.session import Session

log = logging.getLogger("lakelight.websocket")
frames_log = logging.getLogger("lakelight.websocket.frames")

# From our last message to the end of the connection.
CLOSE_HANDSHAKE_SECONDS = 2.0
# A timer may fire this much too early.
TIMER_TOLERANCE_SECONDS = 0.1
# Frames are parsed in steps of so many bytes, so that a client that is closed for its frames
# costs nothing more.
STEP_BYTES = 1024
# So much is read of a client whose connection ends; it should only confirm the end.
LAST_BYTES = 4096
# More than this waits only for a client that does not read.
WAITING_BYTES = 16_384
FORBIDDEN, SERVER_ERROR = 403, 500
INVALID_DATA, INTERNAL_ERROR, SERVICE_RESTART = 1007, 1011, 1012


class TableSocket(asyncio.Protocol):
    """A client of one table: frames in, messages out, and the time it may take."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._config = config
        self._server_state = server_state
        self._loop = _loop or asyncio.get_running_loop()
        self._frames = ServerProtocol(max_size=config.ws_max_size, logger=frames_log)
        self._transport: asyncio.Transport
        self._session: Session | None = None
        self._outboxes: Outboxes | None = None
        self._response: Any = None
        self._parts: list[bytes] = []
        self._unparsed = b""
        # The bytes that `websockets` still needs of the frame that it parses.
        self._missing = 0
        self._most_bytes = config.ws_max_size
        self._to_write: list[bytes] = []
        self._is_lost = self._is_slow = self._is_reading_paused = self._is_text = False
        self._is_ignored = False
        self._received_at = 0.0
        # What may still be read, once the connection ends.
        self._last_bytes: int | None = None
        self._ping = b""
        self._timer: asyncio.TimerHandle | None = None

    # What asyncio and uvicorn call.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection of an HTTP request."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=WAITING_BYTES)
        self._server_state.connections.add(cast(Any, self))

    def connection_lost(self, exc: Exception | None) -> None:
        """End the session."""
        self._is_lost = True
        self._server_state.connections.discard(cast(Any, self))
        self._set_timer(None)
        self._note_waiting(0)
        if self._session is not None:
            self._session.end()
            self._session = None
        release_parser(self._frames)
        release_transport(self._transport)

    def eof_received(self) -> None:
        """Close the connection of a client that sends nothing more."""

    def pause_writing(self) -> None:
        """The client reads more slowly than messages are written."""
        self._is_slow = True
        self._note_waiting(self._transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client has read most of what was written."""
        self._is_slow = False
        self._note_waiting(0)

    def shutdown(self) -> None:
        """The server stops."""
        self.close(SERVICE_RESTART, "")
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, as far as the session takes it."""
        if self._last_bytes is not None:
            self._last_bytes -= len(data)
            if self._last_bytes < 0:
                self._ignore()
                return
        self._received_at = self._loop.time()
        self._unparsed = self._unparsed + data if self._unparsed else data
        if not self._parse() and self._session is not None:
            # Pieces of frames are counted like frames: each wakes the event loop.
            self._session.charge_frame()

    # What the session and the handshake call.

    def attach(self, session: Session, outboxes: Outboxes) -> None:
        """Begin to pass messages to a session."""
        self._response = None
        if self._is_lost:
            session.end()
            return
        self._session, self._outboxes = session, outboxes
        session.on_ready = self._go_on
        self._set_timer(self._config.ws_ping_interval)
        self._go_on()

    def write(self, message: bytes) -> None:
        """Send a text message."""
        if self._frames.state is OPEN:
            self._write(text_frame(message))

    def close(self, code: int, reason: str) -> None:
        """Close the connection after what was written."""
        if self._frames.state is OPEN:
            self._frames.send_close(code, reason)
            self._end_soon()

    def fail(self, code: int, reason: str) -> None:
        """Close the connection after what was written; nothing that arrives is parsed any more."""
        self._frames.fail(code, reason)
        self._end_soon()
        self._ignore()

    def abort(self) -> None:
        """Drop the connection and everything that waits to be sent."""
        self._outboxes = None
        self._to_write.clear()
        self._transport.abort()

    def flush(self) -> None:
        """Write everything at once."""
        parts = self._to_write
        if not parts:
            return
        data = parts[0] if len(parts) == 1 else b"".join(parts)
        parts.clear()
        if self._is_lost:
            return
        self._transport.write(data)
        if self._is_slow:
            self._note_waiting(self._transport.get_write_buffer_size())

    # Reading.

    def _go_on(self) -> None:
        """Parse what has waited."""
        self._parse()

    def _parse(self) -> bool:
        """Parse frames until the session is full or nothing is left; whether one was complete."""
        data, at = self._unparsed, 0
        has_frame = False
        self._unparsed = b""
        while at < len(data) and not self._must_wait:
            taken = self._parse_step(data, at)
            if not taken:
                break
            at += taken
            has_frame = has_frame or not self._missing
        if not self._is_ignored:
            self._unparsed = data[at:]
        self._send_replies()
        self._pause_reading(self._must_wait)
        return has_frame or self._must_wait

    def _parse_step(self, data: bytes, at: int) -> int:
        """Parse a frame, or some bytes of one; how many bytes that were, 0 if there are too few."""
        if self._missing or self._session is None or self._frames.state is not OPEN:
            size = self._missing or len(data) - at
        else:
            size = frame_size(data, at)
            if not size:
                return 0
            if self._frames.current_size is None and size <= self._most_bytes:
                text = text_in(data, at, size)
                if text is not None:
                    self._take_text(self._session, text)
                    return size
            self._missing = size
        size = min(size, len(data) - at, STEP_BYTES)
        self._missing = max(0, self._missing - size)
        self._frames.receive_data(data[at : at + size])
        for event in self._frames.events_received():
            if isinstance(event, Request):
                self._begin_handshake(event)
            elif isinstance(event, Frame):
                self._take(event)
        return size

    @property
    def _must_wait(self) -> bool:
        """Whether frames must wait for the handshake or for the session, or are not wanted."""
        if self._is_ignored:
            return True
        if self._session is None:
            return self._response is not None
        return self._session.is_full

    def _take(self, frame: Frame) -> None:
        session = self._session
        if session is None or self._frames.state is not OPEN:
            return
        if frame.opcode is Opcode.PONG and self._ping and frame.data == self._ping:
            self._ping = b""
            self._set_timer(self._config.ws_ping_interval)
        elif frame.opcode in (Opcode.PING, Opcode.PONG):
            session.charge_frame()
        elif frame.opcode is not Opcode.CLOSE:
            self._take_part(session, frame)

    def _take_part(self, session: Session, frame: Frame) -> None:
        """Take a message, or a part of one."""
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            session.charge_frame()
            return
        message = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
        self._parts.clear()
        if self._is_text:
            self._take_text(session, message)
        else:
            session.receive(message)

    def _take_text(self, session: Session, message: bytes) -> None:
        try:
            session.receive(message.decode())
        except UnicodeDecodeError as error:
            self.fail(INVALID_DATA, f"{error.reason} at position {error.start}")

    def _ignore(self) -> None:
        """Read nothing more: what a client still sends costs nothing."""
        self._is_ignored = True
        self._unparsed = b""
        self._parts.clear()
        self._pause_reading(True)

    def _pause_reading(self, is_wanted: bool) -> None:
        if is_wanted != self._is_reading_paused and not self._transport.is_closing():
            self._is_reading_paused = is_wanted
            if is_wanted:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    # Writing.

    def _write(self, data: bytes) -> None:
        """Write something together with whatever else is written in this pass of the loop."""
        if not self._to_write:
            if self._outboxes is not None:
                self._outboxes.flush_soon(self)
            else:
                self._loop.call_soon(self.flush)
        self._to_write.append(data)

    def _send_replies(self) -> None:
        """Send what `websockets` answers by itself: the handshake, pongs, the end."""
        for data in self._frames.data_to_send():
            if data:
                self._write(data)
            else:
                self._end_soon()

    def _note_waiting(self, size: int) -> None:
        if self._outboxes is not None:
            self._outboxes.note(self, size)

    # Time.

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self._loop.call_later(seconds, self._on_timer)

    def _on_timer(self) -> None:
        """Ping a client that was silent; end the connection of one that did not answer."""
        interval = self._config.ws_ping_interval or 0.0
        silence = self._loop.time() - self._received_at
        if self._ping:
            self.fail(INTERNAL_ERROR, "keepalive ping timeout")
        elif silence < interval - TIMER_TOLERANCE_SECONDS:
            self._set_timer(interval - silence)
        elif self._frames.state is OPEN:
            self._ping = os.urandom(4)
            self._frames.send_ping(self._ping)
            self._send_replies()
            self._set_timer(self._config.ws_ping_timeout)

    def _end_soon(self) -> None:
        """Allow a short close handshake, then abort."""
        self._last_bytes = LAST_BYTES
        for data in self._frames.data_to_send():
            if data:
                self._write(data)
        self.flush()
        if self._frames.eof_sent:
            if self._transport.can_write_eof():
                self._transport.write_eof()
            else:
                self._transport.close()
        self._set_timer(None)
        self._timer = self._loop.call_later(CLOSE_HANDSHAKE_SECONDS, self._transport.abort)

    # The handshake.

    def _begin_handshake(self, request: Request) -> None:
        """Let the application decide about a connection."""
        self._response = self._frames.accept(request)
        if self._frames.handshake_exc is not None:
            self._reject(self._response)
            return
        transport = self._transport
        scope = websocket_scope(
            request,
            scheme="wss" if is_ssl(transport) else "ws",
            server=get_local_addr(transport),
            client=get_remote_addr(transport),
        )
        scope["extensions"] = {TRANSPORT: self}
        task = self._loop.create_task(self._run_handshake(scope))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    async def _run_handshake(self, scope: dict[str, Any]) -> None:
        try:
            await self._config.loaded_app(scope, _connect, self._asgi_send)
        except Exception:
            log.exception("a connection could not be opened")
            if self._frames.state is OPEN:
                self.fail(INTERNAL_ERROR, "")
            else:
                self._reject(self._frames.reject(SERVER_ERROR, ""))

    async def _asgi_send(self, message: dict[str, Any]) -> None:
        """Carry out what the application decided."""
        match message["type"]:
            case "websocket.accept":
                self._frames.send_response(self._response)
                self._send_replies()
            case "websocket.send":
                self.write(message["text"].encode())
            case "websocket.close" if self._frames.state is OPEN:
                self.close(message["code"], message.get("reason") or "")
            case _:
                self._reject(self._frames.reject(FORBIDDEN, ""))

    def _reject(self, response: Any) -> None:  # noqa: ANN401
        if not self._is_lost:
            self._frames.send_response(response)
            self._end_soon()


async def _connect() -> dict[str, Any]:
    """The only message that an application receives."""
    return {"type": "websocket.connect"}
