"""Threads that share the work of one call and wait between calls."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from queue import SimpleQueue
from typing import TypeAlias

Work: TypeAlias = Callable[[int, int], None]
Slices: TypeAlias = deque[tuple[int, int]]
Task: TypeAlias = tuple[Work, list[Slices], int, SimpleQueue[BaseException | None]] | None

# A share is cut into so many slices, unless they would be too small to be worth a call.
SLICES_OF_A_SHARE = 4
SMALLEST_SLICE = 64
# How often the caller looks for the others before it sleeps: to be woken takes longer than they do.
LOOKS = 200


class Workers:
    """Runs a function over slices of a range, on the caller's thread and some more.

    Each thread has a share of its own, the same in every call, so that its part stays in the cache
    of its core. A thread that is done takes slices from the others: the call does not wait for a
    thread that wakes late or whose core is busy with something else.
    """

    def __init__(self, count: int, threads: int) -> None:
        ends = [count * number // threads for number in range(threads + 1)]
        self.shares = [_cut(first, end) for first, end in pairwise(ends)]
        self.is_closed = False
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._tasks: list[SimpleQueue[Task]] = [SimpleQueue() for _ in self.shares[1:]]
        for tasks in self._tasks:
            threading.Thread(target=_serve, args=(tasks,), daemon=True).start()
        self._end = weakref.finalize(self, _stop, self._tasks)

    def run(self, work: Work) -> None:
        """Call `work(first, end)` for every slice and wait for all of them.

        A process that was forked has none of the threads of its parent, so it starts its own.
        """
        if self._tasks and self._process != os.getpid():
            self._start()
        left = [deque(share) for share in self.shares]
        done: SimpleQueue[BaseException | None] = SimpleQueue()
        for number, tasks in enumerate(self._tasks, start=1):
            tasks.put((work, left, number, done))
        own_error = _work_off(work, left, 0)
        for _ in range(LOOKS):
            if done.qsize() == len(self._tasks):
                break
            time.sleep(0)
        errors = [own_error, *(done.get() for _ in self._tasks)]
        for error in errors:
            if error is not None:
                raise error

    def close(self) -> None:
        """End the threads."""
        self.is_closed = True
        self._end()


def _cut(first: int, end: int) -> list[tuple[int, int]]:
    """A share as slices of about the same size."""
    slices = max(1, min(SLICES_OF_A_SHARE, (end - first) // SMALLEST_SLICE))
    return list(pairwise(first + (end - first) * number // slices for number in range(slices + 1)))


def _work_off(work: Work, left: list[Slices], own: int) -> BaseException | None:
    """Do one's own share from its beginning, then what is left of others from their end."""
    try:
        for number in range(own, own + len(left)):
            slices = left[number % len(left)]
            take = slices.popleft if number == own else slices.pop
            while slices:
                try:
                    first, end = take()
                except IndexError:  # another thread was faster
                    break
                work(first, end)
    except BaseException as error:
        return error
    return None


def _serve(tasks: SimpleQueue[Task]) -> None:
    while (task := tasks.get()) is not None:
        work, left, own, done = task
        del task
        error = _work_off(work, left, own)
        del work, left
        done.put(error)


def _stop(queues: list[SimpleQueue[Task]]) -> None:
    for tasks in queues:
        tasks.put(None)
