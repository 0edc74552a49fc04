"""What requests carry, what answers hold, and the door that both go through."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lakelight.server.errors import BadMessage

if TYPE_CHECKING:
    from lakelight.server.app import Services

Body = TypeVar("Body")


def services_of(request: Request) -> Services:
    """What the server was built from."""
    services: Services = request.app.state.services
    return services


def answer(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON."""
    return Response(
        msgspec.json.encode(body), status, media_type="application/json", headers=headers
    )


async def read_body(request: Request) -> bytes:
    """The body of a request, as long as it is JSON and not too large."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise BadMessage("expected a body with content-type application/json")
    most = services_of(request).settings.largest_body
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise BadMessage(f"the body is larger than {most} bytes")
        parts.append(part)
    return b"".join(parts)


async def read(request: Request, kind: type[Body]) -> Body:
    """A body of one kind."""
    try:
        return msgspec.json.decode(await read_body(request), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessage(f"no {kind.__name__}: {error}"[:200]) from None
