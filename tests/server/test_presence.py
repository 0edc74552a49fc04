"""Who is at a table is told to everybody there, only when it changes, and never for a move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.clients import TableClient, play_on, serving


async def presence_until(client: TableClient, seats: list[str]) -> dict[str, Any]:
    """The first presence that says this of the seats."""
    while True:
        message = await client.receive("presence")
        if message["seats"] == seats:
            return message


def kinds(client: TableClient) -> list[str]:
    return [json.loads(raw)["type"] for raw in client.received]


async def test_everybody_is_told_who_is_here_who_left_and_who_watches(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open", "bot")
        async with ann.at(code) as first:
            async with ben.at(code) as second:
                assert (await presence_until(first, ["here", "", ""]))["watching"] == 1
                await second.ask("sit", seat=1)
                assert (await presence_until(first, ["here", "here", ""]))["watching"] == 0
                await second.ask("attend", attention="away")
                await presence_until(first, ["here", "away", ""])
                await second.ask("attend", attention="here")
                await presence_until(first, ["here", "here", ""])
            await presence_until(first, ["here", "away", ""])
            async with server.stranger().at(code) as onlooker:
                told = await presence_until(onlooker, ["here", "away", ""])
                assert told["watching"] == 1


async def test_a_person_among_bots_and_a_move_cause_no_presence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        alone = await ann.create_table("you", "bot")
        async with ann.at(alone) as client:
            await play_on(client)
            await client.ask("ping")
            assert "presence" not in kinds(client)
        code = await ann.create_table("you", "open")
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=1)
            for one in (first, second):
                await presence_until(one, ["here", "here"])
            await first.ask("start")
            before = len(first.received), len(second.received)
            await play_on(first, second)
            assert "presence" not in kinds(first)[before[0] :]
            assert "presence" not in kinds(second)[before[1] :]


async def test_choosing_is_told_once_a_turn_and_ends_with_the_move(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.two_at_table() as (code, first, second):
        await first.until(second.state["version"])
        await first.ask("attend", attention="choosing")
        await presence_until(second, ["choosing", "here"])
        assert "choosing" not in b"".join(first.received).decode(), "they know it themselves"
        room = await server.services.rooms.room(code)
        version = (await first.move())["version"]
        await first.until(version)
        told = room.presence.message()
        assert told is not None
        assert told.seats == ["here", "here"]


async def test_presence_names_nobody(tmp_path: Path) -> None:
    """A stranger who watches learns how many people there are, and nothing that names them."""
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open")
        async with ann.at(code), ben.at(code), server.stranger().at(code) as onlooker:
            told = await presence_until(onlooker, ["here", ""])
            while told["watching"] != 2:
                told = await onlooker.receive("presence")
            assert set(told) == {"type", "seats", "watching"}


async def test_an_attention_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            await client.send({"type": "attend", "attention": "asleep"})
            assert (await client.receive("refused"))["code"] == "bad_message"
