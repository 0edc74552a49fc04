"""A parser of requests that takes nothing of a body in chunks.

Such a request is refused as soon as its head is known. A chunk may have one byte, and costs as much
to parse as a long one.
"""

from __future__ import annotations

from typing import Any

import h11


class RequestParser(h11.Connection):
    """The server's side of a connection."""

    def __init__(self, head_bytes: int) -> None:
        super().__init__(h11.SERVER, head_bytes)
        self._is_in_chunks = False

    def next_event(self) -> Any:  # noqa: ANN401
        """The next part of a request; after the head of one in chunks there is none."""
        if self._is_in_chunks:
            return h11.PAUSED
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._is_in_chunks = any(name == b"transfer-encoding" for name, _ in event.headers)
        return event
