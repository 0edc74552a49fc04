"""Simulated people who play whole matches of Harvest over real sockets, at a steady rate."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

import msgspec

from bench.received import NO_CHOICES, parse_choices, parse_received, some_move
from bench.socket_client import SocketClient

HOST = "127.0.0.1"
READY_SECONDS = 20.0
MOST_ATTEMPTS = 5
# A match of two has some 35 moves.
MOST_AHEAD = 32
# How many tables are looked at for one that is ready.
MOST_ASKED = 50


@dataclass
class Player:
    """One person connected to one table; `version` is the last one seen."""

    port: int
    cookie: str
    table: Table
    client: SocketClient | None = None
    version: int = 0
    choices: msgspec.Raw = field(default_factory=lambda: NO_CHOICES)

    @property
    def may_move(self) -> bool:
        """Whether the person may act."""
        return self.choices != NO_CHOICES

    async def connect(self, code: str) -> None:
        """Connect to the table with this code."""
        if self.client is not None:
            self.client.close()
        self.version, self.choices = 0, NO_CHOICES
        path = f"/api/tables/{code}/socket"
        loop = asyncio.get_running_loop()
        _, self.client = await loop.create_connection(
            lambda: SocketClient(f"{HOST}:{self.port}", path, self.cookie, self.receive),
            HOST,
            self.port,
        )

    def receive(self, raw: bytes) -> None:
        """Read a message."""
        message = parse_received(raw)
        if message.type == "state":
            self.version, self.choices = message.version, message.choices
            self.table.seen()
        elif message.type == "refused":
            self.table.refused.append(message.code)
            self.table.sent_at = 0.0

    def ask(self, **fields: object) -> None:
        """Send a message."""
        assert self.client is not None
        self.client.send(json.dumps(fields).encode())


@dataclass
class Table:
    """Two people who play one match after another."""

    players: list[Player] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    count: int = 0
    sent_at: float = 0.0
    expected: int = 0
    # While one match is over and the next has not begun.
    is_resting: bool = False

    async def begin(self) -> None:
        """Begin a match; on a busy computer it may take more than one attempt."""
        self.is_resting = True
        for _ in range(MOST_ATTEMPTS):
            with contextlib.suppress(OSError, TimeoutError):
                await self._begin()
                break
        self.is_resting = False

    async def _begin(self) -> None:
        """Open a table, sit down, start."""
        first, second = self.players
        wish = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "open"}]}
        made = await post(first.port, "/api/tables", wish, first.cookie)
        code = made["code"]
        self.sent_at, self.expected = 0.0, 0
        await first.connect(code)
        await second.connect(code)
        await self._until(1)
        second.ask(type="sit", seat=1)
        await self._until(2)
        first.ask(type="start")
        await self._until(3)

    async def play_ahead(self, moves: int) -> None:
        """Play some moves at once, so that not all matches end at the same time."""
        for _ in range(moves):
            if not self.move():
                return
            with contextlib.suppress(TimeoutError):
                await self._until(self.expected)

    async def _until(self, version: int) -> None:
        async with asyncio.timeout(READY_SECONDS):
            while any(player.version < version for player in self.players):  # noqa: ASYNC110
                await asyncio.sleep(0.002)

    @property
    def is_waiting(self) -> bool:
        """Whether somebody has not received the last move yet."""
        return self.sent_at > 0

    def move(self) -> bool:
        """Play a move if somebody may act; False if the match is over."""
        able = next((player for player in self.players if player.may_move), None)
        if able is None:
            return False
        choices = parse_choices(able.choices)
        self.count += 1
        self.expected = able.version + 1
        self.sent_at = time.perf_counter()
        able.ask(
            type="move",
            id=str(self.count),
            seat=choices.seat,
            seen=able.version,
            move=some_move(choices, self.count),
        )
        return True

    def seen(self) -> None:
        """Note that somebody has a new view; when all have it, the move has arrived."""
        if self.sent_at and all(player.version >= self.expected for player in self.players):
            self.delays.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0


async def post(port: int, path: str, body: object, cookie: str = "") -> dict[str, Any]:
    """Send a POST request over a new connection; the answer includes `cookie`."""
    reader, writer = await asyncio.open_connection(HOST, port)
    content = json.dumps(body).encode()
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nContent-Type: application/json\r\n"
        f"Cookie: {cookie}\r\nConnection: close\r\nContent-Length: {len(content)}\r\n\r\n".encode()
        + content
    )
    head, _, raw = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    found: dict[str, Any] = json.loads(raw)
    if b" 503 " in head[:14]:
        # A machine that others use may be away for a moment.
        return await post(port, path, body, cookie)
    assert b" 20" in head[:14], found
    for line in head.decode().splitlines():
        if line.lower().startswith("set-cookie:"):
            found["cookie"] = line.partition(":")[2].strip().partition(";")[0]
    return found


async def seat_people(ports: Sequence[int], count: int) -> list[Table]:
    """Some tables of two people each, spread over the servers."""
    tables: list[Table] = []
    gate = asyncio.Semaphore(8)

    async def seat(number: int) -> None:
        async with gate:
            table = Table()
            for side in range(2):
                port = ports[(number + side) % len(ports)]
                made = await post(port, "/api/visitor", {"name": f"P{number}-{side}"})
                table.players.append(Player(port, made["cookie"], table))
            await table.begin()
            await table.play_ahead(number % MOST_AHEAD)
            tables.append(table)

    await asyncio.gather(*(seat(number) for number in range(count)))
    return tables


async def play(tables: Sequence[Table], rate: float, seconds: float) -> int:
    """Play moves at a rate, in turn at all tables; how many found no table ready."""
    late = 0
    began = time.perf_counter()
    beginnings: set[asyncio.Task[None]] = set()
    turn = cycle(tables)
    for number in range(int(rate * seconds)):
        wait = began + number / rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        elif number % 50 == 0:
            await asyncio.sleep(0)
        late += not _move_somewhere(turn, beginnings)
    deadline = time.perf_counter() + 10
    while time.perf_counter() < deadline and any(table.is_waiting for table in tables):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await asyncio.gather(*beginnings)
    return late


def _move_somewhere(turn: Iterator[Table], beginnings: set[asyncio.Task[None]]) -> bool:
    """Move at the next table that is ready; where a match is over, begin another."""
    for table in islice(turn, MOST_ASKED):
        if table.is_waiting or table.is_resting:
            continue
        if table.move():
            return True
        table.is_resting = True
        beginnings.add(asyncio.create_task(table.begin()))
    return False
