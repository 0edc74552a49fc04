"""The server inside a page: the same application, without a network."""

from __future__ import annotations

import asyncio
import json

import pytest

from lakelight.browser.bots import PageBots
from lakelight.browser.journal import MemoryJournal
from lakelight.browser.speed import Speed
from lakelight.browser.thinking import run_job
from lakelight.games import GAMES
from lakelight.server.keys import PAGE_LETTER, fresh_code, fresh_page_code, is_code
from tests.browser.journals import FullJournal
from tests.browser.pages import joined, move_once, open_table, page_server
from workshop.page.scenario import scenario

every_game = pytest.mark.parametrize("game", list(GAMES))


async def test_everything_that_a_page_uses_works() -> None:
    await scenario()


def test_a_code_tells_whether_a_page_or_a_server_gave_it() -> None:
    for _ in range(20):
        assert is_code(fresh_page_code())
        assert fresh_page_code().startswith(PAGE_LETTER)
        assert not fresh_code().startswith(PAGE_LETTER)
    assert not is_code(PAGE_LETTER * 14)
    assert not is_code(PAGE_LETTER)


async def test_a_page_offers_no_chat() -> None:
    async with page_server(MemoryJournal()) as host:
        wish = {"id": "a", "type": "allow_chat", "is_allowed": True}
        listener = await joined(host, await open_table(host, "harvest"), "page 2")
        host.receive("page 2", json.dumps(wish))
        while "a" not in listener.answers:
            await listener.next()
        assert listener.answers["a"]["code"] == "not_now"


@every_game
def test_whatever_was_acknowledged_is_there_after_the_tab_was_killed(
    journal: MemoryJournal, game: str
) -> None:
    """At each acknowledgement, what is stored is copied, as a kill at that moment leaves it."""

    async def play() -> str:
        async with page_server(journal) as host:
            code = await open_table(host, game)
            listener = await joined(host, code)
            for number in range(8):
                answer = await move_once(host, listener, code, number)
                assert answer["type"] == "accepted"
                left = MemoryJournal()
                left.stored = await journal.load()
                killed.append((answer["version"], left))
            return code

    async def look(code: str, version: int, left: MemoryJournal) -> None:
        async with page_server(left) as host:
            again = await joined(host, code)
            assert again.state["version"] >= version
            assert again.state["you"]["seats"] == [0]

    killed: list[tuple[int, MemoryJournal]] = []
    code = asyncio.run(play())
    for version, left in killed:
        asyncio.run(look(code, version, left))


@every_game
async def test_a_move_that_finds_no_space_is_refused_and_can_be_made_later(game: str) -> None:
    journal = FullJournal()
    async with page_server(journal) as host:
        code = await open_table(host, game)
        listener = await joined(host, code)
        await move_once(host, listener, code, 0)
        room = await host.app.state.services.rooms.room(code)
        while 0 not in room.table.state.seats_to_act:
            await listener.next()
        journal.is_full = True
        refused = await move_once(host, listener, code, 1)
        assert refused["type"] == "refused"
        assert refused["code"] == "storage_full"
        before = room.table.version
        assert len(await host.app.state.services.store.entries_after(code, 0)) == before
        journal.is_full = False
        assert (await move_once(host, listener, code, 2))["type"] == "accepted"


async def test_a_page_without_space_starts_and_shows_what_is_stored() -> None:
    journal = FullJournal()
    async with page_server(journal) as host:
        code = await open_table(host, next(iter(GAMES)))
        listener = await joined(host, code)
        await move_once(host, listener, code, 0)
        before = (await host.app.state.services.rooms.room(code)).table.version
    journal.is_full = True
    async with page_server(journal) as again:
        seen = await joined(again, code)
        assert seen.state["version"] >= before


async def test_the_cookie_of_the_person_outlives_the_page(journal: MemoryJournal) -> None:
    async with page_server(journal) as host:
        await host.request("/api/visitor", '{"name": "Ada"}')
    async with page_server(journal) as host:
        answer = await host.request("/api/visitor")
        assert json.loads(answer.body)["name"] == "Ada"


async def test_two_pages_see_the_same_table_and_one_that_is_gone_hears_nothing_more(
    journal: MemoryJournal,
) -> None:
    async with page_server(journal) as host:
        code = await open_table(host, "harvest")
        first = await joined(host, code)
        second = await joined(host, code, "other 1")
        await move_once(host, first, code, 0)
        while second.state["version"] < first.state["version"]:
            await second.next()
        host.disconnect_page("other")
        heard = dict(second.state)
        await move_once(host, first, code, 1)
        assert second.state == heard


async def test_a_table_that_does_not_exist_is_refused(journal: MemoryJournal) -> None:
    async with page_server(journal) as host:
        listener = await joined(host, fresh_page_code())
        assert listener.code == 4400


async def test_a_bot_thinks_in_place_if_the_other_worker_fails() -> None:
    async def broken(name: str, payload: bytes) -> bytes:
        raise RuntimeError("the worker hangs")

    game = GAMES["harvest"]
    state = game.begin(game.new_setup(2, bytes(32), {}))
    legal = state.legal_moves(0)
    bots = PageBots(broken)
    assert await bots.choose(game, "expert", state.view(0), 0, legal) in legal


def test_a_slow_device_has_more_time_and_a_fast_one_no_less_than_a_level_says() -> None:
    def speed_of(seconds: float) -> Speed:
        moments = iter((0.0, seconds))
        return Speed(lambda: next(moments))

    assert speed_of(1e-4).slowness == 1.0
    assert speed_of(0.1).slowness == 2.0
    assert speed_of(60.0).slowness == 3.0
    # The coach, for whom nobody waits at the table, thinks less instead of longer.
    assert speed_of(1e-4).share == 1.0
    assert speed_of(0.1).share == 0.5


async def test_the_worker_that_thinks_does_any_named_job() -> None:
    assert int(await run_job("measure", b"")) > 0
    with pytest.raises(KeyError):
        await run_job("unknown", b"")
