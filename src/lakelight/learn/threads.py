"""Threads that help the caller to step a batch, and wait between calls."""

from __future__ import annotations

import os
import threading
import time
import weakref

from lakelight.core.errors import InvalidSetup
from lakelight.encoding.batch import BatchCore
from lakelight.encoding.modes import TASKS
from lakelight.encoding.sharing import HAS_THREADS, Sharing

# How often a thread looks for the next call before it sleeps, which is for about a tenth of a
# millisecond, and the caller for the others before it lets the processor go.
LOOKS_FOR_A_CALL = 4_000
LOOKS_FOR_THE_OTHERS = 20_000
RESET = TASKS.index("reset")
STEP = TASKS.index("step")


class Workers:
    """The caller's thread and some more, which do the tasks of a batch together.

    Plain Python runs one thread at a time, so there the caller does all of it.
    """

    def __init__(self, core: BatchCore, threads: int) -> None:
        self.threads = threads if HAS_THREADS else 1
        self.is_closed = False
        self._core = core
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._in_use = threading.Lock()
        self._sharing = Sharing(self._core.count, self.threads)
        for number in range(1, self.threads):
            arguments = (self._sharing, number, LOOKS_FOR_A_CALL)
            threading.Thread(target=self._core.serve, args=arguments, daemon=True).start()
        self._end = weakref.finalize(self, self._sharing.stop)

    def run(self, task: int) -> None:
        """Do a task in every row, and return when all of them are done.

        A process that was forked has none of the threads of its parent, so it starts its own.

        Raises:
            InvalidSetup: if another thread is doing a task of the same batch.
        """
        if self._process != os.getpid():
            self._start()
        if not self._in_use.acquire(blocking=False):
            raise InvalidSetup("another thread is stepping this batch: give each thread its own")
        try:
            self._wait()
            self._sharing.publish(task)
            if not self._core.run(self._sharing, LOOKS_FOR_THE_OTHERS):
                self._wait()
        finally:
            self._in_use.release()

    def _wait(self) -> None:
        """Let others have the processor until no thread has a chunk in hand.

        A call that was interrupted may have left some behind.
        """
        while self.threads > 1 and not self._sharing.is_done():
            time.sleep(0)

    def close(self) -> None:
        """End the threads."""
        self.is_closed = True
        self._end()
