"""Two cores for one measurement on a machine that others use: Linux, as root, for seconds.

All threads get real-time priority. A process that only spins holds the second core while one
thread is measured, so that no other work runs there and shares its caches and memory.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIORITY = 10
THREADS = Path("/proc/self/task")


class SecondCore:
    """A process that holds a core when it is told to, and otherwise sleeps."""

    def __init__(self) -> None:
        self._is_held = mmap.mmap(-1, 1)
        awaits, self._tells = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self._tells)
            while os.read(awaits, 1):
                while self._is_held[0]:
                    pass
            os._exit(0)
        os.close(awaits)

    def hold(self, is_held: bool) -> None:
        """Hold the core, or leave it to others."""
        self._is_held[0] = is_held
        if is_held:
            os.write(self._tells, b"1")

    def close(self) -> None:
        """End the process."""
        self.hold(False)
        os.close(self._tells)
        os.waitpid(self.process, 0)


@contextmanager
def real_time() -> Iterator[SecondCore]:
    """Real-time priority for all threads of this process, and a second core to hold."""
    core = SecondCore()
    try:
        _prioritize(core, os.SCHED_RR, PRIORITY)
        yield core
    finally:
        _prioritize(core, os.SCHED_OTHER, 0)
        core.close()


def _prioritize(core: SecondCore, policy: int, priority: int) -> None:
    for thread in (*(int(path.name) for path in THREADS.iterdir()), core.process):
        os.sched_setscheduler(thread, policy, os.sched_param(priority))
