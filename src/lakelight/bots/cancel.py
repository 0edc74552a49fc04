"""A flag that ends a thought at once, raised from any thread."""

from __future__ import annotations


class Cancel:
    """Raised by those who no longer want an answer; compiled loops look at it."""

    def __init__(self) -> None:
        self.raised = False

    def set(self) -> None:
        """End the thinking within a few milliseconds."""
        self.raised = True

    def clear(self) -> None:
        """Make the flag ready for another thought."""
        self.raised = False

    @property
    def is_set(self) -> bool:
        """Whether the thinking should end."""
        return bool(self.raised)
