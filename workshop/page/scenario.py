"""Uses what a page uses of the server, so that the packed engine has all it needs.

It runs in Pyodide, first on everything and then on what was packed: a module that is imported
late and was not packed would be missed here, before anybody plays.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import msgspec

from lakelight.browser.host import PageHost
from lakelight.browser.journal import MemoryJournal
from lakelight.browser.server import SETTINGS, open_host
from lakelight.browser.store import PageStore
from lakelight.browser.thinking import run_job
from lakelight.coach.library import lessons_of
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES
from lakelight.server.coaching.questions import format_view

FAST = replace(SETTINGS, bot_seconds=0.0)


class Listener:
    """A person at a table: keeps the latest state and the answers by their ids."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.code = 0
        self.heard = asyncio.Event()

    def message(self, text: str) -> None:
        """Hear a message."""
        message = json.loads(text)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "changed":
            for name in ("version", "you", "choices", "lesson"):
                if name in message:
                    self.state[name] = message[name]
            self.state["table"] |= message.get("table") or {}
        elif "id" in message:
            self.answers[message["id"]] = message
        self.heard.set()

    def closed(self, code: int, reason: str) -> None:
        """Hear the end."""
        self.code = code
        self.heard.set()

    async def next(self) -> None:
        """Wait for something to be heard."""
        await asyncio.wait_for(self.heard.wait(), 60)
        self.heard.clear()


async def play(host: PageHost, made: dict[str, Any], rng: Rng) -> Listener:
    """Play a match to its end with moves at random."""
    listener = Listener()
    code = made["code"]
    host.connect(f"page {code}", f"/api/tables/{code}/socket", listener)
    services = host.app.state.services
    room = await services.rooms.room(code)
    count = 0
    while room.table.status != "over":
        state, seen = room.table.state, room.table.version
        mine = state.legal_moves(0) if 0 in state.seats_to_act else []
        # Like the client, send nothing before the last move is answered.
        is_answered = len(listener.answers) == count
        if mine and is_answered and seen == listener.state.get("version"):
            count += 1
            text = state.format(mine[rng.below(len(mine))])
            move = {"type": "move", "id": str(count), "seat": 0, "seen": seen, "move": text}
            host.receive(f"page {code}", json.dumps(move))
        await listener.next()
    refused = [one for one in listener.answers.values() if one["type"] == "refused"]
    assert not refused, refused[:1]
    while listener.state["table"]["status"] != "over":
        await listener.next()
    return listener


async def ask(host: PageHost, path: str, body: object = None) -> Any:  # noqa: ANN401
    """The answer to a request, which must be granted."""
    answer = await host.request(path, None if body is None else json.dumps(body))
    assert answer.status in (200, 201, 204), (path, answer)
    return json.loads(answer.body) if answer.body else None


async def review(host: PageHost, code: str) -> None:
    """Let the worker that thinks begin to review a match; the whole would take a minute."""
    asked = await ask(host, f"/api/tables/{code}/review", {"seat": 0, "here": True})
    question = asked["question"]
    part = {**question, "key": code, "seat": 0, "game": question["record"]["game"]}
    for _ in range(2):
        await run_job("review", json.dumps(part).encode())


async def hint(name: str) -> None:
    """Let the worker that thinks give a hint."""
    game, seed = GAMES[name], parse_seed("hint")
    state = game.begin(game.new_setup(2, seed, {}))
    while state.is_chance:
        state.play(game.chance_move(state, seed))
    view = format_view(state.view(state.seats_to_act[0]))
    asked = msgspec.json.encode({"game": name, "view": view})
    assert json.loads(await run_job("hint", asked))["move"]


async def scenario() -> None:
    """Matches of every game against every level, records, replays, lessons, refusals, restarts."""
    journal = MemoryJournal()
    host = await open_host(journal, run_job, FAST)
    await ask(host, "/api/visitor", {"name": "Ada"})
    for path in ("/api/games", "/api/visitor", "/api/lessons", "/api/watch", "/ready"):
        answer = await host.request(path)
        assert answer.status == 200, answer
    refused = await host.request("/api/tables", "{}")
    assert refused.status == 400, refused
    for number, name in enumerate(GAMES):
        await ask(host, f"/api/games/{name}/pieces")
        await hint(name)
        bots = [{"kind": "bot", "level": level} for level in ("beginner", "skilled", "very-hard")]
        wish = {"game": name, "seats": [{"kind": "you"}, *bots], "bot_pace": "at_once"}
        made = await ask(host, "/api/tables", wish)
        await play(host, made, Rng(number))
        code = made["code"]
        record = await ask(host, f"/api/tables/{code}/record")
        await ask(host, f"/api/tables/{code}/replay")
        stored = await ask(host, "/api/records", record)
        await ask(host, f"/api/records/{stored['code']}/replay")
        await review(host, code)
        for lesson in lessons_of(name):
            await ask(host, "/api/tables", {"game": name, "seats": [], "lesson": lesson.name})
    exported = await ask(host, "/api/archive")
    assert await ask(host, "/api/archive", exported) == {"new": 0, "known": 4}
    await host.close()
    again = PageStore(journal)
    await again.open()
    await again.close()
