"""The journal of a page's store: whole transactions, in order, each kept before it counts.

A page has one in IndexedDB. A snapshot of the database takes the place of old transactions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


@dataclass
class Stored:
    """What a journal holds: a snapshot, the transactions after it, and notes by their names."""

    snapshot: bytes | None = None
    transactions: list[bytes] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)


class Journal(Protocol):
    """Every method has either done it durably, or raises `StoreUnavailable`."""

    async def load(self) -> Stored:
        """Everything that was stored."""
        ...

    async def append(self, transaction: bytes) -> None:
        """Add a transaction."""
        ...

    async def replace(self, snapshot: bytes) -> None:
        """Keep a snapshot in place of every transaction so far, all or nothing."""
        ...

    async def note(self, name: str, value: str) -> None:
        """Keep a short text under a name."""
        ...


class MemoryJournal:
    """A journal that lasts as long as the object: for tests, and for pages that may not store."""

    def __init__(self) -> None:
        self.stored = Stored()

    async def load(self) -> Stored:
        """A copy of everything."""
        stored = self.stored
        return Stored(stored.snapshot, list(stored.transactions), dict(stored.notes))

    async def append(self, transaction: bytes) -> None:
        """Add a transaction."""
        self.stored.transactions.append(transaction)

    async def replace(self, snapshot: bytes) -> None:
        """Keep a snapshot instead."""
        self.stored.snapshot = snapshot
        self.stored.transactions.clear()

    async def note(self, name: str, value: str) -> None:
        """Keep a text."""
        self.stored.notes[name] = value
