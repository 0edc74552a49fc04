"""What the worker of a page's server does not import, since another worker thinks for it."""

from __future__ import annotations

import subprocess
import sys

# Opens a table against the best level as a page does; then every module that was imported.
PROGRAM = """
import asyncio, json, sys
from lakelight.browser.journal import MemoryJournal
from lakelight.browser.server import open_host
from lakelight.games import GAMES

class Listener:
    def __init__(self):
        self.heard = asyncio.Event()

    def message(self, text):
        self.heard.set()

    def closed(self, code, reason):
        raise AssertionError(reason)

async def think(name, payload):
    await asyncio.Event().wait()

async def main():
    host = await open_host(MemoryJournal(), think)
    await host.request("/api/visitor", json.dumps({"name": "Ada"}))
    for game in GAMES:
        seats = [{"kind": "you"}, {"kind": "bot", "level": "expert"}]
        answer = await host.request("/api/tables", json.dumps({"game": game, "seats": seats}))
        code, listener = json.loads(answer.body)["code"], Listener()
        host.connect(f"page {game}", f"/api/tables/{code}/socket", listener)
        await listener.heard.wait()
    print(*sys.modules, sep="\\n")
    await host.close()

asyncio.run(main())
"""
# Bots that search, the coach with its playouts, encodings, and codes that nobody asked for.
NOT_NEEDED = (
    *("lakelight.bots.factory", "lakelight.bots.search", "lakelight.bots.tree"),
    *("lakelight.coach.duel", "lakelight.coach.game_coach", "lakelight.coach.review"),
    *("lakelight.coach.wording", "lakelight.encoding", "segno", "zoneinfo"),
)


def test_a_table_in_a_page_needs_neither_the_search_of_its_bots_nor_the_coach() -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=True
    )
    imported = found.stdout.splitlines()
    assert "lakelight.server.room" in imported
    assert [name for name in NOT_NEEDED if name in imported] == []
