"""The statements that both databases share, and how their rows are read.

Parameters are written as `?`; a database that writes them differently translates them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from lakelight.server.errors import StoreUnavailable
from lakelight.server.keys import StoredSecret
from lakelight.server.store.rows import Addition, ListedMatch, Person, StoredMatch
from lakelight.server.table.setup import TableSetup

# A statement and its parameters.
Statement: TypeAlias = tuple[str, tuple[object, ...]]

PERSON_OF = """
SELECT identity, name, hash FROM persons JOIN secrets USING (identity) WHERE selector = ?
"""
MATCHES_OF = """
SELECT code, summary, (SELECT max(number) FROM entries WHERE entries.code = matches.code)
FROM members JOIN matches USING (code) WHERE identity = ? ORDER BY created_at DESC LIMIT ?
"""
INSERT_MATCH = """
INSERT INTO matches (code, match, status, created_at) VALUES (?, ?, 'open', ?)
"""
UPDATE_INDEX = "UPDATE matches SET status = ?, due = ?, summary = ? WHERE code = ?"
INSERT_ENTRY = "INSERT INTO entries (code, number, entry) VALUES (?, ?, ?)"
INSERT_MEMBER = "INSERT INTO members (identity, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
ENTRIES_AFTER = "SELECT entry FROM entries WHERE code = ? AND number > ? ORDER BY number"
LISTED = """
SELECT code FROM listed JOIN matches USING (code)
WHERE laid_at >= ? AND status = 'running' ORDER BY laid_at DESC LIMIT ?
"""
INSERT_LISTED = "INSERT INTO listed (code, laid_at) VALUES (?, ?)"
DUE = "SELECT code FROM matches WHERE due <= ? ORDER BY due LIMIT ?"
TAKE_LINK = "DELETE FROM links WHERE selector = ? RETURNING identity, hash"
DELETE_EXPIRED_LINKS = "DELETE FROM links WHERE expires_at < ?"
INSERT_PERSON = "INSERT INTO persons (identity, name, created_at) VALUES (?, ?, ?)"
INSERT_COOKIE = "INSERT INTO secrets (selector, hash, identity, created_at) VALUES (?, ?, ?, ?)"
INSERT_LINK = "INSERT INTO links (selector, hash, identity, expires_at) VALUES (?, ?, ?, ?)"
INSERT_RECORD = "INSERT INTO records (code, record, created_at) VALUES (?, ?, ?)"


class Queries(ABC):
    """The part of a store that is the same for both databases."""

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

    async def check(self) -> None:
        """Raise unless the database answers."""
        await self.ask("SELECT 1")

    async def add_person(self, person: Person, secret: StoredSecret, now: float) -> None:
        """Add a visitor."""
        await self.change_all(
            [
                (INSERT_PERSON, (person.identity, person.name, now)),
                (INSERT_COOKIE, (secret.selector, secret.hash, person.identity, now)),
            ]
        )

    async def add_secret(self, identity: str, secret: StoredSecret, now: float) -> None:
        """Add another cookie."""
        await self.change(INSERT_COOKIE, secret.selector, secret.hash, identity, now)

    async def person_of(self, selector: str) -> tuple[Person, StoredSecret] | None:
        """The person that a cookie belongs to."""
        for identity, name, digest in await self.ask(PERSON_OF, selector):
            return Person(identity, name), StoredSecret(selector, digest)
        return None

    async def rename(self, identity: str, name: str) -> None:
        """Change a name."""
        await self.change("UPDATE persons SET name = ? WHERE identity = ?", name, identity)

    async def add_link(self, identity: str, secret: StoredSecret, expires_at: float) -> None:
        """Add a private link."""
        await self.change(INSERT_LINK, secret.selector, secret.hash, identity, expires_at)

    async def take_link(self, selector: str, now: float) -> tuple[str, StoredSecret] | None:
        """Use up a link, and delete those that have expired."""
        await self.change(DELETE_EXPIRED_LINKS, now)
        for identity, digest in await self.change(TAKE_LINK, selector):
            return identity, StoredSecret(selector, digest)
        return None

    async def add_match(self, setup: TableSetup, first: Addition) -> None:
        """Add a match with its first entries."""
        statements: list[Statement] = [
            (INSERT_MATCH, (setup.code, msgspec.json.encode(setup), setup.created_at)),
            *addition_statements(first),
        ]
        if setup.options.listed:
            statements.append((INSERT_LISTED, (setup.code, setup.created_at)))
        await self.change_all(statements)

    async def load(self, code: str) -> StoredMatch | None:
        """A match and its entries."""
        rows = await self.ask("SELECT match FROM matches WHERE code = ?", code)
        if not rows:
            return None
        setup = msgspec.json.decode(rows[0][0], type=TableSetup)
        return StoredMatch(setup, await self.entries_after(code, 0))

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries with higher numbers."""
        return [row[0] for row in await self.ask(ENTRIES_AFTER, code, number)]

    async def matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches."""
        rows = await self.ask(MATCHES_OF, identity, limit)
        return [ListedMatch(code, summary, version or 0) for code, summary, version in rows]

    async def keep_summary(self, code: str, summary: bytes) -> None:
        """Store what a list shows of a match."""
        await self.change("UPDATE matches SET summary = ? WHERE code = ?", summary, code)

    async def listed_matches(self, since: float, limit: int) -> list[str]:
        """Matches that everybody may watch."""
        return [row[0] for row in await self.ask(LISTED, since, limit)]

    async def due(self, now: float, limit: int) -> list[str]:
        """Matches in which the server must act."""
        return [row[0] for row in await self.ask(DUE, now, limit)]

    async def add_record(self, code: str, record: bytes, now: float) -> None:
        """Add an uploaded record."""
        await self.change(INSERT_RECORD, code, record, now)

    async def record(self, code: str) -> bytes | None:
        """An uploaded record."""
        rows = await self.ask("SELECT record FROM records WHERE code = ?", code)
        return rows[0][0] if rows else None


def addition_statements(addition: Addition) -> Iterator[Statement]:
    """The statements that write an addition."""
    code = addition.code
    for number, entry in enumerate(addition.entries, start=addition.number):
        yield INSERT_ENTRY, (code, number, entry)
    for identity in addition.members:
        yield INSERT_MEMBER, (identity, code)
    index = addition.index
    if index is not None:
        yield UPDATE_INDEX, (index.status, index.due, index.summary, code)


def closed() -> StoreUnavailable:
    """The error of a store that is not open."""
    return StoreUnavailable("the store is closed")
