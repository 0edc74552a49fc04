"""What two kinds of sockets share: messages held back, to be sent together."""

from __future__ import annotations

from abc import abstractmethod


class Cork:
    """Counts who holds messages back; the last one to stop sends them."""

    def __init__(self) -> None:
        self._corks = 0

    def cork(self) -> None:
        """Hold messages back, to send them together."""
        self._corks += 1

    def uncork(self) -> None:
        """Send the messages that were held back, unless they are still held back elsewhere."""
        self._corks -= 1
        if not self._corks:
            self._flush()

    @abstractmethod
    def _flush(self) -> None:
        """Send the messages that were held back."""
