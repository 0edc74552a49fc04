"""What one client may take from others: frames, memory, connections and previews are bounded."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import socket
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from websockets.exceptions import ConnectionClosed

from lakelight.core.events import Event
from lakelight.server.games.dice import DiceAdapter
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.wire.messages import You
from lakelight.server.wire.requests import MOST_PREVIEWS
from tests.server.abusive_clients import (
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    frame,
    is_aborted,
    open_socket,
    send_without_reading,
)
from tests.server.clients import RunningServer, TableClient, serving

FLOOD_SECONDS = 10.0
# More than the system holds for one connection that is not read.
MOST_BUFFERED_BYTES = 50_000_000


@pytest.mark.parametrize(
    "flood",
    [
        frame(b"x" * 100, PING),
        frame(b"x" * 100, PONG),
        frame(b"{", TEXT, is_last=False) + frame(b"", CONTINUATION, is_last=False) * 50,
        frame(b"", TEXT),
    ],
    ids=["pings", "pongs", "empty continuations", "empty messages"],
)
async def test_frames_of_every_kind_are_counted(flood: bytes, tmp_path: Path) -> None:
    async with serving(tmp_path, messages_per_second=20) as server:
        code = await (await server.guest()).create_table("you", "bot")
        with (
            contextlib.closing(open_socket(server.port, code)) as abusive,
            pytest.raises(ConnectionError),
        ):
            await send_without_reading(abusive, flood, FLOOD_SECONDS)


async def test_a_client_that_does_not_read_its_pongs_is_disconnected(tmp_path: Path) -> None:
    async with serving(tmp_path, largest_outbox=50_000) as server:
        code = await (await server.guest()).create_table("you", "bot")
        pings = frame(b"x" * 120, PING) * 200
        with (
            contextlib.closing(open_socket(server.port, code)) as unread,
            pytest.raises(ConnectionError),
        ):
            await send_without_reading(unread, pings, FLOOD_SECONDS)
        assert server.services.outboxes.total == 0


async def test_a_long_option_is_not_repeated_to_everybody(tmp_path: Path) -> None:
    printed = resources.files("lakelight.dice").joinpath("components.toml").read_text("utf-8")
    components = f"{printed}\n# {'x' * 40_000}\n"

    async with serving(tmp_path) as server:
        ann = await server.guest()
        rules = {"components": components}
        code = await ann.create_table("you", "bot", game="dice", rules=rules)
        async with ann.at(code) as client:
            await client.ask("refresh")
            shown = client.state["table"]["options"]["rules"]["components"]
            assert shown == f"sha256:{hashlib.sha256(components.encode()).hexdigest()}"
            assert max(map(len, client.received)) < 20_000
        assert len((await ann.get(f"/api/tables/{code}")).raw) < 20_000


async def test_silent_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, http_per_address=5) as server:
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(5)]
        assert await is_aborted(server.port, [], pause=0, limit=5)
        silent.pop()[1].close()
        assert await _answers(server)
        for _, writer in silent:
            writer.close()


async def _answers(server: RunningServer) -> bool:
    """Whether the server answers before long."""
    async with asyncio.timeout(10):
        while True:
            with contextlib.suppress(OSError):
                return (await server.stranger().get("/health")).status == 200


async def fill_with_onlookers(
    stack: contextlib.AsyncExitStack, server: RunningServer, code: str, most: int
) -> None:
    """So many strangers may watch; the next one is refused."""
    for _ in range(most):
        await stack.enter_async_context(server.stranger().at(code))
    with pytest.raises(ConnectionClosed) as ended:
        await stack.enter_async_context(server.stranger().at(code))
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.reason == "too_many"


async def test_onlookers_of_one_address_do_not_take_each_others_places_or_those_of_players(
    tmp_path: Path,
) -> None:
    async with (
        serving(
            tmp_path, connections_each=2, onlookers_per_address=6, connections_per_address=8
        ) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        await fill_with_onlookers(stack, server, code, 6)
        client = await stack.enter_async_context(ann.at(code))
        assert (await client.move())["type"] == "accepted"


async def test_a_preview_is_computed_once_and_only_new_ones_are_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[int] = []
    original = DiceAdapter.after_move

    def counted(
        self: DiceAdapter,
        state: Any,  # noqa: ANN401
        seat: int,
        move: int,
        events: Sequence[Event],
    ) -> bytes | None:
        computed.append(move)
        return original(self, state, seat, move, events)

    monkeypatch.setattr(DiceAdapter, "after_move", counted)

    # Four messages at once: the look, and three previews, one of which costs another message.
    async with serving(tmp_path, messages_per_second=1) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "you", game="dice")
        async with ann.at(code) as client:
            seat = client.state["table"]["to_act"][0]["seat"]
            await client.ask("look", seat=seat)
            moves = [f"turn {turn}" for turn in client.state["choices"]["turns"]][:3]
            assert len(moves) == 3
            answers = [await _preview(client, seat, moves) for _ in range(2)]
            assert [one["type"] for one in answers] == ["previewed", "previewed"]
            assert answers[0]["previews"] == answers[1]["previews"]
            loud = await _preview(client, seat, [move.upper() for move in moves])
            assert loud["code"] == "too_many"
        assert sorted(set(computed)) == sorted(computed)
        assert len(computed) == 3


async def test_few_moves_can_be_previewed_in_one_message(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot", game="dice")) as client:
            moves = ["pass"] * (MOST_PREVIEWS + 1)
            await client.send({"type": "preview", "seat": 0, "seen": 1, "moves": moves})
            assert (await client.receive("refused"))["code"] == "bad_message"
    assert MOST_PREVIEWS <= 16


async def _preview(client: TableClient, seat: int, moves: list[str]) -> dict[str, Any]:
    return await client.ask("preview", seat=seat, seen=client.state["version"], moves=moves)


async def test_nothing_is_read_of_a_client_that_was_closed_for_its_frames(tmp_path: Path) -> None:
    async with serving(tmp_path, messages_per_second=20) as server:
        code = await (await server.guest()).create_table("you", "bot")
        with contextlib.closing(open_socket(server.port, code)) as abusive:
            taken = await _bytes_taken(abusive, frame(b"x" * 100, PING) * 200)
    # What the buffers of the system hold, and no more; the server once read all that was sent.
    assert taken < MOST_BUFFERED_BYTES


async def _bytes_taken(made: socket.socket, content: bytes) -> int:
    """How much of an endless stream is taken before the connection ends."""
    loop = asyncio.get_running_loop()
    taken = 0
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(FLOOD_SECONDS):
            while taken < MOST_BUFFERED_BYTES:
                await loop.sock_sendall(made, content)
                taken += len(content)
    return taken


async def test_pieces_of_frames_are_counted(tmp_path: Path) -> None:
    async with serving(tmp_path, messages_per_second=5) as server:
        code = await (await server.guest()).create_table("you", "bot")
        with contextlib.closing(open_socket(server.port, code)) as abusive:
            abusive.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            loop = asyncio.get_running_loop()
            assert await loop.sock_recv(abusive, 12) == b"HTTP/1.1 101"
            # The head of a message of 16,000 bytes, then one byte after the other.
            await loop.sock_sendall(abusive, frame(b" " * 16_000)[:8])
            with pytest.raises(ConnectionError):
                await send_without_reading(abusive, b" ", FLOOD_SECONDS)


async def test_onlookers_wait_when_very_many_are_at_a_table_and_players_do_not(
    tmp_path: Path,
) -> None:
    async with (
        serving(tmp_path, connections_per_table=3) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        ann = await server.guest()
        code = await ann.create_table("you", "bot")
        await fill_with_onlookers(stack, server, code, 3)
        await stack.enter_async_context(ann.at(code))


async def test_a_state_that_many_ask_for_is_encoded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[You] = []
    original = Broadcast._state

    def counted(self: Broadcast, you: You, news: Raw) -> bytes:
        encoded.append(you)
        return original(self, you, news)

    monkeypatch.setattr(Broadcast, "_state", counted)
    async with serving(tmp_path) as server:
        code = await (await server.guest()).create_table("you", "you")
        async with server.stranger().at(code) as one, server.stranger().at(code) as two:
            for client in (one, two) * 5:
                await client.ask("refresh")
    assert len(encoded) == 1
