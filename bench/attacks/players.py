"""Attacks of people who sit at a table of their own."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from bench.attacks.target import REFUSED, Target
from lakelight.dice.component_file import built_in
from lakelight.dice.components import components_to_json
from tests.server.abusive_clients import frame
from tests.server.clients import first_move
from tests.server.raw_socket import RawSocket

MOST_PREVIEWS = 64
LARGE = 90_000
WATCHERS = 30


async def previews(target: Target) -> None:
    """Ask what the same move would do, as often in one message as the wire allows."""
    cookie = await target.visitor()
    code = await target.table(cookie, game="dice")
    async with target.socket(code, cookie) as socket:
        state = await _first_choices(socket)
        move = first_move(state["choices"])
        asked = {"seat": state["choices"]["seat"], "seen": state["version"]}
        message = {"type": "preview", **asked, "moves": [move] * MOST_PREVIEWS}
        while True:
            await target.send(socket, frame(json.dumps(message).encode()))
            await socket.reader.read(262_144)


async def large_components(target: Target) -> None:
    """Open a table with components as large as allowed, and watch it without reading."""
    cookie = await target.visitor()
    form: dict[str, Any] = {**components_to_json(built_in()), "comment": "x" * LARGE}
    code = await target.table(cookie, game="dice", rules={"components": json.dumps(form)})
    await _watch(target, code or target.code)


async def onlookers(target: Target) -> None:
    """Take all places of onlookers at somebody else's table."""
    await _watch(target, target.code)


async def _watch(target: Target, code: str) -> None:
    """Many connections to one table that do not read; some are refused."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(WATCHERS):
            with contextlib.suppress(*REFUSED):
                socket = await stack.enter_async_context(target.socket(code))
                socket.writer.transport.pause_reading()  # type: ignore[attr-defined]
                await target.send(socket, frame(b'{"type":"refresh"}') * 10)
        await asyncio.sleep(3)


async def _first_choices(socket: RawSocket) -> dict[str, Any]:
    """Read until there is something to choose."""
    while True:
        message: dict[str, Any] = json.loads((await socket.read())[1])
        if message.get("choices"):
            return message
