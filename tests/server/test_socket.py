"""One WebSocket for each table: stale and repeated moves, bad messages, limits."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clients import first_move, play_on, serving


async def test_a_move_sent_twice_counts_once_even_over_another_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "you")
        async with ann.at(code) as client:
            await client.ask("look", seat=0)
            fields = {
                "seat": 0,
                "seen": client.state["version"],
                "move": first_move(client.state["choices"]),
                "id": "mine",
            }
            first = await client.ask("move", **fields)
            again = await client.ask("move", **fields)
            assert first == again
        async with ann.at(code) as client:
            assert await client.ask("move", **fields) == first
            assert client.state["table"]["move_count"] == 1


async def test_a_stale_move_is_refused_after_a_new_state(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as one, ann.at(code) as other:
            move = first_move(one.state["choices"])
            seen = one.state["version"]
            assert (await one.ask("move", seat=0, seen=seen, move=move))["type"] == "accepted"
            await other.until(seen + 2)
            answer = await other.ask("move", seat=0, seen=seen, move=move)
            assert answer["code"] == "stale_version"
            fresh = other.state
            assert fresh["version"] >= seen + 2


async def test_two_moves_at_once_for_one_seat_count_as_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "you")
        async with ann.at(code) as one, ann.at(code) as other:
            await asyncio.gather(one.ask("look", seat=0), other.ask("look", seat=0))
            seen = one.state["version"]
            move = first_move(one.state["choices"])
            answers = await asyncio.gather(
                *(client.ask("move", seat=0, seen=seen, move=move) for client in (one, other))
            )
            assert sorted(one["type"] for one in answers) == ["accepted", "refused"]


BAD_MESSAGES: list[str | bytes] = [
    "",
    "null",
    "{",
    "[]",
    "[" * 5000,
    '{"type": "no such thing"}',
    '{"type": "move"}',
    '{"type": "move", "seat": "0", "seen": 1, "move": "pass"}',
    '{"type": "move", "seat": -1, "seen": 1, "move": "pass"}',
    '{"type": "move", "seat": 1e999, "seen": 1, "move": "pass"}',
    '{"type": "move", "seat": 0, "seen": 1, "move": "' + "x" * 300 + '"}',
    '{"type": "ping", "x": ' + "[" * 3000 + "]" * 3000 + "}",
    b"\x00\xff",
]


async def test_a_bad_message_is_refused_with_a_code_and_the_connection_stays_open(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            for bad in BAD_MESSAGES:
                await client.send(bad)
                message = await client.read()
                assert message["type"] in ("refused", "pong"), bad
                if message["type"] == "refused":
                    assert message["code"] == "bad_message"
            assert (await client.ask("ping"))["type"] == "pong"
            assert (await client.move())["type"] == "accepted"


async def test_unknown_fields_are_ignored(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot")) as client:
            assert (await client.ask("ping", color="red"))["type"] == "pong"


async def test_a_client_that_sends_only_bad_messages_is_closed_and_others_continue(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann, eve = await server.guest("Ann"), await server.guest("Eve")
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client, eve.at(code) as abusive:
            for _ in range(200):
                with contextlib.suppress(ConnectionClosed):
                    await abusive.send("nonsense")
            with pytest.raises(ConnectionClosed) as ended:
                await abusive.receive("never")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1008
            await play_on(client)


async def test_a_message_that_is_too_large_closes_only_its_own_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            async with ann.at(code) as other:
                await other.send("x" * 100_000)
                with pytest.raises(ConnectionClosed):
                    await other.receive("never")
            assert (await client.move())["type"] == "accepted"


async def test_a_page_of_another_site_cannot_connect(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        with pytest.raises(InvalidStatus) as refused:
            async with ann.at(code, Origin="https://elsewhere.example"):
                pass
        assert refused.value.response.status_code == 403
        async with ann.at(code, Origin=f"http://127.0.0.1:{server.port}"):
            pass


async def test_a_table_can_be_closed_to_onlookers(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben, eve = [await server.guest(name) for name in ("Ann", "Ben", "Eve")]
        code = await ann.create_table("you", "open", onlookers=False)
        async with ann.at(code) as first, ben.at(code) as second, eve.at(code) as curious:
            await second.ask("sit", seat=1)
            await first.ask("start")
            with pytest.raises(ConnectionClosed) as ended:
                await curious.receive("never")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4403
            assert all(b'"view":{' not in raw for raw in curious.received)
        assert (await eve.get(f"/api/tables/{code}")).body["code"] == "no_onlookers"
        assert (await ben.get(f"/api/tables/{code}")).status == 200


async def test_when_people_share_a_screen_hands_are_hidden_between_turns(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "you", "you")) as client:
            assert client.state["view"]["hand"] == []
            assert not client.state["choices"]
            await client.ask("look", seat=0)
            assert len(client.state["view"]["hand"]) == 3
            await client.move()
            assert client.state["view"]["hand"] == []
            assert client.state["you"]["viewer"] is None
            await client.ask("look", seat=1)
            assert client.state["choices"]["seat"] == 1


async def test_a_preview_says_who_would_receive_what_but_not_the_next_tile(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot")) as client:
            move = first_move(client.state["choices"])
            seen = client.state["version"]
            answer = await client.ask("preview", seat=0, seen=seen, moves=[move])
            events = answer["previews"][0]["events"]
            assert {"tile_placed", "card_taken", "tile_drawn"} <= {e["event"] for e in events}
            assert next(e for e in events if e["event"] == "tile_drawn")["tile"] is None
            assert client.state["version"] == seen
            wrong = await client.ask("preview", seat=1, seen=seen, moves=[move])
            assert wrong["code"] == "not_your_seat"


async def test_the_moves_of_a_match_can_be_listed_and_hide_the_tiles_that_others_drew(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest(), await server.guest()
        code = await ann.create_table("you", "bot", "bot")
        async with ann.at(code) as client:
            await play_on(client, until=12)
        async with ann.at(code) as own, ben.at(code) as watching:
            assert own.state["news"] == []
            listed = await own.ask("list_moves")
            seen = await watching.ask("list_moves")
        assert listed["type"] == "move_list"
        moves = listed["news"]
        assert [one["number"] for one in moves] == list(range(1, len(moves) + 1))
        assert {one["what"] for one in moves} == {"moved"}
        assert len(moves) == own.state["table"]["move_count"]
        assert drawn_tiles(moves, by={0})
        assert not drawn_tiles(moves, by={1, 2})
        assert not drawn_tiles(seen["news"], by={0, 1, 2})


def drawn_tiles(news: list[dict[str, Any]], by: set[int]) -> list[str]:
    """The tiles that these seats drew, as far as the receiver may know them."""
    events = [event for one in news for event in one.get("events", [])]
    drawn = [one for one in events if one["event"] == "tile_drawn" and one["seat"] in by]
    return [one["tile"] for one in drawn if one["tile"]]


async def test_a_bot_plays_for_a_person_who_leaves_until_they_come_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open")
        async with ann.at(code) as first:
            async with ben.at(code) as second:
                await second.ask("sit", seat=1)
                await second.ask("hand_over", seat=1)
                assert second.state["table"]["seats"][1]["kind"] == "person"
                await first.ask("start")
                await second.ask("hand_over", seat=1)
            await play_on(first, until=first.state["version"] + 8)
            async with ben.at(code) as second:
                await second.ask("take_back", seat=1)
                await play_on(first, second)


async def test_a_rematch_opens_one_new_table_for_the_same_people(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        async with server.two_at_table() as (_, first, second):
            assert (await first.ask("rematch"))["code"] == "not_now"
            await play_on(first, second)
            await asyncio.gather(first.ask("rematch"), second.ask("rematch"))
            await asyncio.gather(
                first.until(first.state["version"]), second.until(first.state["version"])
            )
            new = first.state["table"]["rematch"]
            assert new
            assert new == second.state["table"]["rematch"]
        info = (await server.stranger().get(f"/api/tables/{new}")).body
        assert [seat["name"] for seat in info["seats"]] == ["Ben", "Ann"], "the start passes on"


async def test_a_connection_to_an_unknown_table_is_closed_with_a_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        with pytest.raises(ConnectionClosed) as ended:
            async with ann.at("bcdfghjkmnpqrs"):
                pass
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.reason == "unknown_table"


async def test_the_connections_of_one_visitor_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, connections_each=2) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "bot")
        async with ann.at(code), ann.at(code), ben.at(code):
            with pytest.raises(ConnectionClosed) as ended:
                async with ann.at(code):
                    pass
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.reason == "too_many"
        async with ann.at(code):
            pass


async def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot")) as client:
            assert server.server is not None
            server.server.should_exit = True
            with pytest.raises(ConnectionClosed) as ended:
                await client.receive("never")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1012


async def test_messages_are_limited_in_rate(tmp_path: Path) -> None:
    async with serving(tmp_path, messages_per_second=5) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot")) as client:
            answers = []
            for number in range(40):
                await client.send({"type": "ping", "id": str(number)})
            for _ in range(40):
                answers.append(await client.read())
            refused = [one for one in answers if one.get("code") == "too_many"]
            assert refused
            assert all(one["id"] for one in refused)
            assert any(one["type"] == "pong" for one in answers)
