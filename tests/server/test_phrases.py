"""Set phrases: told once to everybody at a table, by people who play there, not too often."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from lakelight.server.phrases import PHRASES_AT_ONCE, PHRASES_PER_SECOND
from lakelight.server.wire.fields import Phrase
from tests.server.clients import TableClient, play_on, serving
from tests.server.clocks import ManualClock


def said(client: TableClient) -> list[object]:
    """What a client was told that people said."""
    messages = [json.loads(raw) for raw in client.received]
    return [(one["seat"], one["phrase"]) for one in messages if one["type"] == "said"]


async def test_a_phrase_is_told_once_to_everybody_at_the_table(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as server,
        server.two_at_table() as (code, first, second),
        server.stranger().at(code) as onlooker,
    ):
        assert (await second.ask("say", seat=1, phrase="hello"))["type"] == "accepted"
        for client in (first, second, onlooker):
            await client.ask("ping")
            assert said(client) == [(1, "hello")]


async def test_every_phrase_can_be_said(tmp_path: Path) -> None:
    clock = ManualClock()
    async with (
        serving(tmp_path, clock=clock) as server,
        server.two_at_table() as (_, first, second),
    ):
        for phrase in get_args(Phrase):
            clock.advance(1 / PHRASES_PER_SECOND)
            assert (await first.ask("say", seat=0, phrase=phrase))["type"] == "accepted"
        await second.ask("ping")
        assert said(second) == [(0, phrase) for phrase in get_args(Phrase)]


async def test_an_onlooker_and_a_person_on_another_seat_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.two_at_table() as (code, first, second):
        zoe = await server.guest("Zoe")
        async with zoe.at(code) as guest, server.stranger().at(code) as stranger:
            for client in (guest, stranger, second):
                answer = await client.ask("say", seat=0, phrase="hello")
                assert answer["code"] == "not_your_seat"
        await first.ask("ping")
        assert said(first) == []


async def test_nothing_is_said_before_the_start_nor_where_no_other_person_plays(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        for kinds in (("you", "bot"), ("you", "you")):
            async with ann.at(await ann.create_table(*kinds)) as client:
                assert (await client.ask("say", seat=0, phrase="hello"))["code"] == "not_now"
        code = await ann.create_table("you", "open")
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=1)
            assert (await first.ask("say", seat=0, phrase="hello"))["code"] == "not_now"


@pytest.mark.parametrize("phrase", ["You are bad", "", "hello ", None, 3, ["hello"], "h" * 9000])
async def test_a_phrase_that_nobody_knows_is_refused(tmp_path: Path, phrase: object) -> None:
    async with serving(tmp_path) as server, server.two_at_table() as (_, first, second):
        await first.send({"type": "say", "seat": 0, "phrase": phrase})
        assert (await first.receive("refused"))["code"] == "bad_message"
        await second.ask("ping")
        assert said(second) == []


async def test_a_person_who_says_too_much_waits_on_every_connection_and_others_do_not(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with serving(tmp_path, clock=clock) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open")
        async with ann.at(code) as first, ann.at(code) as again, ben.at(code) as second:
            await second.ask("sit", seat=1)
            await first.ask("start")
            for _ in range(PHRASES_AT_ONCE):
                assert (await first.ask("say", seat=0, phrase="thanks"))["type"] == "accepted"
            for client in (first, again):
                assert (await client.ask("say", seat=0, phrase="thanks"))["code"] == "too_many"
            assert (await second.ask("say", seat=1, phrase="oh_no"))["type"] == "accepted"
            clock.advance(1 / PHRASES_PER_SECOND)
            assert (await again.ask("say", seat=0, phrase="sorry"))["type"] == "accepted"
            assert (await again.ask("say", seat=0, phrase="sorry"))["code"] == "too_many"


async def test_phrases_are_in_no_journal_record_or_replay_and_nobody_hears_them_later(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server, server.two_at_table() as (code, first, second):
        room = await server.services.rooms.room(code)
        version = room.table.version
        await first.ask("say", seat=0, phrase="good_luck")
        assert room.table.version == version
        assert len(await server.services.store.entries_after(code, 0)) == version
        async with server.stranger().at(code) as late:
            await late.ask("list_moves")
            assert said(late) == []
        await play_on(first, second)
        assert (await second.ask("say", seat=1, phrase="good_game"))["type"] == "accepted"
        stored = b"".join(await server.services.store.entries_after(code, 0))
        told = [
            await server.stranger().get(f"/api/tables/{code}/{one}") for one in ("record", "replay")
        ]
        for raw in (stored, *(reply.raw for reply in told)):
            assert raw
            assert b"good_luck" not in raw
            assert b"good_game" not in raw
