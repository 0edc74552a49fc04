"""Threads that share the work of one call and wait between calls."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from itertools import pairwise
from queue import SimpleQueue
from typing import TypeAlias

Work: TypeAlias = Callable[[int, int], None]
Task: TypeAlias = tuple[Work, int, int, SimpleQueue[BaseException | None]] | None


class Workers:
    """Runs a function over fixed slices of a range; the caller's thread takes the first slice."""

    def __init__(self, count: int, threads: int) -> None:
        ends = [count * number // threads for number in range(threads + 1)]
        self.slices = list(pairwise(ends))
        self.is_closed = False
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._tasks: list[SimpleQueue[Task]] = [SimpleQueue() for _ in self.slices[1:]]
        for tasks in self._tasks:
            threading.Thread(target=_serve, args=(tasks,), daemon=True).start()
        self._end = weakref.finalize(self, _stop, self._tasks)

    def run(self, work: Work) -> None:
        """Call `work(first, end)` for every slice and wait for all of them.

        A process that was forked has none of the threads of its parent, so it starts its own.
        """
        if self._tasks and self._process != os.getpid():
            self._start()
        done: SimpleQueue[BaseException | None] = SimpleQueue()
        for tasks, (first, end) in zip(self._tasks, self.slices[1:], strict=True):
            tasks.put((work, first, end, done))
        work(*self.slices[0])
        errors = [done.get() for _ in self._tasks]
        for error in errors:
            if error is not None:
                raise error

    def close(self) -> None:
        """End the threads."""
        self.is_closed = True
        self._end()


def _serve(tasks: SimpleQueue[Task]) -> None:
    while (task := tasks.get()) is not None:
        work, first, end, done = task
        del task
        try:
            work(first, end)
        except BaseException as error:
            done.put(error)
        else:
            done.put(None)
        del work


def _stop(queues: list[SimpleQueue[Task]]) -> None:
    for tasks in queues:
        tasks.put(None)
