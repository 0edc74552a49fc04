"""A WebSocket client that costs little, since it runs on the computer that is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, LONG = 126, 127
FINAL = 0x80


class SocketClient(asyncio.Protocol):
    """One connection; every text message is passed to `receive`, and its end to `lose`."""

    def __init__(
        self,
        port: int,
        path: str,
        cookie: str,
        receive: Callable[[bytes], None],
        lose: Callable[[], None] = lambda: None,
    ) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self._receive = receive
        self._lose = lose
        self._rest = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Report the end, unless we closed the connection ourselves."""
        if not self.is_lost:
            self.is_lost = True
            self._lose()

    def data_received(self, data: bytes) -> None:
        """Split the stream into messages."""
        if self._rest:
            data = self._rest + data
        if not self._is_open:
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = data
                return
            if b" 101 " not in head[:20]:
                self.close()
                self._lose()
                return
            data, self._is_open = rest, True
        self._rest = data[self._read_frames(data) :]

    def send(self, message: bytes) -> None:
        """Send one text message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None and not self.is_lost:
            self._send(CLOSE, b"\x03\xe8")
            self.is_lost = True
            self._transport.close()

    def _send(self, kind: int, payload: bytes) -> None:
        """Send a masked frame; the mask is zero, which the protocol allows."""
        if self._transport is None or self.is_lost:
            return
        size = len(payload)
        if size < SHORT:
            head = bytes((FINAL | kind, 0x80 | size))
        else:
            head = bytes((FINAL | kind, 0x80 | SHORT)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def _read_frames(self, data: bytes) -> int:
        """Pass on every whole message; where the rest begins."""
        at, available = 0, len(data)
        while available - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= SHORT:
                start += 2 if size == SHORT else 8
                if available < start:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if available < start + size:
                break
            kind, payload = data[at], data[start : start + size]
            at = start + size
            if kind == FINAL | TEXT:
                self._receive(payload)
            elif kind == FINAL | PING:
                self._send(PONG, payload)
        return at


async def connect(client: SocketClient, port: int, address: str) -> SocketClient:
    """Connect from an address of the loopback interface, so that limits by address apply."""
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: client, HOST, port, local_addr=(address, 0))
    return client
