"""Strange input for a real server over real sockets: it must answer, and go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_args

from lakelight.server.wire.messages import ServerMessage
from tests.server.abusive_clients import frame
from tests.server.clients import Guest, RunningServer
from tests.server.fuzz_frames import some_frames
from tests.server.fuzz_input import Fuzzer
from tests.server.fuzz_requests import some_request
from tests.server.processes import ServerProcess
from tests.server.raw_socket import RawSocket, raw_socket

HANG_SECONDS = 30.0
# Fewer than the refusals in a row after which a server closes a connection.
BATCH = 40
# How many batches one connection lives, and how many connections one table.
BATCHES = 10
CONNECTIONS = 5
ANSWERS = frozenset(
    one.__struct_config__.tag for one in get_args(ServerMessage) if "id" in one.__struct_fields__
)
# Of a hundred inputs so many are messages, and requests; the rest are frames.
MESSAGES, REQUESTS = 85, 5
TEXT, CLOSE = 1, 8
# Codes with which a server may close the connection of a client that sends messages.
EXPECTED_CLOSES = {1000, 1008, 4403, 4408}


class ServerFailed(AssertionError):
    """The server did something that no input should cause."""


@dataclass
class FuzzRun:
    """So many inputs for one server."""

    server: ServerProcess
    count: int
    seed: int
    report: Callable[[int], None] = lambda done: None
    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)

    async def run(self) -> None:
        """Send everything, then check that the server still works.

        Raises:
            ServerFailed: with what it did wrong.
        """
        messages = self.count * MESSAGES // 100
        requests = self.count * REQUESTS // 100
        frames = self.count - messages - requests
        async with asyncio.TaskGroup() as group:
            for number in range(4):
                group.create_task(self._send_messages(messages // 4, Fuzzer(self.seed + number)))
            group.create_task(self._send_requests(requests, Fuzzer(self.seed + 10)))
            group.create_task(self._send_frames(frames, Fuzzer(self.seed + 20)))
        self._check_server()

    def _check_server(self) -> None:
        process = self.server.process
        if process is None or process.poll() is not None:
            raise ServerFailed("the server ended")
        if not self.server.is_ready():
            raise ServerFailed("the server is not ready")
        for line in (self.server.folder / f"{self.server.port}.log").read_text().splitlines():
            if "Traceback" in line or '"level": "error"' in line:
                raise ServerFailed(line[-3000:])

    async def _table(self, fuzzer: Fuzzer) -> tuple[Guest, str]:
        """A visitor with a table of some game: open or begun, for one person or for many."""
        guest = await RunningServer(self.server.port).guest("Fay")
        kinds = fuzzer.rng.choice(
            [("you", "you"), ("you", "bot"), ("you", "open"), ("you", "bot", "bot", "you")]
        )
        code = await guest.create_table(*kinds, game=fuzzer.rng.choice(["harvest", "dice"]))
        return guest, code

    async def _send_messages(self, count: int, fuzzer: Fuzzer) -> None:
        left = count
        while left > 0:
            guest, code = await self._table(fuzzer)
            for _ in range(CONNECTIONS):
                cookie = guest.cookie if fuzzer.rng.random() < 0.8 else ""
                with contextlib.suppress(ExpectedClose):
                    async with raw_socket(self.server.port, code, cookie) as socket:
                        for _ in range(min(BATCHES, -(-left // BATCH))):
                            await self._send_batch(socket, fuzzer)
                            left -= BATCH
                            self.report(self.sent.total())

    async def _send_batch(self, socket: RawSocket, fuzzer: Fuzzer) -> None:
        """Send messages and then a ping; every one of them must be answered."""
        state: dict[str, Any] = {"choices": None, "version": 0}
        messages = [frame(b'{"type":"refresh","id":"begin"}')]
        socket.writer.write(messages[0])
        await self._read_until(socket, "begin", state)
        sent = [fuzzer.message(state["choices"], state["version"]) for _ in range(BATCH)]
        end = f"end-{fuzzer.rng.random()}"
        for one in (*sent, json.dumps({"type": "ping", "id": end}).encode()):
            socket.writer.write(frame(one))
        answers = await self._read_until(socket, end, state)
        if answers != BATCH + 1:
            raise ServerFailed(f"{BATCH} messages and a ping got {answers} answers: {sent}")
        self.sent["messages"] += BATCH

    async def _read_until(self, socket: RawSocket, key: str, state: dict[str, Any]) -> int:
        """Read until the answer with this id, and keep the last choices; how many answers."""
        answers = 0
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                kind, content = await socket.read()
                if kind == CLOSE:
                    code = int.from_bytes(content[:2], "big")
                    if code in EXPECTED_CLOSES:
                        raise ExpectedClose
                    raise ServerFailed(f"the server closed with {code}: {content[2:]!r}")
                if kind != TEXT:
                    continue
                message = json.loads(content)
                if message["type"] in ANSWERS:
                    answers += 1
                    self.answers[message.get("code", message["type"])] += 1
                    if message.get("code") == "game_error":
                        raise ServerFailed(f"{message} among the answers to a batch")
                    if message["id"] == key:
                        return answers
                elif message["type"] != "welcome":
                    state.update({k: message[k] for k in ("choices", "version") if k in message})

    async def _send_requests(self, count: int, fuzzer: Fuzzer) -> None:
        guest, code = await self._table(fuzzer)
        for _ in range(count):
            sent, is_whole = some_request(fuzzer, code, guest.cookie)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            try:
                writer.write(sent)
                if not is_whole:
                    # The server may wait for more, and learns that nothing comes.
                    writer.write_eof()
                async with asyncio.timeout(HANG_SECONDS):
                    answer = await reader.read()
            except ConnectionError:
                answer = b""
            except TimeoutError:
                raise ServerFailed(f"no answer to {sent!r}") from None
            finally:
                writer.close()
            status = answer[9:12].decode("latin-1")
            if status.startswith("5"):
                raise ServerFailed(f"{answer[:300]!r} to {sent!r}")
            self.answers[status or "closed"] += 1
            self.sent["requests"] += 1

    async def _send_frames(self, count: int, fuzzer: Fuzzer) -> None:
        guest, code = await self._table(fuzzer)
        while self.sent["frames"] < count:
            cookie = guest.cookie if fuzzer.rng.random() < 0.5 else ""
            async with raw_socket(self.server.port, code, cookie) as socket:
                sent = some_frames(fuzzer)
                with contextlib.suppress(ConnectionError):
                    socket.writer.write(sent)
                    socket.writer.write_eof()
                    try:
                        async with asyncio.timeout(HANG_SECONDS):
                            await socket.reader.read()
                    except TimeoutError:
                        raise ServerFailed(f"the connection did not end after {sent!r}") from None
            self.sent["frames"] += 1


class ExpectedClose(Exception):
    """The server closed a connection as it may."""
