"""Bodies of requests and answers over HTTP, and the services of the process that serves them."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from lakelight.server.errors import BadMessage
from lakelight.server.services import Services

Body = TypeVar("Body")


def services_of(connection: HTTPConnection) -> Services:
    """The services of the process that serves a request or a socket."""
    services: Services = connection.app.state.services
    return services


def json_response(
    body: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """An answer with JSON."""
    return Response(
        msgspec.json.encode(body), status, media_type="application/json", headers=headers
    )


async def read_body(request: Request) -> bytes:
    """The body of a request.

    Raises:
        BadMessage: if it is not JSON, too large, or incomplete.
    """
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise BadMessage("expected a body with content-type application/json")
    most = services_of(request).settings.largest_body
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise BadMessage(f"the body is larger than {most} bytes")
            parts.append(part)
    except ClientDisconnect:
        raise BadMessage("the connection ended before the body") from None
    return b"".join(parts)


async def parse_body(request: Request, kind: type[Body]) -> Body:
    """The body of a request as one type.

    Raises:
        BadMessage: with what is wrong with it.
    """
    try:
        return msgspec.json.decode(await read_body(request), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessage(f"not a {kind.__name__}: {error}"[:200]) from None
