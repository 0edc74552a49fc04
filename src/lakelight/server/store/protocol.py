"""What the server asks of a store. Every method either did it durably or raises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from lakelight.server.keys import StoredSecret
from lakelight.server.store.rows import ListedMatch, MatchIndex, Person, StoredMatch
from lakelight.server.table.setup import TableSetup

# Called when another process wrote to a match, with its code, the number of the first entry,
# and the entries; with no code if anything may have been written anywhere.
WriteObserver: TypeAlias = Callable[[str, int, Sequence[bytes]], None]


class Store(Protocol):
    """Persons, matches as set-up and entries, and uploaded records."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish what was begun, then let go."""
        ...

    async def check(self) -> None:
        """Raise `StoreUnavailable` unless the store answers."""
        ...

    def watch(self, watcher: WriteObserver) -> None:
        """Be told what other processes write."""
        ...

    async def add_person(self, person: Person, secret: StoredSecret, now: float) -> None:
        """A new visitor, with the first cookie."""
        ...

    async def add_secret(self, identity: str, secret: StoredSecret, now: float) -> None:
        """One more cookie for the same person."""
        ...

    async def person_of(self, selector: str) -> tuple[Person, StoredSecret] | None:
        """The person of a cookie, and what is stored of it to compare."""
        ...

    async def rename(self, identity: str, name: str) -> None:
        """Change the name of a person; seats already taken keep the old one."""
        ...

    async def add_link(self, identity: str, secret: StoredSecret, expires_at: float) -> None:
        """A private link, good once."""
        ...

    async def take_link(self, selector: str, now: float) -> tuple[str, StoredSecret] | None:
        """Use a link up; the identity it stands for, and what is stored of it to compare."""
        ...

    async def add_match(
        self, match: TableSetup, head: MatchIndex, entries: Sequence[bytes], members: Sequence[str]
    ) -> None:
        """A new match with its first entries, all or nothing.

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

    async def append(
        self,
        code: str,
        number: int,
        entries: Sequence[bytes],
        head: MatchIndex | None,
        members: Sequence[str],
    ) -> None:
        """Write entries from this number on, all or none; on disk when it returns.

        A head is written if given, and members are those who from now on find the match
        among their own.

        Raises:
            StaleVersion: if somebody else wrote one of these numbers first.
            StoreUnavailable: if it is not known to be on disk.
        """
        ...

    async def matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches, newest first."""
        ...

    async def keep_summary(self, code: str, summary: bytes) -> None:
        """Remember what a match looks like in a list; whoever reads it checks its version."""
        ...

    async def listed(self, since: float, limit: int) -> list[str]:
        """The codes of listed matches that are running and were laid since then, newest first."""
        ...

    async def due(self, now: float, limit: int) -> list[str]:
        """The codes of matches in which the server must act."""
        ...

    async def add_record(self, code: str, record: bytes, now: float) -> None:
        """Keep an uploaded record."""
        ...

    async def record(self, code: str) -> bytes | None:
        """An uploaded record."""
        ...
