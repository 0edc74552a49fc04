"""A server as a page has it, natively, over a journal in memory."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from lakelight.browser.bots import Think
from lakelight.browser.host import PageHost
from lakelight.browser.journal import Journal
from lakelight.browser.server import open_host
from lakelight.browser.thinking import run_job
from workshop.page.scenario import FAST, Listener


@contextlib.asynccontextmanager
async def page_server(journal: Journal, think: Think = run_job) -> AsyncIterator[PageHost]:
    """The server of a browser that has stored this."""
    host = await open_host(journal, think, FAST)
    try:
        yield host
    finally:
        await host.close()


async def open_table(host: PageHost, game: str, level: str = "beginner") -> str:
    """A table against a bot; its code."""
    await host.request("/api/visitor", json.dumps({"name": "Ada"}))
    seats = [{"kind": "you"}, {"kind": "bot", "level": level}]
    wish = {"game": game, "seats": seats, "bot_pace": "at_once"}
    answer = await host.request("/api/tables", json.dumps(wish))
    code: str = json.loads(answer.body)["code"]
    return code


async def joined(host: PageHost, code: str, key: str = "page 1") -> Listener:
    """A person who has heard how a table stands."""
    listener = Listener()
    host.connect(key, f"/api/tables/{code}/socket", listener)
    while not listener.state and not listener.code:
        await listener.next()
    return listener


async def move_once(host: PageHost, listener: Listener, code: str, number: int) -> dict[str, Any]:
    """Wait for one's turn and make the first legal move; the answer."""
    room = await host.app.state.services.rooms.room(code)
    while 0 not in room.table.state.seats_to_act:
        await listener.next()
    state, name = room.table.state, str(number)
    text, seen = state.format(state.legal_moves(0)[0]), room.table.version
    move = {"id": name, "type": "move", "seat": 0, "seen": seen, "move": text}
    host.receive("page 1", json.dumps(move))
    while name not in listener.answers:
        await listener.next()
    return listener.answers[name]
