"""Hosts the application for the pages of one browser: requests and sockets as messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.applications import Starlette

from lakelight.browser.transport import PageSocket, SocketEvents
from lakelight.server.connection import TRANSPORT
from lakelight.server.errors import ServerError
from lakelight.server.wire.rest import Problem

# What the application takes for the address of the page and for its own.
PAGE, SERVER = ("127.0.0.1", 1), ("page", 80)

Message = MutableMapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """An answer to a request: its status and its body, which is text."""

    status: int
    body: str


class PageHost:
    """Runs the application without a network.

    One cookie is the person of this browser; `keep_cookie` stores it before the answer that sets
    it is given.
    """

    def __init__(
        self, app: Starlette, cookie: str, keep_cookie: Callable[[str], Awaitable[None]]
    ) -> None:
        self.app = app
        self._cookie = cookie
        self._keep_cookie = keep_cookie
        self._sockets: dict[str, PageSocket] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lifespan = contextlib.AsyncExitStack()

    async def open(self) -> None:
        """Start the application."""
        await self._lifespan.enter_async_context(self.app.router.lifespan_context(self.app))

    async def close(self) -> None:
        """Disconnect everybody and stop the application; what was begun is finished."""
        for key in list(self._sockets):
            self.disconnect(key)
        await self._lifespan.aclose()

    async def request(self, path: str, body: str | None = None) -> Answer:
        """Answer a request: a GET, or with a body in JSON a POST."""
        scope = self._scope("http", path)
        scope["method"] = "GET" if body is None else "POST"
        if body is not None:
            scope["headers"].append((b"content-type", b"application/json"))
        requests: list[Message] = [
            {"type": "http.request", "body": (body or "").encode(), "more_body": False}
        ]
        status = HTTPStatus.INTERNAL_SERVER_ERROR.value
        parts: list[bytes] = []
        cookies: list[str] = []

        async def receive() -> Message:
            return requests.pop() if requests else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                cookies.extend(
                    value.decode().partition(";")[0]
                    for name, value in message["headers"]
                    if name.lower() == b"set-cookie"
                )
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        for cookie in cookies:
            try:
                await self._keep_cookie(cookie)
            except ServerError as error:
                problem = Problem(code=error.code, message=str(error))
                return Answer(error.status, msgspec.json.encode(problem).decode())
            self._cookie = cookie
        return Answer(status, b"".join(parts).decode())

    def connect(self, key: str, path: str, events: SocketEvents) -> None:
        """Open a socket; `key` names it until it ends."""
        self.disconnect(key)
        socket = self._sockets[key] = PageSocket(events)
        scope = self._scope("websocket", path)
        scope["subprotocols"] = []
        scope["extensions"] = {TRANSPORT: socket}

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.close":
                socket.close(message.get("code", 1000), message.get("reason") or "")

        async def handshake() -> None:
            await self.app(scope, receive, send)

        task = asyncio.get_running_loop().create_task(handshake())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def receive(self, key: str, text: str) -> None:
        """A message of the client of a socket."""
        if key in self._sockets:
            self._sockets[key].receive(text)

    def disconnect(self, key: str) -> None:
        """The client of a socket is gone."""
        socket = self._sockets.pop(key, None)
        if socket is not None:
            socket.disconnect()

    def disconnect_page(self, page: str) -> None:
        """A page is gone, with all its sockets, whose keys begin with its name."""
        for key in [key for key in self._sockets if key.startswith(f"{page} ")]:
            self.disconnect(key)

    def _scope(self, kind: str, path: str) -> dict[str, Any]:
        plain, _, query = path.partition("?")
        headers = [(b"host", SERVER[0].encode())]
        if self._cookie:
            headers.append((b"cookie", self._cookie.encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "server": SERVER,
            "client": PAGE,
            "root_path": "",
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "headers": headers,
        }
