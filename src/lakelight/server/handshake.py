"""The request that opens a WebSocket, in the form in which the application expects it."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from websockets.http11 import Request


def websocket_scope(
    request: Request,
    *,
    scheme: str,
    server: tuple[str, int | None] | None,
    client: tuple[str, int] | None,
) -> dict[str, Any]:
    """The ASGI scope of a request."""
    path, _, query = request.path.partition("?")
    return {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": scheme,
        "server": server,
        "client": client,
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode("ascii", "replace"),
        "query_string": query.encode("ascii", "replace"),
        "headers": [
            (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
            for name, value in request.headers.raw_items()
        ],
        "subprotocols": [],
    }
