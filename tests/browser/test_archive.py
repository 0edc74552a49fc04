"""All matches of a browser as one file: nothing is lost, nothing doubled, nothing believed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lakelight.browser.journal import MemoryJournal
from tests.browser.pages import joined, move_once, open_table, page_server


async def exported(journal: MemoryJournal) -> tuple[str, dict[str, Any]]:
    """A running match, and the file that has it."""
    async with page_server(journal) as host:
        code = await open_table(host, "harvest")
        listener = await joined(host, code)
        for number in range(3):
            await move_once(host, listener, code, number)
        answer = await host.request("/api/archive")
        return code, json.loads(answer.body)


async def test_a_running_match_continues_in_another_browser_and_is_never_there_twice(
    journal: MemoryJournal,
) -> None:
    code, archive = await exported(journal)
    async with page_server(MemoryJournal()) as host:
        await host.request("/api/visitor", '{"name": "Ben"}')
        for added in ({"new": 1, "known": 0}, {"new": 0, "known": 1}):
            answer = await host.request("/api/archive", json.dumps(archive))
            assert json.loads(answer.body) == added
        listed = json.loads((await host.request("/api/matches")).body)["matches"]
        assert [one["code"] for one in listed] == [code]
        listener = await joined(host, code)
        assert (await move_once(host, listener, code, 9))["type"] == "accepted"


@pytest.mark.parametrize(
    "change",
    [
        {"lakelight_archive": 2},
        {"matches": "none"},
        {"matches": [{"setup": {}, "entries": []}]},
    ],
)
async def test_a_file_that_is_not_ours_is_refused(
    journal: MemoryJournal, change: dict[str, Any]
) -> None:
    _, archive = await exported(journal)
    async with page_server(MemoryJournal()) as host:
        await host.request("/api/visitor", '{"name": "Ben"}')
        answer = await host.request("/api/archive", json.dumps({**archive, **change}))
        assert answer.status == 400
        assert json.loads(answer.body)["code"] == "invalid_record"


async def test_a_match_that_cannot_be_played_again_is_refused_with_the_whole_file(
    journal: MemoryJournal,
) -> None:
    code, archive = await exported(journal)
    entries = archive["matches"][0]["entries"]
    moved = next(one for one in entries if "move" in one)
    moved["move"] = "4R" if moved["move"] != "4R" else "4B"
    async with page_server(MemoryJournal()) as host:
        await host.request("/api/visitor", '{"name": "Ben"}')
        answer = await host.request("/api/archive", json.dumps(archive))
        assert answer.status == 400
        assert code in json.loads(answer.body)["message"]
        assert json.loads((await host.request("/api/matches")).body)["matches"] == []


async def test_without_a_name_there_is_nothing_to_save(journal: MemoryJournal) -> None:
    async with page_server(journal) as host:
        assert (await host.request("/api/archive")).status == 401
