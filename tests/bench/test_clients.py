"""The clients of the load generator read what a server sends, in whatever pieces it arrives."""

from __future__ import annotations

from typing import cast

import pytest

from bench.listener import Listener
from bench.received import ABSENT, NO_CHOICES
from bench.socket_client import SocketClient

HANDSHAKE = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


def server_frame(payload: bytes, kind: int = 1) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, size)) + payload
    if size < 65_536:
        return bytes((0x80 | kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + payload


@pytest.mark.parametrize("piece", [1, 7, 1000, 1_000_000])
def test_messages_of_every_size_arrive_whole(piece: int) -> None:
    messages = [b"", b"a" * 125, b"b" * 126, b"c" * 3000, b"d" * 70_000, b"e"]
    received: list[bytes] = []
    client = SocketClient(1, "/", "", received.append)
    stream = HANDSHAKE + b"".join(map(server_frame, messages))
    for at in range(0, len(stream), piece):
        client.data_received(stream[at : at + piece])
    assert received == messages


def test_a_refused_handshake_is_the_end_of_a_connection() -> None:
    ends: list[str] = []
    client = SocketClient(1, "/", "", lambda _: None, lambda: ends.append("end"))
    client.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\n")
    assert ends == ["end"]


class Witness:
    """Notes what a listener reports."""

    status = ""
    views = 0

    def received(self) -> None:
        """Count a view."""
        self.views += 1

    def accepted(self, key: str, version: int) -> None:
        """Ignore it."""

    def refused(self, key: str, code: str) -> None:
        """Ignore it."""

    def disconnected(self) -> None:
        """Ignore it."""


def test_a_message_with_only_what_changed_leaves_the_rest_as_it_was() -> None:
    witness = Witness()
    listener = Listener(witness, 0, "", "")
    whole = b'{"type":"state","version":3,"table":{"status":"running"},"choices":{"seat":1}}'
    listener.receive(whole)
    listener.receive(b'{"type":"changed","version":4}')
    assert (listener.version, witness.status, witness.views) == (4, "running", 2)
    assert bytes(cast(bytes, listener.choices)) == b'{"seat":1}' != bytes(cast(bytes, ABSENT))
    listener.receive(b'{"type":"changed","version":5,"table":{"status":"over"},"choices":null}')
    assert (listener.choices, witness.status) == (NO_CHOICES, "over")
    listener.receive(b'{"type":"accepted","id":"1","version":9}')
    assert listener.version == 5
