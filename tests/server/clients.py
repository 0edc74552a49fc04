"""Clients of a real server: over real HTTP and WebSockets, on the loopback interface."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock, RealClock
from lakelight.server.serve import server_from
from lakelight.server.services import Services
from lakelight.server.settings import Settings
from lakelight.server.store.protocol import Store
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.work import Offload
from tests.server.merging import merged
from tests.server.random_bots import RandomBots

GENEROUS = {
    "port": 0,
    "messages_per_second": 1e6,
    "requests_per_second": 1e6,
    "new_per_minute": 1e6,
    "work_per_minute": 1e6,
    "tables_each": 10_000,
    "stored_kb_per_day": 10**9,
    "connections_each": 1000,
    "connections_per_address": 10_000,
}
TIMEOUT_SECONDS = 20.0


@dataclass
class Reply:
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    raw: bytes
    # The names of all cookies that it sets.
    all_cookies: tuple[str, ...] = ()

    @property
    def body(self) -> Any:  # noqa: ANN401
        """The JSON in it."""
        return json.loads(self.raw)


@contextlib.asynccontextmanager
async def serving(
    folder: Path,
    *,
    store: Store | None = None,
    clock: Clock | None = None,
    bots: Bots | None = None,
    offload: Offload | None = None,
    **settings: object,
) -> AsyncIterator[RunningServer]:
    """A real server on a free port, until the end of the block."""
    chosen = Settings(**{**GENEROUS, **settings})  # type: ignore[arg-type]
    app = build(
        store or SqliteStore(folder / "lakelight.sqlite"),
        GAMES,
        clock or RealClock(),
        bots or RandomBots(),
        chosen,
        offload=offload,
    )
    async with serving_app(app, chosen) as server:
        yield server


@contextlib.asynccontextmanager
async def serving_app(app: Starlette, settings: Settings) -> AsyncIterator[RunningServer]:
    """An application on a free port, until the end of the block."""
    server = server_from(settings, app)
    running = asyncio.create_task(server.serve())
    try:
        while not server.started:
            if running.done():
                await running
            await asyncio.sleep(0.005)
        yield RunningServer(server.port, app, server)
    finally:
        server.should_exit = True
        await running


@dataclass
class RunningServer:
    """A server that listens on a port."""

    port: int
    app: Any = None
    server: uvicorn.Server | None = None

    @property
    def services(self) -> Services:
        """The parts of the server."""
        services: Services = self.app.state.services
        return services

    async def guest(self, name: str = "Ann") -> Guest:
        """A new visitor."""
        guest = Guest(self.port)
        reply = await guest.post("/api/visitor", {"name": name})
        assert reply.status == 201, reply
        return guest

    def stranger(self) -> Guest:
        """A client without a cookie."""
        return Guest(self.port)

    @contextlib.asynccontextmanager
    async def two_at_table(self) -> AsyncIterator[tuple[str, TableClient, TableClient]]:
        """The code of a running match, and Ann on seat 0 and Ben on seat 1 of it."""
        ann, ben = await self.guest("Ann"), await self.guest("Ben")
        code = await ann.create_table("you", "open")
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=1)
            await first.ask("start")
            yield code, first, second


@dataclass
class Guest:
    """A visitor with a cookie, or a stranger without one."""

    port: int
    cookie: str = ""

    async def get(self, path: str, **headers: str) -> Reply:
        """Send a GET request."""
        return await self.request("GET", path, None, headers)

    async def post(self, path: str, body: object, **headers: str) -> Reply:
        """Send a POST request with JSON."""
        headers = {"content-type": "application/json", **headers}
        return await self.request("POST", path, json.dumps(body).encode(), headers)

    async def request(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> Reply:
        """Send any request; a cookie in the answer is kept."""
        reply = await asyncio.to_thread(self._request, method, path, body, headers)
        if "set-cookie" in reply.headers:
            self.cookie = reply.headers["set-cookie"].partition(";")[0]
        return reply

    def _request(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request(method, path, body, {**headers, "cookie": self.cookie})
            got = connection.getresponse()
            headers_got = {name.lower(): value for name, value in got.getheaders()}
            cookies = got.headers.get_all("set-cookie") or []
            names = tuple(cookie.partition("=")[0] for cookie in cookies)
            return Reply(got.status, headers_got, got.read(), names)
        finally:
            connection.close()

    async def create_table(self, *kinds: str, **options: object) -> str:
        """Open a table, of Harvest if no game is named; its code."""
        seats = [{"kind": kind} for kind in kinds]
        wanted = {"game": "harvest", "seats": seats, "bot_pace": "at_once", **options}
        reply = await self.post("/api/tables", wanted)
        assert reply.status == 201, reply
        code: str = reply.body["code"]
        return code

    @contextlib.asynccontextmanager
    async def at(self, code: str, **headers: str) -> AsyncIterator[TableClient]:
        """Connect to a table, and receive the first messages."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{code}/socket"
        if self.cookie:
            headers["Cookie"] = self.cookie
        async with connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            proxy=None,
            close_timeout=1,
        ) as socket:
            client = TableClient(socket)
            await client.receive("welcome")
            await client.receive("state")
            yield client


