"""Chunks of rows that several threads work off in one call: each chunk is taken once.

A thread takes the chunks of its own share first, the same rows in every call, so that they stay in
the cache of its core, and then those of a thread that does not come. So a call waits for no thread
that wakes late or whose core is busy: it is over when every chunk is done, by any thread. Waking a
thread takes longer than many a call, so threads look for the next call for a while before they
sleep. They sleep and wake without Python's global lock, so that a thread whose core is busy
never keeps it from the others; and one that was put on the caller's own core, because all others
are busy, sleeps at once rather than take the caller's time.

Uncompiled there are no threads, and the numbers that they would share are ordinary ones.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:

    def read_shared(slots: array[int], at: int) -> int:
        """A shared number, and all that was written before it."""
        return slots[at]

    def write_shared(slots: array[int], at: int, value: int) -> None:
        """Write a shared number, after all that was written before."""
        slots[at] = value

    def add_one(slots: array[int], at: int) -> int:
        """Add one to a shared number and tell what it was."""
        slots[at] += 1
        return slots[at] - 1

    def exchange(slots: array[int], at: int, value: int) -> int:
        """Write a shared number and tell what it was."""
        slots[at], before = value, slots[at]
        return before

    def new_lock() -> int:
        """A lock that its maker holds; there is none without threads."""
        return 0

    def free_lock(lock: int) -> None:
        """Give back what a lock takes."""

    def acquire(lock: int) -> None:
        """Sleep until somebody releases a lock."""

    def release(lock: int) -> None:
        """Wake the thread that sleeps until a lock is released."""

    def core_number() -> int:
        """The number of the core on which this thread runs, or -1."""
        return -1

    def pause() -> None:
        """Let the processor rest for a moment."""

    def fetch_to_write(items: memoryview, at: int) -> None:
        """Begin to fetch the line of the cache in which an item lies."""


# Rows of a chunk, unless there are so few that some threads would have none.
CHUNK = 16
# Shared numbers lie so far apart that no two of them are in one line of a cache.
SLOT = 16
# The number of the call, the chunks that are done in it, whether the threads shall end, the core of
# the caller, and the next chunk of each share; then whether each thread sleeps, and its alarm.
CALL = 0
DONE = 1
STOP = 2
CALLER = 3
CURSORS = 4
NO_CHUNK = -1
# How often a thread looks before it takes another for late: one that has begun its share, and one
# that has not. To do the rows of a thread that is not late costs more than it saves: they move from
# one cache to the other and back.
LOOKS_IF_BEGUN = 1_000
LOOKS_IF_NOT_BEGUN = 50
# How often a thread looks for the next call before it looks again on which core it runs.
LOOKS_ON_A_CORE = 64
HAS_THREADS: bool = cython.compiled


class Alarm:
    """What a thread sleeps on until it is woken, neither of which needs Python's global lock."""

    def __init__(self) -> None:
        self.number = new_lock()
        if cython.compiled and not self.number:
            raise MemoryError("no memory for a thread of a batch")

    def __dealloc__(self) -> None:
        free_lock(self.number)


