"""A lock that is taken at once where it is free, also by code that cannot wait."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType


class WriteLock:
    """One writer at a time, in the order in which they asked.

    A lock of asyncio can only be awaited, and so only by a task.
    """

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take_now(self) -> bool:
        """Take the lock if it is free."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def release(self) -> None:
        """Pass the lock to the one who has waited longest; without one it is free."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        """Wait for the lock."""
        if self.take_now():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Release the lock."""
        self.release()
