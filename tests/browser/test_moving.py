"""A match moves from a page to a server and back as a record, finished or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lakelight.browser.host import PageHost
from lakelight.browser.journal import MemoryJournal
from tests.browser.pages import joined, move_once, open_table, page_server
from tests.server.clients import Guest, play_on, serving

MOVES = 5


async def asked(host: PageHost, path: str, body: object = None) -> Any:  # noqa: ANN401
    answer = await host.request(path, None if body is None else json.dumps(body))
    return json.loads(answer.body)


def continued(game: str, record: str, count: int) -> dict[str, Any]:
    """A wish for a table that plays a record on."""
    seats = [{"kind": "you"}, {"kind": "bot", "level": "beginner"}]
    start = {"record": record, "move_count": count}
    return {"game": game, "seats": seats, "play_on": start, "bot_pace": "at_once"}


async def to_server(guest: Guest, game: str, record: dict[str, Any]) -> str:
    """Upload a record and play it on; the code of the table."""
    stored = (await guest.post("/api/records", record)).body["code"]
    wish = continued(game, stored, len(record["moves"]))
    code: str = (await guest.post("/api/tables", wish)).body["code"]
    return code


@pytest.mark.parametrize("game", ["harvest", "dice"])
async def test_a_running_match_of_a_page_is_played_on_at_a_server_and_comes_back(
    tmp_path: Path, game: str
) -> None:
    async with page_server(MemoryJournal()) as host, serving(tmp_path) as server:
        code = await open_table(host, game)
        listener = await joined(host, code)
        for number in range(MOVES):
            await move_once(host, listener, code, number)
        record = await asked(host, f"/api/tables/{code}/so_far")
        assert len(record["moves"]) >= MOVES
        assert not record.get("seed")

        ann = await server.guest()
        there = await to_server(ann, game, record)
        async with ann.at(there) as client:
            assert client.state["table"]["move_count"] >= len(record["moves"])
            assert (await ann.get(f"/api/tables/{there}/so_far")).status == 404
            await play_on(client)
        finished = (await ann.get(f"/api/tables/{there}/record")).body
        assert finished["moves"][: len(record["moves"])] == record["moves"]

        back = (await asked(host, "/api/records", finished))["code"]
        replay = await asked(host, f"/api/records/{back}/replay")
        assert len(replay["frames"]) == len(finished["moves"]) + 1
        again = await asked(host, "/api/tables", continued(game, back, len(record["moves"])))
        assert (await joined(host, again["code"], "page 2")).state["table"]["status"] == "running"


async def test_only_ones_own_match_is_told_before_its_end() -> None:
    async with page_server(MemoryJournal()) as host:
        code = await open_table(host, "harvest")
        room = await host.app.state.services.rooms.room(code)
        host._cookie = ""
        assert (await host.request(f"/api/tables/{code}/so_far")).status == 401
        await host.request("/api/visitor", json.dumps({"name": "Ben"}))
        assert room.table.seats_of("nobody") == ()
        refused = await asked(host, f"/api/tables/{code}/so_far")
        assert refused["code"] == "not_your_seat"
