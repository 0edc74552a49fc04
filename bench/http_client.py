"""Requests over HTTP from any address of the loopback interface."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from bench.socket_client import HOST

# Requests that the server may accept a moment later: too many at once, or the store is away.
TRY_AGAIN = (429, 503)
MOST_ATTEMPTS = 20
PAUSE_SECONDS = 0.5


class RefusedRequest(Exception):
    """The server refuses a request, and would refuse it again."""


@dataclass(frozen=True)
class Answer:
    """The status, the cookie that was set, and the body."""

    status: int
    cookie: str
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401
        """The JSON in it."""
        return json.loads(self.body)


async def request(
    port: int, address: str, method: str, path: str, body: bytes = b"", cookie: str = ""
) -> Answer:
    """Send a request over a new connection."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    try:
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
            f"Content-Type: application/json\r\nCookie: {cookie}\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head, _, content = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    if not head:
        raise ConnectionError(f"{method} {path}: the server gave no answer")
    return Answer(int(head.split(None, 2)[1]), _cookie_in(head), content)


async def post(port: int, address: str, path: str, body: object, cookie: str = "") -> Answer:
    """Create something; as a person would, try again later if that is what the server asks for.

    Raises:
        RefusedRequest: if it is no use to try again.
    """
    content = json.dumps(body).encode()
    for _ in range(MOST_ATTEMPTS):
        answer = await request(port, address, "POST", path, content, cookie)
        if answer.status not in TRY_AGAIN:
            break
        await asyncio.sleep(PAUSE_SECONDS)
    if answer.status >= 300:
        refused = f"POST {path}: {answer.status} {answer.body[:200]!r}"
        is_temporary = answer.status in TRY_AGAIN or answer.status >= 500
        raise ConnectionError(refused) if is_temporary else RefusedRequest(refused)
    return answer


def _cookie_in(head: bytes) -> str:
    for line in head.decode("latin-1").splitlines():
        if line.lower().startswith("set-cookie:"):
            return line.partition(":")[2].strip().partition(";")[0]
    return ""
