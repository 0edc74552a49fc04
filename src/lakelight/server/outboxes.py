"""What is on its way to clients: written together, and bounded for those that read too slowly."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Outbox(Protocol):
    """The messages on their way to one client."""

    def flush(self) -> None:
        """Write the messages to the network."""
        ...

    def abort(self) -> None:
        """Drop the client and everything that waits for it."""
        ...


class Outboxes:
    """The outboxes with messages to write, and those that clients have not read.

    The messages of one pass of the event loop are written after it: first everything is made that
    people are told, then everything is sent. Each of these is faster when it is done in one go.
    """

    def __init__(self, most_each: int, most_together: int) -> None:
        self._most_each = most_each
        self._most_together = most_together
        # By how many bytes wait in each.
        self._waiting: dict[Outbox, int] = {}
        self._to_flush: list[Outbox] = []
        self.total = 0

    def flush_soon(self, outbox: Outbox) -> None:
        """Write the messages for a client after this pass of the event loop."""
        if not self._to_flush:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._to_flush.append(outbox)

    def note(self, outbox: Outbox, waiting: int) -> None:
        """Note how many bytes wait for a client now.

        A client for whom too much waits is dropped; if too much waits for all of them together,
        the one for whom most waits.
        """
        self.total += waiting - self._waiting.pop(outbox, 0)
        if waiting:
            self._waiting[outbox] = waiting
        if waiting > self._most_each:
            self._drop(outbox)
        while self.total > self._most_together:
            self._drop(max(self._waiting, key=self._waiting.__getitem__))

    def _flush_all(self) -> None:
        outboxes, self._to_flush = self._to_flush, []
        for one in outboxes:
            one.flush()

    def _drop(self, outbox: Outbox) -> None:
        self.total -= self._waiting.pop(outbox)
        outbox.abort()
