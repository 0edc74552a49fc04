"""What the server asks of a store. Every method either did it durably or raises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol, TypeAlias

from lakelight.server.keys import StoredSecret
from lakelight.server.notices.store import Database
from lakelight.server.store.erasure import Erasure
from lakelight.server.store.offer import Offer
from lakelight.server.store.rows import Addition, Device, ListedMatch, OldMatch, Person, StoredMatch
from lakelight.server.table.setup import TableSetup

# Called when another process wrote to a match, with its code, the number of the first entry, and
# the entries; without a code if anything may have been written anywhere.
WriteObserver: TypeAlias = Callable[[str, int, Sequence[bytes]], None]


# Called with the name of another process, the code of a table, and what it tells.
LiveObserver: TypeAlias = Callable[[str, str, bytes], None]


class Store(Database, Protocol):
    """People, matches as set-up and entries, and uploaded records."""

    # Whether other processes may use the same database.
    is_shared: ClassVar[bool]
    # Whether a change can be written without a task.
    can_append_then: ClassVar[bool]

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish what was started, then disconnect."""
        ...

    async def check(self) -> None:
        """Raise `StoreUnavailable` unless the store answers and writes."""
        ...

    def observe(self, observer: WriteObserver) -> None:
        """Call an observer with what other processes write."""
        ...

    async def publish(self, code: str, news: bytes) -> None:
        """Tell other processes something of a table that is stored nowhere, if there are any."""
        ...

    def observe_news(self, observer: LiveObserver) -> None:
        """Call an observer with what other processes publish."""
        ...

    async def add_person(
        self, person: Person, secret: StoredSecret, now: float, device: str = ""
    ) -> None:
        """Add a visitor with their first cookie; `device` is what they came with."""
        ...

    async def add_secret(
        self, identity: str, secret: StoredSecret, now: float, device: str = ""
    ) -> None:
        """Add another cookie of the same person."""
        ...

    async def devices_of(self, identity: str, limit: int) -> list[Device]:
        """The devices that have a cookie of a person, the last seen first."""
        ...

    async def remove_device(self, identity: str, selector: str) -> bool:
        """Remove a cookie of a person, what its browser subscribed to, and unused links.

        False if there is no such cookie.
        """
        ...

    async def touch_device(self, selector: str, device: str, now: float, before: float) -> None:
        """Note what a device is and that it was here, if it was last seen before a time."""
        ...

    async def person_of(self, selector: str) -> tuple[Person, StoredSecret] | None:
        """The person that a cookie belongs to, and its stored form to compare."""
        ...

    async def introduce(self, person: Person) -> None:
        """Change the name and the avatar of a person; the journals of matches keep the old ones."""
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

    def append_then(self, addition: Addition, then: Callable[[Exception | None], None]) -> None:
        """Write an addition as `append` does, without a task, where the store `can_append_then`.

        `then` is called later, by the event loop: without an error when it is on disk, otherwise
        with the one that `append` would raise.
        """
        ...

    async def matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches, newest first."""
        ...

    async def finished_matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches that are over, newest first."""
        ...

    async def unfinished_matches_of(self, identity: str, limit: int) -> list[str]:
        """The codes of a person's own matches that are not over, newest first."""
        ...

    async def keep_summary(self, code: str, summary: bytes) -> None:
        """Store what a list shows of a match; its reader checks the version."""
        ...

    async def listed_matches(self, since: float, limit: int) -> list[str]:
        """The codes of running matches that were listed since then, newest first."""
        ...

    async def open_tables(
        self, since: float, game: str, players: int, pace: str, limit: int
    ) -> list[tuple[str, Offer]]:
        """The codes of tables that everybody may join, newest first.

        An empty game or pace and 0 players leave everything in.
        """
        ...

    async def due(self, now: float, limit: int) -> list[str]:
        """The codes of matches in which the server must act."""
        ...

    async def bots_waiting(self, limit: int) -> list[tuple[str, float | None]]:
        """The codes of matches in which the server must act for a bot, and when it is due."""
        ...

    async def unfinished_count(self, identity: str) -> int:
        """How many unfinished matches a person finds among their own."""
        ...

    async def postpone(self, code: str, due: float) -> None:
        """The server need not act in a match before this time."""
        ...

    async def add_invitation(self, short: str, code: str, now: float) -> None:
        """Add the short code of a table, unless the table has one or the code is taken."""
        ...

    async def invitation_of(self, code: str) -> str | None:
        """The short code of a table."""
        ...

    async def invited_to(self, short: str) -> str | None:
        """The code of the table that a short code leads to."""
        ...

    async def delete_invitation(self, code: str) -> None:
        """Delete the short code of a table."""
        ...

    async def note_alive(self, now: float) -> None:
        """Note that a server runs now."""
        ...

    async def last_alive(self) -> float | None:
        """When a server last noted that it runs; None if none ever did."""
        ...

    async def add_outage(self, began: float, ended: float) -> None:
        """Add a time in which no server ran."""
        ...

    async def outages(self, since: float) -> list[tuple[float, float]]:
        """When no server ran, as far as that ended after a time."""
        ...

    async def add_record(self, code: str, record: bytes, now: float, owner: str = "") -> None:
        """Add an uploaded record; `owner` is the visitor who did, if there is one."""
        ...

    async def keep_review(
        self, code: str, seat: int, identity: str, review: bytes, now: float
    ) -> None:
        """Store the review of a seat, in place of an older one; it is deleted with its match.

        Raises:
            StaleVersion: if there is no such match any more.
        """
        ...

    async def review(self, code: str, seat: int) -> bytes | None:
        """The stored review of a seat of a match."""
        ...

    async def reviews_of(self, identity: str, limit: int) -> list[tuple[str, int, bytes]]:
        """The reviews that a person asked for with their codes and seats, newest first."""
        ...

    async def record_count(self, owner: str) -> int:
        """How many records a visitor uploaded."""
        ...

    async def old_matches(self, before: float, after_code: str, limit: int) -> list[OldMatch]:
        """Matches that were opened before a time, in the order of their codes."""
        ...

    async def delete_matches(self, codes: Sequence[str]) -> None:
        """Delete matches and everything about them, all or nothing."""
        ...

    async def delete_records(self, before: float) -> int:
        """Delete records that were uploaded before a time; how many."""
        ...

    async def delete_visitors(self, before: float, limit: int) -> int:
        """Delete visitors who have no match and no record, and were not here since; how many."""
        ...

    async def record(self, code: str) -> bytes | None:
        """An uploaded record."""
        ...

    async def records_of(self, owner: str) -> list[tuple[str, float, bytes]]:
        """The records that a visitor uploaded with their codes and times, oldest first."""
        ...

    async def person(self, identity: str) -> Person | None:
        """A person; None if there is no such person any more."""
        ...

    async def named_in(self, identity: str) -> list[tuple[str, bool]]:
        """The code of every match that names a person, and whether it is also somebody else's."""
        ...

    async def erase(self, identity: str, erasures: Sequence[Erasure]) -> None:
        """Delete a person, all that is theirs, and their name in these matches, all or nothing.

        Raises:
            StaleVersion: if somebody wrote to one of the matches meanwhile.
        """
        ...
