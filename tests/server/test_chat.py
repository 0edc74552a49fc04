"""Free chat, where the server and the host allow it: among those who play, and not stored."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lakelight.server.phrases import LONGEST_LINE, PHRASES_AT_ONCE, clean_line
from lakelight.server.store.address import store_at
from tests.server.clients import Guest, RunningServer, TableClient, play_on, serving
from tests.server.clocks import ManualClock
from tests.server.cluster import Cluster

LINE = "Meet me at the old boathouse"


def written(client: TableClient) -> list[tuple[int, str]]:
    """The lines of chat that a client was sent."""
    messages = [json.loads(raw) for raw in client.received]
    return [(one["seat"], one["text"]) for one in messages if one["type"] == "chat_line"]


def found_in_files(folder: Path, text: str) -> bool:
    """Whether a file in a folder has a text."""
    return any(text.encode() in one.read_bytes() for one in folder.rglob("*") if one.is_file())


@asynccontextmanager
async def chatting(
    server: RunningServer, other: RunningServer | None = None
) -> AsyncIterator[tuple[str, TableClient, TableClient]]:
    """A running match of Ann and Ben, perhaps at two processes, whose host Ann allows chat."""
    async with chatting_people(
        await server.guest("Ann"), await (other or server).guest("Ben")
    ) as at:
        yield at


@asynccontextmanager
async def chatting_people(
    ann: Guest, ben: Guest
) -> AsyncIterator[tuple[str, TableClient, TableClient]]:
    """The same with two people who are known already."""
    code = await ann.create_table("you", "open")
    async with ann.at(code) as first, ben.at(code) as second:
        assert (await first.ask("allow_chat", is_allowed=True))["type"] == "accepted"
        assert (await second.ask("refresh"))["type"] == "accepted"
        await second.ask("sit", seat=1)
        assert second.state["table"]["chat"], "everybody knows before they sit"
        await first.until(second.state["version"])
        await first.ask("start")
        await second.until(first.state["version"])
        yield code, first, second


async def test_there_is_no_chat_unless_the_person_who_runs_the_server_allows_it(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "open")) as client:
            assert json.loads(client.received[0])["chat"] is False
            refused = await client.ask("allow_chat", is_allowed=True)
            assert refused["code"] == "not_now"
            assert "LAKELIGHT_CHAT" in refused["message"]
            assert (await client.ask("chat", seat=0, text="hello"))["code"] == "not_now"


async def test_there_is_no_chat_at_a_table_whose_host_did_not_allow_it(tmp_path: Path) -> None:
    async with serving(tmp_path, chat=True) as server, server.two_at_table() as (_, first, second):
        assert json.loads(first.received[0])["chat"] is True
        assert not first.state["table"]["chat"]
        assert (await first.ask("chat", seat=0, text="hello"))["code"] == "not_now"
        assert (await second.ask("allow_chat", is_allowed=True))["code"] == "not_host"
        late = await first.ask("allow_chat", is_allowed=True)
        assert late["code"] == "not_now", "nobody sat down at a table with chat"


async def test_a_server_that_no_longer_allows_chat_has_none_at_any_table(tmp_path: Path) -> None:
    async with serving(tmp_path, chat=True) as server:
        ann = await server.guest("Ann")
        async with chatting_people(ann, await server.guest("Ben")) as (code, first, _):
            assert (await first.ask("chat", seat=0, text=LINE))["type"] == "accepted"
    async with serving(tmp_path) as server, Guest(server.port, ann.cookie).at(code) as client:
        assert json.loads(client.received[0])["chat"] is False
        assert (await client.ask("chat", seat=0, text=LINE))["code"] == "not_now"
        assert (await client.ask("say", seat=0, phrase="hello"))["type"] == "accepted"


async def test_a_line_reaches_those_who_play_and_nobody_else(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, chat=True) as server,
        chatting(server) as (code, first, second),
        server.two_at_table() as (_, *elsewhere),
        server.stranger().at(code) as onlooker,
    ):
        zoe = await server.guest("Zoe")
        async with zoe.at(code) as guest:
            assert (await second.ask("chat", seat=1, text=LINE))["type"] == "accepted"
            assert (await guest.ask("chat", seat=1, text="me, too"))["code"] == "not_your_seat"
            for client in (first, second):
                await client.ask("ping")
                assert written(client) == [(1, LINE)]
            for client in (guest, onlooker, *elsewhere):
                await client.ask("list_moves")
                await client.ask("refresh")
                assert LINE.encode() not in b"".join(client.received)
        for path in ("watch", "open-tables", "matches", "visitor/data", f"tables/{code}"):
            assert LINE.encode() not in (await zoe.get(f"/api/{path}")).raw


async def test_what_was_written_is_in_no_journal_record_replay_download_or_file(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, chat=True) as server, chatting(server) as (code, first, second):
        await first.ask("chat", seat=0, text=LINE)
        async with server.stranger().at(code) as late:
            await late.ask("list_moves")
            assert LINE.encode() not in b"".join(late.received)
        await play_on(first, second)
        assert (await second.ask("chat", seat=1, text=LINE))["type"] == "accepted"
        stored = await server.services.store.entries_after(code, 0)
        told = [
            await server.stranger().get(f"/api/tables/{code}/{one}") for one in ("record", "replay")
        ]
        for raw in (b"".join(stored), *(reply.raw for reply in told)):
            assert raw
            assert LINE.encode() not in raw
    assert not found_in_files(tmp_path, LINE)
    assert found_in_files(tmp_path, code), "this would find what is stored"


async def test_nothing_is_sent_to_a_person_who_muted_the_sender(tmp_path: Path) -> None:
    clock = ManualClock()
    async with (
        serving(tmp_path, chat=True, clock=clock) as server,
        chatting(server) as (_, first, second),
    ):
        for mute in ({"seats": [0]}, {"everybody": True}):
            assert (await second.ask("mute", **mute))["type"] == "accepted"
            assert (await first.ask("chat", seat=0, text=LINE))["type"] == "accepted"
            assert (await first.ask("say", seat=0, phrase="hello"))["type"] == "accepted"
            await second.ask("ping")
            kinds = {json.loads(raw)["type"] for raw in second.received}
            assert not kinds & {"chat_line", "said"}
        # One still hears oneself, and the others whenever one likes.
        assert (await second.ask("chat", seat=1, text="quiet, please"))["type"] == "accepted"
        assert written(second) == [(1, "quiet, please")]
        await second.ask("mute", seats=[7])
        clock.advance(60)
        await first.ask("chat", seat=0, text="sorry")
        await second.ask("ping")
        assert written(second)[1:] == [(0, "sorry")]


async def test_a_person_may_write_as_often_as_they_may_say_a_phrase(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, chat=True, clock=ManualClock()) as server,
        chatting(server) as (_, first, second),
    ):
        for _ in range(PHRASES_AT_ONCE - 1):
            assert (await first.ask("chat", seat=0, text="a"))["type"] == "accepted"
        assert (await first.ask("chat", seat=0, text=" \u200b "))["code"] == "bad_message"
        assert (await first.ask("say", seat=0, phrase="hello"))["type"] == "accepted"
        assert (await first.ask("chat", seat=0, text="a"))["code"] == "too_many"
        assert (await second.ask("chat", seat=1, text="b"))["type"] == "accepted"


async def test_the_host_ends_chat_at_any_time_and_a_rematch_keeps_it(tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, chat=True, clock=clock) as server:
        async with chatting(server) as (_, first, second):
            await play_on(first, second)
            await second.ask("rematch")
            again = await server.services.rooms.table(second.state["table"]["rematch"])
            assert again.has_chat
        async with chatting(server) as (_, first, second):
            assert (await second.ask("allow_chat", is_allowed=False))["code"] == "not_host"
            assert (await first.ask("allow_chat", is_allowed=False))["type"] == "accepted"
            assert (await second.ask("chat", seat=1, text="hello"))["code"] == "not_now"
            assert second.state["table"]["chat"] is False


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  two\twords \n\n and  more ", "two words and more"),
        ("a\u202egnitirw\u202c b\u2066c\u2069", "agnitirw bc"),
        ("zero\u200bwidth\ufeff\u00adtext\x00\x1b[31m", "zerowidthtext[31m"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("(a) [b] \u2460 \ufb01", "(a) [b] \u2460 \ufb01"),
        ("Z" + "\u0324" * 30, "Z\u0324\u0324"),
        ("\u0634\u0643\u0631\u0627", "\u0634\u0643\u0631\u0627"),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_a_line_is_cleaned(text: str, shown: str) -> None:
    assert clean_line(text) == shown


@pytest.mark.parametrize(
    "text", ["", "  ", "\u202e\u3164", None, 3, ["hello"], "a" * (LONGEST_LINE + 1), "a" * 9000]
)
async def test_a_line_that_is_empty_or_too_long_is_refused(tmp_path: Path, text: object) -> None:
    async with serving(tmp_path, chat=True) as server, chatting(server) as (_, first, second):
        await first.send({"type": "chat", "seat": 0, "text": text})
        assert (await first.receive("refused"))["code"] == "bad_message"
        await second.ask("ping")
        assert written(second) == []


async def test_chat_and_mutes_work_between_two_processes(postgres: Cluster) -> None:
    database = postgres.new_database()
    longest = "\U0001f3ee" * LONGEST_LINE
    async with (
        serving(Path(), store=store_at(database), chat=True) as one,
        serving(Path(), store=store_at(database), chat=True) as two,
        chatting(one, two) as (code, first, second),
        two.stranger().at(code) as onlooker,
        two.two_at_table() as (_, *others),
    ):
        for text in (LINE, longest):
            await first.ask("chat", seat=0, text=text)
            assert await second.receive("chat_line") == {
                "type": "chat_line",
                "seat": 0,
                "text": text,
            }
        await second.ask("mute", seats=[0])
        await first.ask("chat", seat=0, text="unheard")
        await first.ask("say", seat=0, phrase="hello")
        await onlooker.receive("said")
        await second.ask("ping")
        assert written(second) == [(0, LINE), (0, longest)]
        for client in (onlooker, *others):
            await client.ask("ping")
            assert written(client) == []
