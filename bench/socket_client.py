"""A WebSocket client that costs little, since it runs on the computer that is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, LONG = 126, 127


class SocketClient(asyncio.Protocol):
    """One connection; every text message is passed to `receive`."""

    def __init__(self, host: str, path: str, cookie: str, receive: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self._receive = receive
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection ended."""
        self.is_lost = True

    def data_received(self, data: bytes) -> None:
        """Split the stream into messages."""
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head[:20], bytes(head)
            self._buffer, self._is_open = rest, True
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._receive(payload)
            elif kind == PING:
                self._send(PONG, payload)

    def send(self, message: bytes) -> None:
        """Send one text message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None and not self.is_lost:
            self._send(CLOSE, b"\x03\xe8")
            self._transport.close()

    def _send(self, kind: int, payload: bytes) -> None:
        """A masked frame; the mask is zero, which the protocol allows."""
        if self._transport is None or self.is_lost:
            return
        size = len(payload)
        if size < SHORT:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | SHORT)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, removed from the buffer."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size >= SHORT:
            start = 4 if size == SHORT else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return kind, payload
