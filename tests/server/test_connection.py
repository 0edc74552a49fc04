"""A client that does not read is let go, and nobody waits for it."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from starlette.websockets import WebSocket

from lakelight.server.clock import RealClock
from lakelight.server.connection import CLOSE_NOT_ALLOWED, Connection


class DeafSocket:
    """Takes one message and never gets rid of it; says nothing either."""

    def __init__(self) -> None:
        self.closed_with: int | None = None

    async def send_text(self, text: str) -> None:
        """Wait for a reader that never reads."""
        await asyncio.Future()

    async def receive(self) -> dict[str, Any]:
        """Wait for a word that never comes."""
        return await asyncio.Future()

    async def close(self, code: int, reason: str) -> None:
        """End."""
        self.closed_with = code


def new_connection(socket: DeafSocket) -> Connection:
    return Connection(cast(WebSocket, socket), None, RealClock(), rate=10, outbox=8)


def test_a_client_that_never_reads_is_let_go() -> None:
    async def scenario() -> None:
        connection = new_connection(DeafSocket())
        sender = asyncio.create_task(connection.send_all())
        listener = asyncio.create_task(connection.receive())
        await asyncio.sleep(0)
        for number in range(20):
            assert connection.is_closing == (number > 9)
            connection.send(b"{}")
            await asyncio.sleep(0)
        assert await listener is None, "who does not read is not listened to either"
        sender.cancel()

    asyncio.run(scenario())


def test_who_is_dismissed_is_told_why() -> None:
    async def scenario() -> None:
        socket = DeafSocket()
        connection = new_connection(socket)
        connection.close("closed")
        await connection.send_all()
        assert socket.closed_with == CLOSE_NOT_ALLOWED

    asyncio.run(scenario())
