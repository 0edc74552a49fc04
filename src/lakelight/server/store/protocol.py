"""What the server asks of a store. Every method either did it durably or raises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from lakelight.server.keys import StoredSecret
from lakelight.server.store.rows import Addition, ListedMatch, Person, StoredMatch
from lakelight.server.table.setup import TableSetup

# Called when another process wrote to a match, with its code, the number of the first entry, and
# the entries; without a code if anything may have been written anywhere.
WriteObserver: TypeAlias = Callable[[str, int, Sequence[bytes]], None]


class Store(Protocol):
    """People, matches as set-up and entries, and uploaded records."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish what was started, then disconnect."""
        ...

    async def check(self) -> None:
        """Raise `StoreUnavailable` unless the store answers."""
        ...

    def observe(self, observer: WriteObserver) -> None:
        """Call an observer with what other processes write."""
        ...

    async def add_person(self, person: Person, secret: StoredSecret, now: float) -> None:
        """Add a visitor with their first cookie."""
        ...

    async def add_secret(self, identity: str, secret: StoredSecret, now: float) -> None:
        """Add another cookie of the same person."""
        ...

    async def person_of(self, selector: str) -> tuple[Person, StoredSecret] | None:
        """The person that a cookie belongs to, and its stored form to compare."""
        ...

    async def rename(self, identity: str, name: str) -> None:
        """Change the name of a person; seats already taken keep the old one."""
        ...

    async def add_link(self, identity: str, secret: StoredSecret, expires_at: float) -> None:
        """Add a private link that works once."""
        ...

    async def take_link(self, selector: str, now: float) -> tuple[str, StoredSecret] | None:
        """Use up a link; the identity it belongs to, and its stored form to compare."""
        ...

    async def add_match(self, setup: TableSetup, first: Addition) -> None:
        """Add a match with its first entries, all or nothing.

        Raises:
            StaleVersion: if the code is taken.
        """
        ...

    async def load(self, code: str) -> StoredMatch | None:
        """A match and all its entries."""
        ...

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries with higher numbers."""
        ...

    async def append(self, addition: Addition) -> None:
        """Write an addition, all or nothing; it is on disk when this returns.

        Raises:
            StaleVersion: if another process wrote one of these numbers first.
            StoreUnavailable: if it is not known to be on disk.
        """
        ...

    async def matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches, newest first."""
        ...

    async def keep_summary(self, code: str, summary: bytes) -> None:
        """Store what a list shows of a match; its reader checks the version."""
        ...

    async def listed_matches(self, since: float, limit: int) -> list[str]:
        """The codes of running matches that were listed since then, newest first."""
        ...

    async def due(self, now: float, limit: int) -> list[str]:
        """The codes of matches in which the server must act."""
        ...

    async def add_record(self, code: str, record: bytes, now: float) -> None:
        """Add an uploaded record."""
        ...

    async def record(self, code: str) -> bytes | None:
        """An uploaded record."""
        ...
