"""A WebSocket whose bytes are written as they are, and whose frames are read one by one."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass


@dataclass
class RawSocket:
    """A connection to a table after its handshake."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and its content."""
        first, second = await self.reader.readexactly(2)
        size = second & 127
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return first & 15, await self.reader.readexactly(size)


@contextlib.asynccontextmanager
async def raw_socket(
    port: int, code: str, cookie: str, address: str = "127.0.0.1"
) -> AsyncIterator[RawSocket]:
    """Connect to a table from an address of the loopback interface.

    Raises:
        ConnectionError: if the server does not accept the handshake.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(
            f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            raise ConnectionRefusedError(f"no handshake: {head[:100]!r}")
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()