class Sharing:
    """The rows of a batch, divided among threads."""

    def __init__(self, count: int, threads: int) -> None:
        self.count = count
        self.threads = threads
        self.chunk = max(1, min(CHUNK, count // threads))
        self.chunks = (count + self.chunk - 1) // self.chunk
        self.task = 0
        self.memory = array("q", [0]) * ((CURSORS + 2 * threads + 1) * SLOT)
        if cython.compiled:
            self.view = self.memory
            self.slots = cython.address(self.view[0])
        else:
            self.slots = self.memory
        self.alarms = [Alarm() for _ in range(threads)]
        for thread, alarm in enumerate(self.alarms):
            self.slots[self.sleep_slot(thread) + 1] = alarm.number
        for share in range(threads):
            write_shared(self.slots, (CURSORS + share) * SLOT, self.chunks)
        write_shared(self.slots, DONE * SLOT, self.chunks)

    def publish(self, task: int) -> None:
        """Begin a call: threads that take a chunk from now on do it for this task."""
        self.task = task
        write_shared(self.slots, DONE * SLOT, 0)
        for share in range(self.threads):
            write_shared(self.slots, (CURSORS + share) * SLOT, self.first_chunk(share))
        write_shared(self.slots, CALLER * SLOT, core_number())
        add_one(self.slots, CALL * SLOT)
        self.wake_all()

    def stop(self) -> None:
        """Let every thread end."""
        write_shared(self.slots, STOP * SLOT, 1)
        add_one(self.slots, CALL * SLOT)
        self.wake_all()

    def is_asleep(self, thread: int) -> bool:
        """Whether a thread sleeps until the next call."""
        return read_shared(self.slots, self.sleep_slot(thread)) == 1

    def call(self) -> int:
        """The number of the call that began last."""
        return read_shared(self.slots, CALL * SLOT)

    def is_done(self) -> bool:
        """Whether every chunk of the call is done."""
        return read_shared(self.slots, DONE * SLOT) == self.chunks

    # For compiled code

    def sleep_slot(self, thread: int) -> int:
        """The number of the slot that says whether a thread sleeps; its alarm is in the next."""
        return (CURSORS + self.threads + thread) * SLOT

    def sleep(self, thread: int, seen: int) -> None:
        """Sleep until the next call, unless one has begun that was not seen.

        The one that sets the number back to zero decides: the caller, which then rings the alarm,
        or the thread itself.
        """
        exchange(self.slots, self.sleep_slot(thread), 1)
        if self.call() == seen or not exchange(self.slots, self.sleep_slot(thread), 0):
            acquire(self.slots[self.sleep_slot(thread) + 1])

    def is_on_core_of_caller(self) -> bool:
        """Whether a thread was put on the core of the caller, where it can only disturb."""
        core = core_number()
        return core != -1 and core == read_shared(self.slots, CALLER * SLOT)

    def wake_all(self) -> None:
        """Ring the alarm of every thread that sleeps."""
        for thread in range(self.threads):
            if self.is_asleep(thread) and exchange(self.slots, self.sleep_slot(thread), 0):
                release(self.slots[self.sleep_slot(thread) + 1])

    def first_chunk(self, share: int) -> int:
        """Where a share begins."""
        return self.chunks * share // self.threads

    def take(self, share: int) -> int:
        """The next chunk of a share that nobody has taken."""
        end = self.first_chunk(share + 1)
        if read_shared(self.slots, (CURSORS + share) * SLOT) >= end:
            return NO_CHUNK
        chunk = add_one(self.slots, (CURSORS + share) * SLOT)
        return chunk if chunk < end else NO_CHUNK

    def is_late(self, share: int) -> bool:
        """Whether a share is not done and nobody has taken a chunk of it for a while."""
        seen = read_shared(self.slots, (CURSORS + share) * SLOT)
        left = LOOKS_IF_BEGUN
        if seen == self.first_chunk(share):
            left = LOOKS_IF_NOT_BEGUN
        while seen < self.first_chunk(share + 1) and left > 0:
            pause()
            left -= 1
            if read_shared(self.slots, (CURSORS + share) * SLOT) != seen:
                seen = read_shared(self.slots, (CURSORS + share) * SLOT)
                left = LOOKS_IF_BEGUN
        return left == 0

    def finish(self) -> None:
        """Count a chunk as done."""
        add_one(self.slots, DONE * SLOT)

    def wait_for_call(self, thread: int, seen: int, looks: int) -> bool:
        """Wait for a call that was not seen; False when the threads shall end.

        A thread looks so many times and then sleeps.
        """
        look = 0
        while self.call() == seen:
            if look >= looks or (look % LOOKS_ON_A_CORE == 0 and self.is_on_core_of_caller()):
                self.sleep(thread, seen)
            pause()
            look += 1
        return not read_shared(self.slots, STOP * SLOT)

    def wait_for_all(self, looks: int) -> bool:
        """Look so many times whether every chunk is done."""
        for _ in range(looks):
            if self.is_done():
                return True
            pause()
        return False
