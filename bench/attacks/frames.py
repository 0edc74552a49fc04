"""Attacks with frames of a WebSocket, without a name."""

from __future__ import annotations

import random

from bench.attacks.target import Target
from tests.server.abusive_clients import BAD_MESSAGES, BINARY, TEXT, frame

PING, PONG = 9, 10
MASK = b"\0\0\0\0"
# A message that begins and never ends.
FIRST_FRAGMENT = bytes((TEXT, 0x80)) + MASK
EMPTY_FRAGMENT = bytes((0, 0x80)) + MASK
AT_ONCE = 200


async def unread_pings(target: Target) -> None:
    """Send pings and never read the pongs."""
    async with target.socket() as socket:
        socket.writer.transport.pause_reading()  # type: ignore[attr-defined]
        while True:
            await target.send(socket, frame(b"x" * 125, PING) * AT_ONCE)


async def empty_fragments(target: Target) -> None:
    """Send a message of endless empty fragments."""
    async with target.socket() as socket:
        await target.send(socket, FIRST_FRAGMENT)
        while True:
            await target.send(socket, EMPTY_FRAGMENT * AT_ONCE)


async def pongs(target: Target) -> None:
    """Send pongs that nobody asked for."""
    async with target.socket() as socket:
        while True:
            await target.send(socket, frame(b"", PONG) * AT_ONCE)


async def empty_messages(target: Target) -> None:
    """Send empty messages, and read the refusals."""
    async with target.socket() as socket:
        while True:
            await target.send(socket, frame(b"") * 20)
            await socket.reader.read(65_536)


async def garbage(target: Target) -> None:
    """Send messages that mean nothing."""
    rng = random.Random(target.number)
    async with target.socket() as socket:
        while True:
            if rng.random() < 0.1:
                await target.send(socket, frame(rng.randbytes(40), BINARY))
            else:
                await target.send(socket, frame(rng.choice(BAD_MESSAGES).encode()))
            await socket.reader.read(65_536)


async def unread_states(target: Target) -> None:
    """Ask for the state again and again, and never read it."""
    async with target.socket() as socket:
        socket.writer.transport.pause_reading()  # type: ignore[attr-defined]
        while True:
            await target.send(socket, frame(b'{"type":"refresh"}') * 20)
