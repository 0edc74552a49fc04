"""A file of matches, as a page saves it, with a match in which somebody played carelessly."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from lakelight.browser.journal import MemoryJournal
from tests.browser.pages import joined, page_server
from tests.web.positions import asked, find_position, record_of
from workshop.page.scenario import ask


def careless_archive(game: str, players: int, step: str, after: int) -> str:
    """A match that was played carelessly to its end from some move on.

    A browser is driven beside an event loop of its own.
    """
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, _archive(game, players, step, after)).result()


async def _archive(game: str, players: int, step: str, after: int) -> str:
    record, count, seat = find_position(record_of(game, players), asked(step), after=after)
    async with page_server(MemoryJournal()) as host:
        await ask(host, "/api/visitor", {"name": "Mira"})
        stored = await ask(host, "/api/records", record.to_json())
        bot = {"kind": "bot", "level": "beginner"}
        wish = {
            "game": game,
            "seats": [{"kind": "you"} if one == seat else bot for one in range(players)],
            "bot_pace": "at_once",
            "play_on": {"record": stored["code"], "move_count": count},
        }
        code = (await ask(host, "/api/tables", wish))["code"]
        listener = await joined(host, code)
        room = await host.app.state.services.rooms.room(code)
        sent = 0
        while (table := room.table).status != "over":
            if seat in table.state.seats_to_act and len(listener.answers) == sent:
                sent += 1
                moves = [table.state.format(move) for move in table.state.legal_moves(seat)]
                text = "pass" if "pass" in moves else moves[0]
                move = {"type": "move", "id": str(sent), "seat": seat, "seen": table.version}
                host.receive("page 1", json.dumps({**move, "move": text}))
            await listener.next()
        return json.dumps(await ask(host, "/api/archive"))
