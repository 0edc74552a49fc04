"""One POST over HTTP/1.1 to a pinned address: no redirects, bounded in size and time."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass

import h11

from lakelight.server.notices.targets import Target

TIMEOUT_SECONDS = 15.0
LARGEST_ANSWER = 16_384


@dataclass(frozen=True)
class Answer:
    """The status of an answer, and after how many seconds to try again, if it says so."""

    status: int
    retry_after: float | None = None


async def post(
    target: Target,
    address: str,
    headers: Mapping[str, str],
    body: bytes,
) -> Answer:
    """Send a body to a target at this address; what is in the answer's body is not read.

    Raises:
        OSError: if there is no answer in time, or none of HTTP; also for a bad certificate.
    """
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await _post(target, address, headers, body)
    except (TimeoutError, h11.ProtocolError, ssl.SSLError, EOFError) as error:
        raise OSError(f"no answer: {type(error).__name__}") from None


async def _post(target: Target, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
    context = ssl.create_default_context() if target.is_secure else None
    name = target.host if target.is_secure else None
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=context, server_hostname=name, limit=LARGEST_ANSWER
    )
    try:
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_ANSWER)
        request = h11.Request(
            method="POST",
            target=target.path,
            headers=[
                ("host", target.origin.partition("://")[2]),
                ("content-length", str(len(body))),
                ("connection", "close"),
                *headers.items(),
            ],
        )
        parts = (request, h11.Data(data=body), h11.EndOfMessage())
        writer.write(b"".join(connection.send(part) or b"" for part in parts))
        await writer.drain()
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(LARGEST_ANSWER))
            elif isinstance(event, h11.Response):
                found = dict(event.headers)
                return Answer(event.status_code, _seconds(found.get(b"retry-after", b"")))
            elif not isinstance(event, h11.InformationalResponse):
                raise EOFError
    finally:
        writer.close()


def _seconds(text: bytes) -> float | None:
    """The seconds of a Retry-After; a date is as good as none."""
    return float(text) if text.isdigit() and len(text) < 7 else None
