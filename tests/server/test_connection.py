"""The connection of a client that does not read is closed, and nobody waits for it."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from starlette.websockets import WebSocket

from lakelight.server.clock import RealClock
from lakelight.server.connection import CLOSE_NOT_ALLOWED, Connection


class BlockedSocket:
    """Takes one message and never delivers it; receives nothing either."""

    def __init__(self) -> None:
        self.closed_with: int | None = None

    async def send_text(self, text: str) -> None:
        """Wait without end."""
        await asyncio.Future()

    async def receive(self) -> dict[str, Any]:
        """Wait without end."""
        return await asyncio.Future()

    async def close(self, code: int, reason: str) -> None:
        """Note the code."""
        self.closed_with = code


def new_connection(socket: BlockedSocket) -> Connection:
    return Connection(cast(WebSocket, socket), None, RealClock(), rate=10, outbox=8)


def test_the_connection_of_a_client_that_never_reads_is_closed() -> None:
    async def scenario() -> None:
        connection = new_connection(BlockedSocket())
        sender = asyncio.create_task(connection.send_all())
        listener = asyncio.create_task(connection.receive())
        await asyncio.sleep(0)
        for number in range(20):
            assert connection.is_closing == (number > 9)
            connection.send(b"{}")
            await asyncio.sleep(0)
        assert await listener is None, "nothing more is read from a client that does not read"
        sender.cancel()

    asyncio.run(scenario())


def test_a_closed_connection_has_a_code_that_says_why() -> None:
    async def scenario() -> None:
        socket = BlockedSocket()
        connection = new_connection(socket)
        connection.close("closed")
        await connection.send_all()
        assert socket.closed_with == CLOSE_NOT_ALLOWED

    asyncio.run(scenario())
