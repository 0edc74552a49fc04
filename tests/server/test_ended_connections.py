"""What a connection kept is freed at its end, without a collection of all objects."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lakelight.server.timeouts import FIRST_BYTES, TimedHttp
from lakelight.server.websocket import TableSocket
from tests.server.clients import RunningServer, serving

HOST = "127.0.0.1"
# What the objects of connections belong to.
KINDS = ("asyncio.", "h11", "uvicorn.", "websockets.", "starlette.", "lakelight.")
CONNECTIONS = 5


@asynccontextmanager
async def without_collections() -> AsyncIterator[None]:
    """Let only reference counts free memory within the block."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so that tells nobody when it is."""
    async with asyncio.timeout(10):
        while not is_so():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def until_gone(kind: type) -> None:
    """Wait until no object of a kind is left."""
    await until(lambda: not any(type(one) is kind for one in gc.get_objects()))


def left_behind() -> list[str]:
    """What only a collection frees, of the kinds that connections consist of."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        found = [f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    return [name for name in found if name.startswith(KINDS)]


async def ask(server: RunningServer, sent: bytes) -> None:
    """Send something on a new connection, and drop the connection after the answer."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    writer.write(sent)
    await reader.read(1)
    writer.transport.abort()
    # The client is in this process, and must leave nothing behind itself.
    vars(writer.transport)["_read_ready_cb"] = None


def upgrade_to(code: str) -> bytes:
    """The request that opens a socket to a table."""
    return (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "sec-websocket-version: 13\r\n\r\n"
    ).encode()


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        b"POST /api/visitor HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n",
    ],
    ids=["kept alive", "closed", "in chunks"],
)
async def test_requests_leave_nothing_behind(sent: bytes, tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await ask(server, sent)
        async with without_collections():
            for _ in range(CONNECTIONS):
                await ask(server, sent)
            await until_gone(TimedHttp)
            assert left_behind() == []


async def test_sockets_leave_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        code = await (await server.guest()).create_table("you", "bot")
        await ask(server, upgrade_to(code))
        await until_gone(TableSocket)
        async with without_collections():
            for _ in range(CONNECTIONS):
                await ask(server, upgrade_to(code))
            await until_gone(TableSocket)
            assert left_behind() == []


async def test_a_socket_that_breaks_the_protocol_leaves_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        code = await (await server.guest()).create_table("you", "bot")
        async with without_collections():
            for _ in range(CONNECTIONS):
                await ask(server, upgrade_to(code) + b"\xff" * 20)
            await until_gone(TableSocket)
            assert left_behind() == []


async def test_little_is_read_of_a_connection_before_its_turn(tmp_path: Path) -> None:
    sent = b"POST /api/visitor HTTP/1.1\r\nhost: x\r\ncontent-length: 30000\r\n\r\n" + b" " * 30000
    async with serving(tmp_path) as server:
        turns = server.services.turns
        turns.take = lambda address, take_over: False  # type: ignore[method-assign]
        _, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(sent)
        waiting: list[TimedHttp] = []

        def is_waiting() -> bool:
            waiting[:] = [one for one in gc.get_objects() if type(one) is TimedHttp]
            return any(one._is_waiting for one in waiting)

        await until(is_waiting)
        kept = sum(len(one._unread) + len(one.conn.trailing_data[0]) for one in waiting)
        assert 0 < kept <= FIRST_BYTES
        writer.transport.abort()
