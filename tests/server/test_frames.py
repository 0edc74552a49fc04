"""Messages arrive whole, however their frames are cut and with either parser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from lakelight.server.frames import frame_size, text_frame, text_in
from tests.server.abusive_clients import CONTINUATION, PING, TEXT, frame
from tests.server.clients import serving
from tests.server.raw_socket import raw_socket


def ping(number: int, padding: int = 0) -> bytes:
    """The frame of a message that is answered with its own number."""
    return frame(json.dumps({"type": "ping", "id": str(number)}).encode() + b" " * padding, TEXT)


def in_pieces(data: bytes, size: int) -> Iterator[bytes]:
    """The bytes, so many at a time."""
    return (data[at : at + size] for at in range(0, len(data), size))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 150, 100_000])
def test_messages_are_read_however_the_stream_is_cut(size: int, tmp_path: Path) -> None:
    stream = (
        ping(0)
        + frame(b"hello", PING)
        + ping(1, padding=200)
        + frame(b'{"type":"ping",', TEXT, is_last=False)
        + frame(b"between", PING)
        + frame(b'"id":"2"}', CONTINUATION)
        + ping(3, padding=5000)
        + ping(4)
    )

    async def scenario() -> list[str]:
        async with serving(tmp_path) as server:
            code = await (await server.guest()).create_table("you", "bot")
            async with raw_socket(server.port, code, "") as socket:
                for piece in in_pieces(stream, size):
                    socket.writer.write(piece)
                    await socket.writer.drain()
                    if size < 100:
                        await asyncio.sleep(0)
                answered: list[str] = []
                while len(answered) < 5:
                    kind, content = await socket.read()
                    message = json.loads(content) if kind == TEXT else {}
                    if message.get("type") == "pong":
                        answered.append(message["id"])
                return answered

    assert asyncio.run(scenario()) == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_the_size_of_a_frame_is_known_from_its_head(size: int) -> None:
    whole = frame(b"x" * size, TEXT)
    assert frame_size(whole, 0) == len(whole)
    assert text_in(whole, 0, len(whole)) == b"x" * size
    assert text_in(whole[:-1], 0, len(whole)) is None
    assert len(text_frame(b"x" * size)) == len(whole) - 4


@pytest.mark.parametrize(
    "other",
    [frame(b"x", PING), frame(b"x", TEXT, is_last=False), text_frame(b"x")],
    ids=["ping", "part", "not masked"],
)
def test_only_whole_masked_texts_are_read_here(other: bytes) -> None:
    assert text_in(other, 0, len(other)) is None


def test_a_frame_whose_head_is_not_complete_has_no_size_yet() -> None:
    for length, head in ((5, 2), (200, 4), (70_000, 10)):
        whole = frame(b"x" * length, TEXT)
        assert all(frame_size(whole[:count], 0) == 0 for count in range(head))
        assert frame_size(whole[:head], 0) == len(whole)
