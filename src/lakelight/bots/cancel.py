"""A flag that any thread can set to stop a search."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:

    def give_way() -> int:
        """Plain Python gives way by itself."""
        return 0


# A loop that gives way does so each time it has asked so often whether to stop.
ASKED_BETWEEN = 4


class CancelFlag:
    """A flag that compiled loops can read without the GIL; used like `threading.Event`.

    A loop whose flag `gives_way` lets other threads have its core in between: otherwise a thread
    of low priority keeps it for some milliseconds from one that wakes up.
    """

    def __init__(self, gives_way: bool = False) -> None:
        self.raised = False
        self.gives_way = gives_way
        self.asked = 0

    def set(self) -> None:
        """Stop the search within a few milliseconds."""
        self.raised = True

    def clear(self) -> None:
        """Make the flag ready for another search."""
        self.raised = False

    @property
    def is_set(self) -> bool:
        """Whether the search should stop."""
        return bool(self.raised)

    def stops(self) -> bool:
        """Whether a loop should stop; it asks before each round."""
        if self.gives_way:
            self.asked += 1
            if self.asked >= ASKED_BETWEEN:
                self.asked = 0
                give_way()
        return self.raised
