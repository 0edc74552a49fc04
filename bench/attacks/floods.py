"""Attacks by sheer number: connections and requests, most of which are refused."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine

from bench.attacks.target import REFUSED, Target
from bench.socket_client import HOST
from tests.server.abusive_clients import TEXT, frame
from tests.server.costly_record import costly_record

PARALLEL = 50
PIPELINED = 20
UNREAD = 60
PIECES = 400
MANY_HEADERS = b"x:y\r\n" * 50_000 + b"\r\n"

CHUNKED = (
    b"POST /api/visitor HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\n"
)


async def refused_requests(target: Target) -> None:
    """Send requests over many connections, many at once, however often they are refused."""
    await _together(target, _pipeline, b"/api/games")


async def probes(target: Target) -> None:
    """Ask how the server is, which a host may always ask."""
    await _together(target, _pipeline, b"/metrics")


async def reconnects(target: Target) -> None:
    """Connect to a table, leave it, and connect again."""
    while True:
        async with target.socket() as socket:
            await socket.read()


async def long_heads(target: Target) -> None:
    """Send requests whose heads are as long as possible."""
    await _send_on_new_connections(target, b"GET / HTTP/1.1\r\nhost: x\r\n" + MANY_HEADERS)


async def small_chunks(target: Target) -> None:
    """Send bodies in chunks of one byte."""
    await _send_on_new_connections(target, CHUNKED + b"1\r\n \r\n" * 40_000)


async def _send_on_new_connections(target: Target, content: bytes) -> None:
    while True:
        writer = await _connection(target)
        try:
            writer.write(content)
            target.done["bytes"] += len(content)
            await writer.drain()
            await asyncio.sleep(0.01)
        finally:
            writer.transport.abort()


async def unread_answers(target: Target) -> None:
    """Ask for large answers over many connections, and read none."""
    answer = await target.post("/api/records", costly_record())
    path = f"/api/records/{answer.json['code']}/replay".encode()
    await target.get(path.decode())
    await _together(target, _ask_and_wait, path, count=UNREAD)


async def pieces(target: Target) -> None:
    """Send a message byte by byte, each in a packet of its own."""
    async with target.socket() as socket:
        while True:
            for byte in frame(b" " * PIECES, TEXT):
                await target.send(socket, bytes((byte,)))


async def _together(
    target: Target,
    act: Callable[[Target, bytes], Coroutine[None, None, None]],
    path: bytes,
    count: int = PARALLEL,
) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(act(target, path))


async def _pipeline(target: Target, path: bytes) -> None:
    """Ask many times on one connection, and read what comes."""
    ask = b"GET " + path + b" HTTP/1.1\r\nhost: x\r\n\r\n"
    with contextlib.suppress(*REFUSED):
        reader, writer = await asyncio.open_connection(
            HOST, target.port, local_addr=(target.address, 0)
        )
        try:
            while not reader.at_eof():
                writer.write(ask * PIPELINED)
                target.done["requests"] += PIPELINED
                await reader.read(65_536)
        finally:
            writer.transport.abort()
    await asyncio.sleep(0.02)


async def _ask_and_wait(target: Target, path: bytes) -> None:
    """Ask for something, and read nothing of it."""
    with contextlib.suppress(*REFUSED):
        writer = await _connection(target)
        try:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            target.done["requests"] += PIPELINED
            writer.write(
                (b"GET " + path + b" HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n")
                * PIPELINED
            )
            await asyncio.sleep(5)
        finally:
            writer.transport.abort()


async def _connection(target: Target) -> asyncio.StreamWriter:
    _, writer = await asyncio.open_connection(HOST, target.port, local_addr=(target.address, 0))
    target.done["connections"] += 1
    return writer
