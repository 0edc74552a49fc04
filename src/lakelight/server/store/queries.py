"""What both databases do alike: the statements of each request, and how rows are read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec import UNSET

from lakelight.server.errors import StoreUnavailable
from lakelight.server.keys import StoredSecret
from lakelight.server.notices.statements import INSERT_NOTICE
from lakelight.server.store import statements
from lakelight.server.store.erasure import Erasure
from lakelight.server.store.offer import Offer
from lakelight.server.store.rows import Addition, Device, ListedMatch, OldMatch, Person, StoredMatch
from lakelight.server.table.setup import TableSetup

# A statement and its parameters.
Statement: TypeAlias = tuple[str, tuple[object, ...]]


class Queries(ABC):
    """The part of a store that is the same for both databases."""

    is_shared: ClassVar[bool] = False
    can_append_then: ClassVar[bool] = False

    @abstractmethod
    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds, which only reads."""

    @abstractmethod
    async def change(self, statement: str, *values: object) -> list[Any]:
        """Carry out one statement durably; the rows that it returns."""

    @abstractmethod
    async def change_all(self, statements: Sequence[Statement]) -> None:
        """Carry out statements durably, all or none.

        Raises:
            StaleVersion: if one of them breaks a constraint, such as a unique key.
        """

    def append_then(self, addition: Addition, then: Callable[[Exception | None], None]) -> None:
        """Fail: by default a store can only `append`."""
        raise NotImplementedError

    async def check(self) -> None:
        """Raise unless the database answers and writes."""
        await self.ask("SELECT 1")
        await self.change(statements.PROBE)

    async def add_person(
        self, person: Person, secret: StoredSecret, now: float, device: str = ""
    ) -> None:
        """Add a visitor."""
        cookie = (secret.selector, secret.hash, person.identity, now, device, now)
        await self.change_all(
            [
                (statements.INSERT_PERSON, (person.identity, person.name, person.avatar, now)),
                (statements.INSERT_COOKIE, cookie),
            ]
        )

    async def add_secret(
        self, identity: str, secret: StoredSecret, now: float, device: str = ""
    ) -> None:
        """Add another cookie."""
        await self.change(
            statements.INSERT_COOKIE, secret.selector, secret.hash, identity, now, device, now
        )

    async def devices_of(self, identity: str, limit: int) -> list[Device]:
        """The devices of a person."""
        return [Device(*row) for row in await self.ask(statements.DEVICES_OF, identity, limit)]

    async def remove_device(self, identity: str, selector: str) -> bool:
        """Remove a cookie, every link that could make another one, and its notices."""
        await self.change("DELETE FROM links WHERE identity = ?", identity)
        await self.change(statements.FORGET_DEVICE, identity, selector)
        return bool(await self.change(statements.REMOVE_DEVICE, identity, selector))

    async def touch_device(self, selector: str, device: str, now: float, before: float) -> None:
        """Note what a device is, and that it was here."""
        await self.change(statements.TOUCH_DEVICE, device, now, selector, before)

    async def person_of(self, selector: str) -> tuple[Person, StoredSecret] | None:
        """The person that a cookie belongs to."""
        for *person, digest in await self.ask(statements.PERSON_OF, selector):
            return Person(*person), StoredSecret(selector, digest)
        return None

    async def introduce(self, person: Person) -> None:
        """Change the name and the avatar."""
        await self.change(statements.INTRODUCE, person.name, person.avatar, person.identity)

    async def add_link(self, identity: str, secret: StoredSecret, expires_at: float) -> None:
        """Add a private link."""
        await self.change(
            statements.INSERT_LINK, secret.selector, secret.hash, identity, expires_at
        )

    async def take_link(self, selector: str, now: float) -> tuple[str, StoredSecret] | None:
        """Use up a link, and delete those that have expired."""
        await self.change(statements.DELETE_EXPIRED_LINKS, now)
        for identity, digest in await self.change(statements.TAKE_LINK, selector):
            return identity, StoredSecret(selector, digest)
        return None

    async def add_match(self, setup: TableSetup, first: Addition) -> None:
        """Add a match with its first entries."""
        written: list[Statement] = [
            (statements.INSERT_MATCH, (setup.code, msgspec.json.encode(setup), setup.created_at)),
            *addition_statements(first),
        ]
        if setup.options.listed:
            written.append((statements.INSERT_LISTED, (setup.code, setup.created_at)))
        await self.change_all(written)

    async def load(self, code: str) -> StoredMatch | None:
        """A match and its entries."""
        rows = await self.ask("SELECT match FROM matches WHERE code = ?", code)
        if not rows:
            return None
        setup = msgspec.json.decode(rows[0][0], type=TableSetup)
        return StoredMatch(setup, await self.entries_after(code, 0))

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries with higher numbers."""
        return [row[0] for row in await self.ask(statements.ENTRIES_AFTER, code, number)]

    async def matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches."""
        return await self._listed(statements.MATCHES_OF, identity, limit)

    async def finished_matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches that are over."""
        return await self._listed(statements.FINISHED_OF, identity, limit)

    async def unfinished_matches_of(self, identity: str, limit: int) -> list[str]:
        """A person's own matches that are not over."""
        return [row[0] for row in await self.ask(statements.UNFINISHED_OF, identity, limit)]

    async def _listed(self, statement: str, identity: str, limit: int) -> list[ListedMatch]:
        rows = await self.ask(statement, identity, limit)
        return [ListedMatch(code, summary, version or 0) for code, summary, version in rows]

    async def keep_summary(self, code: str, summary: bytes) -> None:
        """Store what a list shows of a match."""
        await self.change("UPDATE matches SET summary = ? WHERE code = ?", summary, code)

    async def listed_matches(self, since: float, limit: int) -> list[str]:
        """Matches that everybody may watch."""
        return [row[0] for row in await self.ask(statements.LISTED, since, limit)]

    async def open_tables(
        self, since: float, game: str, players: int, pace: str, limit: int
    ) -> list[tuple[str, Offer]]:
        """Tables that everybody may join."""
        values = (since, game, game, players, players, pace, pace, limit)
        rows = await self.ask(statements.OPEN_TABLES, *values)
        return [(code, Offer(*offer)) for code, *offer in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        """Matches in which the server must act."""
        return [row[0] for row in await self.ask(statements.DUE, now, limit)]

    async def bots_waiting(self, limit: int) -> list[tuple[str, float | None]]:
        """Matches in which the server must act for a bot."""
        return [(code, due) for code, due in await self.ask(statements.BOTS_WAITING, limit)]

    async def unfinished_count(self, identity: str) -> int:
        """How many unfinished matches a person has."""
        return int((await self.ask(statements.UNFINISHED, identity))[0][0])

    async def postpone(self, code: str, due: float) -> None:
        """Look at a match again at another time."""
        await self.change("UPDATE matches SET due = ? WHERE code = ?", due, code)

    async def add_invitation(self, short: str, code: str, now: float) -> None:
        """Add a short code, unless it or the table has one."""
        await self.change(statements.INSERT_INVITATION, short, code, now)

    async def invitation_of(self, code: str) -> str | None:
        """The short code of a table."""
        rows = await self.ask("SELECT short FROM invitations WHERE code = ?", code)
        return rows[0][0] if rows else None

    async def invited_to(self, short: str) -> str | None:
        """The table of a short code."""
        rows = await self.ask("SELECT code FROM invitations WHERE short = ?", short)
        return rows[0][0] if rows else None

    async def delete_invitation(self, code: str) -> None:
        """Delete the short code of a table."""
        await self.change("DELETE FROM invitations WHERE code = ?", code)

    async def note_alive(self, now: float) -> None:
        """Note that a server runs."""
        await self.change(statements.NOTE_ALIVE, now)

    async def last_alive(self) -> float | None:
        """When a server last noted that it runs."""
        rows = await self.ask("SELECT at FROM alive")
        return rows[0][0] if rows else None

    async def add_outage(self, began: float, ended: float) -> None:
        """Add a time in which no server ran."""
        await self.change(statements.INSERT_OUTAGE, began, ended)

    async def outages(self, since: float) -> list[tuple[float, float]]:
        """The times in which no server ran."""
        rows = await self.ask("SELECT began, ended FROM outages WHERE ended > ?", since)
        return [(began, ended) for began, ended in rows]

    async def add_record(self, code: str, record: bytes, now: float, owner: str = "") -> None:
        """Add an uploaded record."""
        await self.change(statements.INSERT_RECORD, code, record, now, owner or None)

    async def keep_review(
        self, code: str, seat: int, identity: str, review: bytes, now: float
    ) -> None:
        """Store a review with its match."""
        row = (code, seat, identity, review, now)
        await self.change_all([(statements.INSERT_REVIEW, row)])

    async def review(self, code: str, seat: int) -> bytes | None:
        """The review of a seat."""
        rows = await self.ask("SELECT review FROM reviews WHERE code = ? AND seat = ?", code, seat)
        return rows[0][0] if rows else None

    async def reviews_of(self, identity: str, limit: int) -> list[tuple[str, int, bytes]]:
        """A person's own reviews."""
        rows = await self.ask(statements.REVIEWS_OF, identity, limit)
        return [(code, seat, review) for code, seat, review in rows]

    async def record_count(self, owner: str) -> int:
        """How many records a person uploaded."""
        rows = await self.ask("SELECT count(*) FROM records WHERE owner = ?", owner)
        return int(rows[0][0])

    async def old_matches(self, before: float, after_code: str, limit: int) -> list[OldMatch]:
        """Matches that were opened before a time."""
        return [
            OldMatch(*row)
            for row in await self.ask(statements.OLD_MATCHES, before, after_code, limit)
        ]

    async def delete_matches(self, codes: Sequence[str]) -> None:
        """Delete matches and everything about them."""
        await self.change_all(
            [(statement, (code,)) for code in codes for statement in statements.DELETE_MATCH]
        )

    async def delete_records(self, before: float) -> int:
        """Delete records that were uploaded before a time."""
        return len(await self.change(statements.DELETE_RECORDS, before))

    async def delete_visitors(self, before: float, limit: int) -> int:
        """Delete visitors who have nothing here and did not come back."""
        rows = await self.ask(statements.OLD_VISITORS, before, before, limit)
        await self.change_all(
            [(statement, (row[0],)) for row in rows for statement in statements.DELETE_VISITOR]
        )
        return len(rows)

    async def record(self, code: str) -> bytes | None:
        """An uploaded record."""
        rows = await self.ask("SELECT record FROM records WHERE code = ?", code)
        return rows[0][0] if rows else None

    async def records_of(self, owner: str) -> list[tuple[str, float, bytes]]:
        """The records that a person uploaded."""
        rows = await self.ask(statements.RECORDS_OF, owner)
        return [(code, created_at, record) for code, created_at, record in rows]

    async def person(self, identity: str) -> Person | None:
        """A person who is still here."""
        for row in await self.ask(statements.PERSON, identity):
            return Person(*row)
        return None

    async def named_in(self, identity: str) -> list[tuple[str, bool]]:
        """Every match that names a person."""
        rows = await self.ask(statements.NAMED_IN, identity, identity, identity)
        return [(code, bool(has_others)) for code, has_others in rows]

    async def erase(self, identity: str, erasures: Sequence[Erasure]) -> None:
        """Delete a person, and their name where others keep a match."""
        written: list[Statement] = []
        for one in erasures:
            code = one.last.code
            # The numbers of these entries decide the race with anybody who writes meanwhile.
            written += addition_statements(one.last)
            if one.is_deleted:
                written += [(statement, (code,)) for statement in statements.DELETE_MATCH]
                continue
            written += [
                (statements.REPLACE_ENTRY, (entry, code, number)) for number, entry in one.replaced
            ]
            written.append((statements.FORGET_SUMMARY, (code,)))
            written.append((statements.DELETE_MEMBER, (identity, code)))
        written.append(("DELETE FROM records WHERE owner = ?", (identity,)))
        written += [(statement, (identity,)) for statement in statements.DELETE_VISITOR]
        written += self.news_of([one.last for one in erasures])
        await self.change_all(written)

    def news_of(self, additions: Sequence[Addition]) -> list[Statement]:
        """The statements that tell other processes of additions; there are none by default."""
        return []


def addition_statements(addition: Addition) -> Iterator[Statement]:
    """The statements that write an addition."""
    code = addition.code
    for number, entry in enumerate(addition.entries, start=addition.number):
        yield statements.INSERT_ENTRY, (code, number, entry)
    for identity in addition.members:
        yield statements.INSERT_MEMBER, (identity, code)
    for identity in addition.mentioned:
        yield statements.INSERT_MENTION, (identity, code)
    for one in addition.notices:
        yield INSERT_NOTICE, (one.identity, code, one.turn, one.seat, one.due, one.due)
    offer = addition.offer
    if offer is None:
        yield statements.DELETE_OFFER, (code,)
    elif offer is not UNSET:
        yield (
            statements.INSERT_OFFER,
            (code, offer.host, offer.game, offer.players, offer.pace, offer.since),
        )
    index = addition.index
    if index is not None:
        yield (
            statements.UPDATE_INDEX,
            (index.status, index.due, index.summary, int(index.bot_acts), code),
        )


def closed() -> StoreUnavailable:
    """The error of a store that is not open."""
    return StoreUnavailable("the store is closed")
