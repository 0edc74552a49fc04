"""Players who continue after any failure, and what must be true of their moves afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import cycle

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lakelight.games import GAMES
from lakelight.server.store.address import store_at
from lakelight.server.store.protocol import Store
from lakelight.server.table import journal
from lakelight.server.table.journal import parse_entry
from tests.server.clients import Guest, RunningServer, TableClient, first_move

LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError, HTTPException)


@dataclass
class PersistentPlayer:
    """Continues after any failure: connects again, and sends an unanswered move again."""

    guest: Guest
    ports: Sequence[int]
    game: str = "harvest"
    # A number that grows while the server works; what was told is noted with it.
    moment: Callable[[], int] = lambda: 0
    code: str = ""
    # By code of the table and id of the move: the version it was acknowledged with, and when.
    acknowledged: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    # By code of the table: every version that was seen, and when.
    seen: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    highest: int = 0
    count: int = 0
    # How long every move took until it was acknowledged, and why some were not.
    delays: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    task: asyncio.Task[None] = field(init=False)

    async def play(self) -> None:
        """Play match after match until canceled."""
        while True:
            self.guest.port = random.choice(self.ports)
            with contextlib.suppress(*LOST):
                await self._play_here()
            await asyncio.sleep(0.01)

    async def _play_here(self) -> None:
        if not self.code:
            seats = [{"kind": "you"}, {"kind": "bot"}, {"kind": "bot"}]
            wish = {"game": self.game, "seats": seats, "bot_pace": "at_once"}
            reply = await self.guest.post("/api/tables", wish)
            if reply.status == 201:
                self.code, self.highest = reply.body["code"], 0
            return
        async with self.guest.at(self.code) as client:
            assert client.state["version"] >= self.highest, "something seen was lost"
            while client.state["table"]["status"] != "over":
                self.highest = client.state["version"]
                self.seen.setdefault(self.code, []).append((self.highest, self.moment()))
                if client.state["choices"] is None:
                    await client.receive("state")
                else:
                    await self._move(client)
        self.code = ""

    async def _move(self, client: TableClient) -> None:
        fields = {
            "id": str(self.count),
            "seat": 0,
            "seen": client.state["version"],
            "move": first_move(client.state["choices"], self.count),
        }
        began = time.perf_counter()
        answer = await client.ask("move", **fields)
        if answer["type"] == "accepted":
            self.delays.append(time.perf_counter() - began)
            told = answer["version"], self.moment()
            self.acknowledged[self.code, str(self.count)] = told
            self.count += 1
        else:
            self.refused.append(answer["code"])
            await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def playing(
    ports: Sequence[int], count: int, moment: Callable[[], int] = lambda: 0
) -> AsyncIterator[list[PersistentPlayer]]:
    """Some people who play until the end of the block, each at a table with bots."""
    games = cycle(GAMES)
    people = [
        PersistentPlayer(await RunningServer(ports[0]).guest(f"P{n}"), ports, next(games), moment)
        for n in range(count)
    ]
    for one in people:
        one.task = asyncio.create_task(one.play())
    try:
        yield people
    finally:
        for one in people:
            one.task.cancel()
        await asyncio.gather(*(one.task for one in people), return_exceptions=True)


async def more_moves(people: Sequence[PersistentPlayer], count: int = 2) -> None:
    """Wait until everybody had some more moves accepted."""
    goals = [len(one.acknowledged) + count for one in people]
    async with asyncio.timeout(60):
        while any(len(one.acknowledged) < goal for one, goal in zip(people, goals, strict=True)):
            for one in people:
                if one.task.done():
                    one.task.result()
            await asyncio.sleep(0.005)


async def check_acknowledged(
    database: str, people: Sequence[PersistentPlayer], until: int | None = None
) -> int:
    """Check that everything is stored that people were told, up to a moment; how many moves."""
    store = store_at(database)
    await store.open()
    try:
        return sum([await _check_player(store, one, until) for one in people])
    finally:
        await store.close()


async def _check_player(store: Store, one: PersistentPlayer, until: int | None) -> int:
    checked = 0
    for code, seen in one.seen.items():
        highest = max((version for version, at in seen if _is_by(at, until)), default=0)
        acknowledged = {
            key: version
            for (table, key), (version, at) in one.acknowledged.items()
            if table == code and _is_by(at, until)
        }
        if not highest and not acknowledged:
            continue
        stored = await store.load(code)
        assert stored is not None, "a table that was seen was lost"
        assert len(stored.entries) >= highest, "something that was seen was lost"
        entries = [parse_entry(entry) for entry in stored.entries]
        counts = Counter(entry.key for entry in entries if isinstance(entry, journal.Moved))
        for key, told in acknowledged.items():
            assert counts[key] == 1, "an acknowledged move was lost or doubled"
            version = told
            # After a move, the version includes the rolls that followed from it.
            while is_chance(entries[version - 1]):
                version -= 1
            entry = entries[version - 1]
            assert isinstance(entry, journal.Moved)
            assert entry.key == key, "a move was acknowledged with another's version"
        checked += len(acknowledged)
    return checked


def is_chance(entry: journal.Entry) -> bool:
    """Whether an entry is a move of chance."""
    return isinstance(entry, journal.Moved) and entry.seat is None


def _is_by(at: int, until: int | None) -> bool:
    return until is None or at <= until
