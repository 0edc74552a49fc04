"""People at one table who are connected to two processes see and hear each other."""

from __future__ import annotations

import json
from pathlib import Path

from lakelight.server.elsewhere import ALIVE_SECONDS, GONE_SECONDS, Elsewhere, Present
from lakelight.server.store.address import store_at
from tests.server.clients import Guest, TableClient, serving
from tests.server.clocks import ManualClock
from tests.server.cluster import Cluster
from tests.server.conftest import opened
from tests.server.test_presence import presence_until


def said(client: TableClient) -> list[tuple[int, str]]:
    messages = [json.loads(raw) for raw in client.received]
    return [(one["seat"], one["phrase"]) for one in messages if one["type"] == "said"]


async def test_presence_and_phrases_reach_people_at_every_process(postgres: Cluster) -> None:
    database = postgres.new_database()
    async with (
        serving(Path(), store=store_at(database)) as one,
        serving(Path(), store=store_at(database)) as two,
    ):
        ann, ben = await one.guest("Ann"), await two.guest("Ben")
        code = await ann.create_table("you", "open", "open")
        async with ann.at(code) as first:
            async with ben.at(code) as second, two.stranger().at(code) as onlooker:
                await second.ask("sit", seat=1)
                for client in (first, second, onlooker):
                    told = await presence_until(client, ["here", "here", ""])
                    while told["watching"] != 1:
                        told = await client.receive("presence")
                await first.ask("start", without_open_seats=True)
                await second.ask("attend", attention="away")
                await presence_until(first, ["here", "away"])
                await first.ask("attend", attention="choosing")
                await presence_until(onlooker, ["choosing", "away"])
                await first.ask("say", seat=0, phrase="hello")
                for client in (second, onlooker):
                    await client.receive("said")
                    assert said(client) == [(0, "hello")]
                assert said(first) == [(0, "hello")], "nobody hears it twice"
            # A person who left one process may come back at the other.
            await presence_until(first, ["here", "away"])
            assert first.state["you"]["seats"] == [0]
            async with Guest(one.port, ben.cookie).at(code):
                await presence_until(first, ["here", "here"])


async def test_everybody_at_a_process_that_is_gone_has_left(postgres: Cluster) -> None:
    database = postgres.new_database()
    clock = ManualClock()
    gone: list[str] = []
    heard: list[tuple[str, object]] = []
    async with opened(store_at(database)) as own, opened(store_at(database)) as other:
        here, there = Elsewhere(own, clock), Elsewhere(other, clock)
        here.on_gone = gone.append
        here.on_news = lambda process, code, news: heard.append((code, news))
        news = Present({"ben": "here"}, 2)
        await until_heard(there, heard, news)
        await here._say_alive()
        assert gone == []
        clock.advance(GONE_SECONDS - ALIVE_SECONDS)
        await here._say_alive()
        assert gone == []
        clock.advance(2 * ALIVE_SECONDS)
        await here._say_alive()
        assert len(gone) == 1


async def until_heard(teller: Elsewhere, heard: list[tuple[str, object]], news: Present) -> None:
    """Tell something until the other process, which begins to listen, has heard it."""
    while not heard:
        teller.tell("code", news)
        await teller.close()
    assert heard[0] == ("code", news)
