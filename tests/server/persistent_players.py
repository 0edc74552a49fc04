"""Players who continue after any failure, and what must be true of their moves afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lakelight.server.store.address import store_at
from lakelight.server.table import journal
from lakelight.server.table.journal import parse_entry
from tests.server.clients import Guest, RunningServer, TableClient, first_move

LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError, HTTPException)


@dataclass
class PersistentPlayer:
    """Continues after any failure: connects again, and sends an unanswered move again."""

    guest: Guest
    ports: Sequence[int]
    code: str = ""
    # By code of the table and id of the move: the version it was acknowledged with.
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    highest: int = 0
    count: int = 0
    # How long every move took until it was acknowledged, and why some were not.
    delays: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    task: asyncio.Task[None] = field(init=False)

    async def play(self) -> None:
        """Play match after match until cancelled."""
        while True:
            self.guest.port = random.choice(self.ports)
            with contextlib.suppress(*LOST):
                await self._play_here()
            await asyncio.sleep(0.01)

    async def _play_here(self) -> None:
        if not self.code:
            seats = [{"kind": "you"}, {"kind": "bot"}, {"kind": "bot"}]
            wish = {"game": "harvest", "seats": seats, "bot_pace": "at_once"}
            reply = await self.guest.post("/api/tables", wish)
            self.code, self.highest = reply.body.get("code", ""), 0
            return
        async with self.guest.at(self.code) as client:
            assert client.state["version"] >= self.highest, "something seen was lost"
            while client.state["table"]["status"] != "over":
                self.highest = client.state["version"]
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
            self.acknowledged[self.code, str(self.count)] = answer["version"]
            self.count += 1
        else:
            self.refused.append(answer["code"])
            await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def playing(ports: Sequence[int], count: int) -> AsyncIterator[list[PersistentPlayer]]:
    """Some people who play until the end of the block, each at a table with bots."""
    people = [
        PersistentPlayer(await RunningServer(ports[0]).guest(f"P{n}"), ports) for n in range(count)
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


async def check_acknowledged(database: str, people: Sequence[PersistentPlayer]) -> None:
    store = store_at(database)
    await store.open()
    try:
        for one in people:
            for code, key in one.acknowledged:
                stored = await store.load(code)
                assert stored is not None
                entries = [parse_entry(entry) for entry in stored.entries]
                keys = [entry.key for entry in entries if isinstance(entry, journal.Moved)]
                assert keys.count(key) == 1, "an acknowledged move was lost or doubled"
                entry = entries[one.acknowledged[code, key] - 1]
                assert isinstance(entry, journal.Moved)
                assert entry.key == key, "a move was acknowledged with another's version"
    finally:
        await store.close()
