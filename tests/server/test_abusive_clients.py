"""Clients that never read, send garbage or take too long do not disturb other people."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from lakelight.server import serve
from lakelight.server.timeouts import TimedHttp
from tests.server.abusive_clients import (
    frame,
    is_aborted,
    open_socket,
    read_all,
    send_garbage,
    send_without_reading,
    unread_socket,
)
from tests.server.clients import Guest, RunningServer, play_on, serving
from tests.server.persistent_players import PersistentPlayer, more_moves, playing
from tests.server.processes import ServerProcess, server_processes

GARBAGE_SECONDS = 15.0 if os.environ.get("CI") == "true" else 4.0
# A busy machine that runs other tests beside this one must hold it too.
P99_SECONDS = 1.0
MOST_GROWTH_MB = 40.0
# How the server's ping begins: its kind, and four bytes.
PING = b"\x89\x04"


def p99(people: Sequence[PersistentPlayer]) -> float:
    delays = sorted(delay for one in people for delay in one.delays)
    return delays[len(delays) * 99 // 100]


async def connections(guest: Guest) -> int:
    page = (await guest.get("/metrics")).raw.decode()
    return int(page.partition("\nlakelight_connections ")[2].split()[0])


def test_a_client_that_never_reads_is_closed_and_its_table_continues(tmp_path: Path) -> None:
    """It asks for `state` again and again, and never reads."""

    async def scenario(server: ServerProcess) -> None:
        ann = await RunningServer(server.port).guest()
        code = await ann.create_table("you", "bot", "bot")
        async with ann.at(code) as client:
            await play_on(client, until=client.state["version"] + 4)
            before = server.resident_mb
            with contextlib.closing(open_socket(server.port, code)) as unread:
                await _until(ann, 2)
                with pytest.raises(ConnectionError):
                    await send_without_reading(unread, frame(b'{"type":"refresh"}') * 20)
                await _until(ann, 1)
                assert server.resident_mb - before < MOST_GROWTH_MB
            await play_on(client)
            assert client.state["table"]["status"] == "over"

    async def _until(guest: Guest, count: int) -> None:
        async with asyncio.timeout(30):
            while await connections(guest) != count:  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    with server_processes(str(tmp_path / "store.sqlite"), tmp_path, 1) as (server,):
        asyncio.run(scenario(server))


def test_garbage_does_not_delay_others(tmp_path: Path) -> None:
    async def scenario(server: ServerProcess) -> None:
        rng = random.Random(7)
        async with playing([server.port], 4) as people:
            await more_moves(people)
            deadline = time.monotonic() + GARBAGE_SECONDS
            sent = visits = 0
            while time.monotonic() < deadline:
                sent += await send_garbage(server.port, people[0].code, rng)
                visits += 1
            assert sent > 100 * GARBAGE_SECONDS / 10
            assert visits > 1, "no connection was closed"
            await more_moves(people)
        assert p99(people) < P99_SECONDS, f"{p99(people):.3f} s"
        assert not any(one.refused for one in people)
        assert server.process is not None
        assert server.process.poll() is None
        log = (tmp_path / f"{server.port}.log").read_text()
        assert "Traceback" not in log
        assert '"level": "error"' not in log

    with server_processes(str(tmp_path / "store.sqlite"), tmp_path, 1) as (server,):
        asyncio.run(scenario(server))


async def test_only_silent_clients_are_pinged_and_closed_without_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PING_SECONDS", 0.6)

    async with serving(tmp_path) as server:
        code = await (await server.guest()).create_table("you", "bot")
        with (
            contextlib.closing(open_socket(server.port, code)) as silent,
            contextlib.closing(open_socket(server.port, code)) as talking,
        ):
            received = b""
            for _ in range(30):
                await asyncio.sleep(0.1)
                talking.sendall(frame(b'{"type":"ping"}'))
                with contextlib.suppress(BlockingIOError):
                    received += talking.recv(65_536)
            assert received.count(b'"pong"') > 10
            assert PING not in received
            assert PING in await read_all(silent)


HEAD = b"POST /api/visitor HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [HEAD[at : at + 1] for at in range(len(HEAD))],
        [HEAD + b"Content-Length: 100\r\n\r\n", *[b"{"] * 60],
    ],
    ids=["no request", "slow headers", "slow body"],
)
async def test_a_request_that_takes_too_long_is_aborted(
    parts: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TimedHttp, "request_seconds", 0.5)

    async with serving(tmp_path) as server:
        assert await is_aborted(server.port, parts, pause=0.05, limit=10)
        assert (await server.guest()).cookie


async def test_a_connection_whose_answers_are_not_read_is_aborted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TimedHttp, "request_seconds", 0.5)
    ask = b"GET /api/games/dice/pieces HTTP/1.1\r\nHost: x\r\n\r\n"

    async with serving(tmp_path) as server:
        with (
            contextlib.closing(unread_socket(server.port)) as unread,
            pytest.raises(ConnectionError),
        ):
            await send_without_reading(unread, ask)


def test_a_connection_that_ends_before_its_body_is_no_fault_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(HEAD + b"Content-Length: 100\r\n\r\n{")
            await writer.drain()
            writer.close()
            stranger = server.stranger()
            async with asyncio.timeout(20):
                while (
                    b'lakelight_requests_total{status="400"} 1'
                    not in (await stranger.get("/metrics")).raw
                ):
                    pass

    asyncio.run(scenario())
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
