"""How many requests an address may send, and what becomes of one that does not stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lakelight.server.logs import set_up_logs
from lakelight.server.services import MOST_REQUESTS_EACH
from lakelight.server.turns import Turns
from tests.server.abusive_clients import read_all
from tests.server.clients import RunningServer, serving
from tests.server.clocks import ManualClock
from tests.server.costly_record import costly_record
from tests.server.loop_time import longest_step

WAIT_SECONDS = 10.0
# The most processor time that the event loop may spend at once.
MOST_SECONDS = 0.010


@pytest.fixture
def server_logs(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """What a server process writes to its log."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    set_up_logs("info")
    yield capsys
    root.handlers[:] = before
    root.setLevel(level)


async def test_an_address_that_is_refused_again_and_again_is_shut_out(tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, clock=clock, requests_per_second=1) as server:
        statuses = [(await server.stranger().get("/api/games")).status for _ in range(25)]
        assert statuses == [200] * 20 + [429] * 5
        with pytest.raises(ConnectionError):
            await server.stranger().get("/health")
        clock.advance(1.5)
        assert (await server.stranger().get("/health")).status == 200


async def test_files_of_the_client_hardly_count_because_a_first_visit_fetches_them_all(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, clock=ManualClock(), requests_per_second=1) as server:
        files = [(await server.stranger().get("/assets/none.js")).status for _ in range(15)]
        assert files == [404] * 15
        others = [(await server.stranger().get("/api/games")).status for _ in range(20)]
        assert others[:18] == [200] * 18
        assert others[-1] == 429


async def test_what_is_no_request_counts_and_is_not_logged(
    tmp_path: Path, server_logs: pytest.CaptureFixture[str]
) -> None:
    async with serving(tmp_path, clock=ManualClock(), requests_per_second=1) as server:
        for _ in range(5):
            assert b" 400 " in await _answer_to(server, b"no request\r\n\r\n")
        assert not await _answer_to(server, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
    written = server_logs.readouterr().err
    assert "closed" in written
    assert "Invalid HTTP" not in written


async def test_a_refused_request_ends_its_connection(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=ManualClock(), requests_per_second=1) as server:
        asked = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n"
        answered = await _answer_to(server, asked * 30)
    assert answered.count(b"HTTP/1.1 200") == 20
    assert answered.count(b"HTTP/1.1 429") == 1


async def test_a_long_answer_costs_as_much_as_many_requests(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=ManualClock(), requests_per_second=1) as server:
        guest = await server.guest()
        code = (await guest.post("/api/records", costly_record())).body["code"]
        statuses = [(await guest.get(f"/api/records/{code}/replay")).status for _ in range(5)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


async def test_probes_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=ManualClock(), requests_per_second=1) as server:
        asked = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
        assert (await _answer_to(server, asked * 30)).count(b"HTTP/1.1 200") == 20
        assert (await server.stranger().get("/api/games")).status == 200


async def test_a_head_that_is_too_long_is_not_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        head = b"GET /health HTTP/1.1\r\nhost: x\r\n"
        rest = b"x:y\r\n" * 40_000 + b"\r\n"
        with longest_step(monkeypatch) as longest:
            assert b" 200 " not in await _answer_to(server, head + rest)
            # As the second of two requests, it waited in a buffer while the first was answered.
            answered = await _answer_to(server, head + b"\r\n" + head + rest)
        assert answered.count(b" 200 ") <= 1
    assert longest.seconds < MOST_SECONDS


async def test_a_body_in_chunks_is_refused_before_it_is_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = b"POST /api/visitor HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    chunks = b"1\r\n \r\n" * 40_000 + b"0\r\n\r\n"
    async with serving(tmp_path) as server:
        with longest_step(monkeypatch) as longest:
            answered = await _answer_to(
                server, head + b"transfer-encoding: chunked\r\n\r\n" + chunks
            )
    assert b" 411 " in answered
    assert longest.seconds < MOST_SECONDS


async def test_an_address_that_sends_bodies_in_chunks_is_soon_shut_out(tmp_path: Path) -> None:
    sent = b"POST /api/visitor HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    async with serving(tmp_path, clock=ManualClock(), requests_per_second=10) as server:
        answers = [await _answer_to(server, sent) for _ in range(6)]
    assert [b" 411 " in one for one in answers] == [True] * 5 + [False]


async def test_few_requests_begin_at_once_and_each_address_has_its_turn() -> None:
    turns = Turns(most_each=2, most_at_once=3)
    begun: list[str] = []

    def asking(name: str) -> Callable[[], bool]:
        def take_over() -> bool:
            begun.append(name)
            return name != "gone"

        return take_over

    at_once = [turns.take("here", asking(name)) for name in ("a", "b", "gone", "c", "d")]
    assert at_once == [True, True, False, False, False]
    elsewhere = [turns.take("elsewhere", asking(name)) for name in ("x", "y", "z")]
    assert elsewhere == [True, False, False]
    await asyncio.sleep(0)
    assert begun == ["y"]
    turns.release("here")
    await asyncio.sleep(0)
    assert begun == ["y", "gone", "c"]
    for _ in range(2):
        turns.release("here")
        turns.release("elsewhere")
    await asyncio.sleep(0)
    assert sorted(begun[3:]) == ["d", "z"]
    assert turns.take("here", asking("e"))


async def test_requests_that_wait_for_their_turn_are_all_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        asked = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
        last = b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        answers = await asyncio.gather(
            *(_answer_to(server, asked * 10 + last) for _ in range(MOST_REQUESTS_EACH * 3))
        )
    assert {one.count(b"HTTP/1.1 200") for one in answers} == {11}


async def _answer_to(server: RunningServer, content: bytes) -> bytes:
    """What the server answers until it ends the connection, even before all was sent."""
    with contextlib.closing(socket.create_connection(("127.0.0.1", server.port))) as made:
        made.setblocking(False)
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(WAIT_SECONDS):
                await asyncio.get_running_loop().sock_sendall(made, content)
        return await read_all(made, WAIT_SECONDS)
