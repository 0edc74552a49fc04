"""What waits for clients that read too slowly: bounded for each, and for all together."""

from __future__ import annotations

from typing import Protocol


class Outbox(Protocol):
    """The messages on their way to one client."""

    def abort(self) -> None:
        """Drop the client and everything that waits for it."""
        ...


class Outboxes:
    """The outboxes that clients have not read, by how many bytes wait in each."""

    def __init__(self, most_each: int, most_together: int) -> None:
        self._most_each = most_each
        self._most_together = most_together
        self._waiting: dict[Outbox, int] = {}
        self.total = 0

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

    def _drop(self, outbox: Outbox) -> None:
        self.total -= self._waiting.pop(outbox)
        outbox.abort()
