"""Work that several requests wait for and that is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Generic, TypeVar

from lakelight.server.errors import TooMany

Result = TypeVar("Result")


class SharedTasks(Generic[Result]):
    """Tasks by key; a request that ends early does not end the task of the others."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[Result]] = {}

    def __iter__(self) -> Iterator[str]:
        """The keys of all work that is under way."""
        return iter(list(self._tasks))

    def __contains__(self, key: str) -> bool:
        """Whether the work with this key is under way."""
        return key in self._tasks

    async def result(self, key: str, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """What the work with this key leads to; it is started unless it is already under way."""
        while key in self._tasks:
            try:
                return await asyncio.shield(self._tasks[key])
            except TooMany:
                # The request that started it was refused; this one may be allowed.
                await asyncio.sleep(0)
        task = asyncio.create_task(work())
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._forget(key, done))
        return await asyncio.shield(task)

    def _forget(self, key: str, task: asyncio.Task[Result]) -> None:
        """Drop a task that ended; its error is known even if nobody waits any more."""
        del self._tasks[key]
        if not task.cancelled():
            task.exception()