@dataclass
class TableClient:
    """A connection to a table: what was received, and the last state."""

    socket: ClientConnection
    received: list[bytes] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)

    async def read(self) -> dict[str, Any]:
        """The next message; a change as the state to which it leads."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            raw = await self.socket.recv(decode=False)
        self.received.append(raw)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "changed":
            message = merged(self.state, message)
        if message["type"] == "state":
            self.state = message
        return message

    async def receive(self, kind: str) -> dict[str, Any]:
        """The next message of one kind."""
        while True:
            message = await self.read()
            if message["type"] == kind:
                return message

    async def until(self, version: int) -> dict[str, Any]:
        """The first state that has at least this version."""
        while self.state.get("version", -1) < version:
            await self.receive("state")
        return self.state

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Ask, and wait for the answer with the same id."""
        identifier = str(fields.pop("id", secrets.token_hex(4)))
        await self.send({"type": kind, "id": identifier, **fields})
        while True:
            message = await self.read()
            if message.get("id") == identifier:
                return message

    async def send(self, message: object) -> None:
        """Send a message, well formed or not."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def move(self, **fields: object) -> dict[str, Any]:
        """Play the first move that is offered."""
        choices = self.state["choices"]
        played = {"seat": choices["seat"], "seen": self.state["version"], **fields}
        return await self.ask("move", **{"move": first_move(choices), **played})


def first_move(choices: dict[str, Any], pick: int = 0) -> str:
    """Some move that is offered; dedications first, so that matches come to an end."""
    offered = _dice_moves(choices) if choices["game"] == "dice" else _harvest_moves(choices, pick)
    return offered[pick % len(offered)]


def _harvest_moves(choices: dict[str, Any], pick: int) -> list[str]:
    offered = [one["move"] for one in choices["dedications"] + choices["discards"]]
    offered += [one["move"] for one in choices["exchanges"]][:1]
    if not offered:
        placement = choices["placements"][pick % len(choices["placements"])]
        turn = placement["turns"][pick % len(placement["turns"])]
        x, y = placement["places"][pick % len(placement["places"])]
        offered = [f"{turn}@{x},{y}"]
    return offered


def _dice_moves(choices: dict[str, Any]) -> list[str]:
    return [
        *(one["move"] for one in choices["launches"]),
        *choices["areas"],
        *choices["ponds"],
        *(f"e{card}" for card in choices["cards"]),
        *(f"turn {quarters}" for quarters in choices["turns"]),
        *(["reroll"] if choices["can_reroll"] else []),
        *(["pass"] if choices["can_pass"] else []),
    ]


async def play_on(*clients: TableClient, until: int | None = None) -> None:
    """Let the clients play offered moves, to the end or until a version."""
    count = 0
    while True:
        version = max(one.state["version"] for one in clients)
        await asyncio.gather(*(one.until(version) for one in clients))
        if clients[0].state["table"]["status"] == "over":
            return
        if until is not None and version >= until:
            return
        able = next((one for one in clients if one.state["choices"]), None)
        if able is None:
            await clients[0].receive("state")
        else:
            answer = await able.move(move=first_move(able.state["choices"], count))
            assert answer["type"] == "accepted", answer
            count += 1
