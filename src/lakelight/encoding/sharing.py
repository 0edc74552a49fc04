"""Chunks of rows that several threads work off in one call: each chunk is taken once.

A thread takes the chunks of its own share first, the same rows in every call, so that they stay in
the cache of its core, and then those of a thread that does not come. So a call waits for no thread
that wakes late or whose core is busy: it is over when every chunk is done, whoever did it. To wake
a thread takes longer than many a call, therefore threads look for the next one for a while before
they sleep.

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

    def pause() -> None:
        """Let the processor rest for a moment."""

    def fetch_to_write(items: memoryview, at: int) -> None:
        """Begin to fetch the line of the cache in which an item lies."""


# Rows of a chunk, unless there are so few that some threads would have none.
CHUNK = 16
# Shared numbers lie so far apart that no two of them are in one line of a cache.
SLOT = 16
# The number of the call, the chunks that are done in it, and the next chunk of each share.
CALL = 0
DONE = 1
CURSORS = 2
NO_CHUNK = -1
# How often a thread looks before it takes another for late. To do the rows of a thread that is not
# costs more than it saves: they move from one cache to the other and back.
PATIENCE = 1_000
HAS_THREADS: bool = cython.compiled


class Sharing:
    """The rows of a batch, divided among threads."""

    def __init__(self, count: int, threads: int) -> None:
        self.count = count
        self.threads = threads
        self.chunk = max(1, min(CHUNK, count // threads))
        self.chunks = (count + self.chunk - 1) // self.chunk
        self.task = 0
        self.asleep = bytearray(b"\1" * threads)
        self.memory = array("q", [0]) * ((CURSORS + threads + 1) * SLOT)
        if cython.compiled:
            self.view = self.memory
            self.slots = cython.address(self.view[0])
        else:
            self.slots = self.memory
        for share in range(threads):
            write_shared(self.slots, (CURSORS + share) * SLOT, self.chunks)
        write_shared(self.slots, DONE * SLOT, self.chunks)

    def publish(self, task: int) -> None:
        """Begin a call: whoever takes a chunk from now on does it for this task."""
        self.task = task
        write_shared(self.slots, DONE * SLOT, 0)
        for share in range(self.threads):
            write_shared(self.slots, (CURSORS + share) * SLOT, self.first_chunk(share))
        add_one(self.slots, CALL * SLOT)

    def fall_asleep(self, thread: int, seen: int) -> bool:
        """Note that a thread will sleep, unless a call has begun that it has not seen.

        This and `wake` hold Python's global lock throughout, so that no call is missed.
        """
        if self.call() != seen:
            return False
        self.asleep[thread] = 1
        return True

    def wake(self, thread: int) -> bool:
        """Whether a thread sleeps and has to be woken; from now on it counts as awake."""
        if not self.asleep[thread]:
            return False
        self.asleep[thread] = 0
        return True

    def call(self) -> int:
        """The number of the call that began last."""
        return read_shared(self.slots, CALL * SLOT)

    def is_done(self) -> bool:
        """Whether every chunk of the call is done."""
        return read_shared(self.slots, DONE * SLOT) == self.chunks

    # For compiled code

    def first_chunk(self, share: int) -> int:
        """Where a share begins."""
        return self.chunks * share // self.threads

    def take(self, thread: int) -> int:
        """A chunk that nobody has taken: of one's own share, or of a thread that is late."""
        chunk = self.take_from(thread)
        for number in range(1, self.threads):
            if chunk != NO_CHUNK:
                break
            share = (thread + number) % self.threads
            if self.is_late(share):
                chunk = self.take_from(share)
        return chunk

    def take_from(self, share: int) -> int:
        """The next chunk of a share."""
        end = self.first_chunk(share + 1)
        if read_shared(self.slots, (CURSORS + share) * SLOT) >= end:
            return NO_CHUNK
        chunk = add_one(self.slots, (CURSORS + share) * SLOT)
        return chunk if chunk < end else NO_CHUNK

    def is_late(self, share: int) -> bool:
        """Whether a share is not done and nobody has taken a chunk of it for a while."""
        seen = read_shared(self.slots, (CURSORS + share) * SLOT)
        look = 0
        while seen < self.first_chunk(share + 1) and look < PATIENCE:
            pause()
            look += 1
            if read_shared(self.slots, (CURSORS + share) * SLOT) != seen:
                seen = read_shared(self.slots, (CURSORS + share) * SLOT)
                look = 0
        return look == PATIENCE

    def finish(self) -> None:
        """Count a chunk as done."""
        add_one(self.slots, DONE * SLOT)

    def wait_for_call(self, seen: int, looks: int) -> bool:
        """Look so many times whether a call has begun that was not seen."""
        for _ in range(looks):
            if self.call() != seen:
                return True
            pause()
        return False

    def wait_for_all(self, looks: int) -> bool:
        """Look so many times whether every chunk is done."""
        for _ in range(looks):
            if self.is_done():
                return True
            pause()
        return False
