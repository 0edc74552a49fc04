"""Clients that misbehave, over plain sockets."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import random
import socket

CONTINUATION, TEXT, BINARY, PING, PONG = 0, 1, 2, 9, 10
BAD_MESSAGES = (
    "",
    "{",
    "null",
    "[]" * 50,
    '{"type":"move"}',
    '{"type":"move","seat":1e999,"seen":-1,"move":[]}',
    '{"type":"sit","seat":0,"name":{}}',
    '{"type":"\\ud800"}',
    '{"type":"look","seat":null,"id":"' + "x" * 500 + '"}',
    "[" * 5000,
    '{"a":' * 2000,
    "\x00\x01\x02",
)


def unread_socket(port: int) -> socket.socket:
    """A connection with a very small receive buffer."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    made.setblocking(False)
    return made


async def send_without_reading(made: socket.socket, message: bytes, seconds: float = 30.0) -> None:
    """Send without reading until the connection ends; TimeoutError if it does not."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(seconds):
        while True:
            await loop.sock_sendall(made, message)
            await asyncio.sleep(0.001)


def open_socket(port: int, code: str) -> socket.socket:
    """A WebSocket to a table, without a cookie."""
    made = unread_socket(port)
    made.sendall(
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
    )
    return made


async def read_all(made: socket.socket, seconds: float = 10.0) -> bytes:
    """Read until the server ends the connection; TimeoutError if it does not."""
    loop = asyncio.get_running_loop()
    read = b""
    async with asyncio.timeout(seconds):
        with contextlib.suppress(ConnectionError):
            while part := await loop.sock_recv(made, 65_536):
                read += part
    return read


def frame(payload: bytes, kind: int = TEXT, *, is_last: bool = True) -> bytes:
    """A frame as a client must send it, with a mask of zeros."""
    size = len(payload)
    length, wide = (size, 0) if size < 126 else (126, 2) if size < 65_536 else (127, 8)
    head = bytes((0x80 * is_last | kind, 0x80 | length))
    return head + (size.to_bytes(wide, "big") if wide else b"") + b"\0\0\0\0" + payload


async def send_garbage(port: int, code: str, rng: random.Random) -> int:
    """Send bad messages until the server closes the connection; how many were sent."""
    made = open_socket(port, code)
    loop = asyncio.get_running_loop()
    sent = 0
    with contextlib.suppress(OSError), contextlib.closing(made):
        while True:
            if rng.random() < 0.002:
                await loop.sock_sendall(made, rng.randbytes(200))
            elif rng.random() < 0.1:
                await loop.sock_sendall(made, frame(rng.randbytes(40), BINARY))
            else:
                await loop.sock_sendall(made, frame(rng.choice(BAD_MESSAGES).encode()))
            sent += 1
            with contextlib.suppress(BlockingIOError):
                if not made.recv(65_536):
                    break
            await asyncio.sleep(0.002)
    return sent


async def is_aborted(port: int, parts: list[bytes], pause: float, limit: float) -> bool:
    """Whether the server ends a connection that sends these parts very slowly."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(limit):
            for part in parts:
                writer.write(part)
                await asyncio.sleep(pause)
                if reader.at_eof() or writer.is_closing():
                    return True
            return not await reader.read(1)
    except (ConnectionError, BrokenPipeError):
        return True
    except TimeoutError:
        return False
    finally:
        writer.close()
