"""What every request passes: the path prefix, the rate, the origin, and response headers."""

from __future__ import annotations

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lakelight.server.cookies import is_secure
from lakelight.server.errors import LengthRequired, ServerError, TooMany
from lakelight.server.limits import address_of
from lakelight.server.security import HEADERS, TRANSPORT_SECURITY, require_own_origin
from lakelight.server.services import Services
from lakelight.server.wire.rest import Problem
from lakelight.server.work import Account, current_account

# What a host asks to see how the server is.
PROBES = ("/health", "/ready", "/metrics")
# Files of the client: a browser that visits for the first time fetches all of them, and four
# phones of a family may do so at once.
ASSETS = "/assets/"
ASSET_COST = 0.05
# No browser sends a body in chunks, and to refuse one costs much: it counts like so many refusals.
CHUNKS_COST = 10.0
# An answer, or a part of one, that is charged by its length.
LONG_ANSWER = 16_384


class RequestGuard:
    """Checks every request; plain ASGI, so that sockets and streams pass untouched."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, self._plain_failure(send))
            return
        scope = self._without_prefix(scope)
        current = Account(address_of(HTTPConnection(scope)))
        current_account.set(current)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        request, address = Request(scope), current.address

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS:
                    headers.setdefault(name, value)
                if is_secure(request, self._services.settings):
                    headers[TRANSPORT_SECURITY[0]] = TRANSPORT_SECURITY[1]
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
                self._services.metrics.requests.add(label=str(message["status"]))
            elif len(message.get("body", b"")) >= LONG_ANSWER:
                self._services.request_limits.charge_answer(address, len(message["body"]))
            await send(message)

        try:
            self._check(request, address)
        except ServerError as error:
            await _refuse(error, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _plain_failure(self, send: Send) -> Send:
        """Report a start that failed in one sentence, if a person can do something about it."""

        async def send_plainly(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and self._services.start_problem:
                message = {**message, "message": self._services.start_problem}
            await send(message)

        return send_plainly

    def _check(self, request: Request, address: str) -> None:
        limits = self._services.request_limits
        if request.scope["path"] in PROBES:
            limits.take_probe(address)
        else:
            is_asset = request.scope["path"].startswith(ASSETS)
            limits.take(address, ASSET_COST if is_asset else 1.0)
        if "transfer-encoding" in request.headers:
            limits.count_refusal(address, CHUNKS_COST)
            raise LengthRequired("expected a body with content-length, not in chunks")
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            require_own_origin(request, self._services.settings.origins)

    def _without_prefix(self, scope: Scope) -> Scope:
        """A proxy may remove the prefix or leave it."""
        prefix = self._services.settings.path_prefix
        path: str = scope["path"]
        if prefix and path.startswith(prefix + "/"):
            return {**scope, "path": path[len(prefix) :]}
        return scope


async def _refuse(error: ServerError, send: Send) -> None:
    body = msgspec.json.encode(Problem(code=error.code, message=str(error)))
    headers = [(b"content-type", b"application/json")]
    if isinstance(error, TooMany | LengthRequired):
        # What else was sent on this connection is not read.
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
