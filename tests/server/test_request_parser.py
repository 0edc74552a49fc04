"""Of a request in chunks only the head is parsed."""

from __future__ import annotations

from typing import Any

import h11

from lakelight.server.request_parser import RequestParser

HEAD = b"POST /api/visitor HTTP/1.1\r\nhost: x\r\n"
CHUNKED = HEAD + b"transfer-encoding: chunked\r\n\r\n"


def events(*received: bytes) -> list[type]:
    """What is parsed of these pieces."""
    parser = RequestParser(8192)
    found: list[Any] = []
    for piece in received:
        parser.receive_data(piece)
        while (event := parser.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
            found.append(event)
    return [type(one) for one in found]


def test_nothing_of_a_body_in_chunks_is_parsed() -> None:
    assert events(CHUNKED + b"1\r\n \r\n" * 300) == [h11.Request]
    assert events(CHUNKED[:-1], CHUNKED[-1:] + b"1\r\n \r\n", b"1\r\n \r\n") == [h11.Request]


def test_other_bodies_are_parsed() -> None:
    assert events(HEAD + b"content-length: 2\r\n\r\n{}") == [
        h11.Request,
        h11.Data,
        h11.EndOfMessage,
    ]
