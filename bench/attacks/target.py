"""What an attacker knows: where the server is, a table that anybody may watch, an own address."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TypeAlias

from bench.http_client import Answer, request
from bench.table import loopback_address
from tests.server.raw_socket import RawSocket, raw_socket

# Attackers have addresses that no table has.
FIRST_ADDRESS = 200_000
# What a server that defends itself causes in an attacker.
REFUSED = (OSError, EOFError, TimeoutError)


@dataclass
class Target:
    """One attacker's server; `done` counts what was sent."""

    port: int
    code: str
    number: int
    done: Counter[str] = field(default_factory=Counter)

    @property
    def address(self) -> str:
        """The address that this attacker has to itself."""
        return loopback_address(FIRST_ADDRESS + self.number)

    async def post(self, path: str, body: object, cookie: str = "") -> Answer:
        """Send JSON; the answer may be a refusal."""
        content = json.dumps(body).encode()
        self.done["requests"] += 1
        return await request(self.port, self.address, "POST", path, content, cookie)

    async def get(self, path: str) -> Answer:
        """Ask for something."""
        self.done["requests"] += 1
        return await request(self.port, self.address, "GET", path)

    async def visitor(self) -> str:
        """The cookie of a new visitor."""
        return (await self.post("/api/visitor", {"name": "Mal"})).cookie

    async def table(self, cookie: str, **options: object) -> str:
        """The code of a table of one's own; empty if it was refused."""
        seats = [{"kind": "you"}, {"kind": "bot"}]
        answer = await self.post("/api/tables", {"seats": seats, **options}, cookie)
        return str(answer.json.get("code", "")) if answer.status == 201 else ""

    def socket(
        self, code: str = "", cookie: str = ""
    ) -> AbstractAsyncContextManager[RawSocket, bool | None]:
        """A connection to a table."""
        self.done["sockets"] += 1
        return raw_socket(self.port, code or self.code, cookie, self.address)

    async def send(self, socket: RawSocket, content: bytes) -> None:
        """Send bytes as fast as the server takes them."""
        socket.writer.write(content)
        self.done["bytes"] += len(content)
        await socket.writer.drain()
        # Other attackers run in the same process.
        await asyncio.sleep(0)


Attack: TypeAlias = Callable[[Target], Awaitable[None]]
