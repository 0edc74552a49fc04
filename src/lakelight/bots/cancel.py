"""A flag that any thread can set to stop a search."""

from __future__ import annotations


class CancelFlag:
    """A flag that compiled loops can read without the GIL; used like `threading.Event`."""

    def __init__(self) -> None:
        self.raised = False

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
