"""What both databases are asked in the same words, and how their rows are read.

Statements hold places as `?`; a database that writes them otherwise translates them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from lakelight.server.errors import StoreUnavailable
from lakelight.server.keys import StoredSecret
from lakelight.server.store.rows import ListedMatch, Person, StoredMatch
from lakelight.server.table.setup import TableSetup

PERSON_OF = """
SELECT identity, name, hash FROM persons JOIN secrets USING (identity) WHERE selector = ?
"""
MATCHES_OF = """
SELECT code, summary, (SELECT max(number) FROM entries WHERE entries.code = matches.code)
FROM members JOIN matches USING (code) WHERE identity = ? ORDER BY created_at DESC LIMIT ?
"""
INSERT_MATCH = """
INSERT INTO matches (code, match, status, due, created_at, summary) VALUES (?, ?, ?, ?, ?, ?)
"""
ENTRIES_AFTER = "SELECT entry FROM entries WHERE code = ? AND number > ? ORDER BY number"
LISTED = """
SELECT code FROM listed JOIN matches USING (code)
WHERE laid_at >= ? AND status = 'running' ORDER BY laid_at DESC LIMIT ?
"""
INSERT_LISTED = "INSERT INTO listed (code, laid_at) VALUES (?, ?)"
DUE = "SELECT code FROM matches WHERE due <= ? ORDER BY due LIMIT ?"
TAKE_LINK = "DELETE FROM links WHERE selector = ? RETURNING identity, hash"
FORGET_LINKS = "DELETE FROM links WHERE expires_at < ?"
INSERT_PERSON = "INSERT INTO persons (identity, name, created_at) VALUES (?, ?, ?)"
INSERT_COOKIE = "INSERT INTO secrets (selector, hash, identity, created_at) VALUES (?, ?, ?, ?)"
INSERT_LINK = "INSERT INTO links (selector, hash, identity, expires_at) VALUES (?, ?, ?, ?)"
INSERT_RECORD = "INSERT INTO records (code, record, created_at) VALUES (?, ?, ?)"


class Queries(ABC):
    """The part of a store that is one statement each."""

    @abstractmethod
    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement which only reads finds."""

    @abstractmethod
    async def change(self, statement: str, *values: object) -> list[Any]:
        """Do what one statement says, durably; the rows it returns."""

    async def check(self) -> None:
        """Whether it answers."""
        await self.ask("SELECT 1")

    async def add_secret(self, identity: str, secret: StoredSecret, now: float) -> None:
        """One more cookie."""
        await self.change(INSERT_COOKIE, secret.selector, secret.hash, identity, now)

    async def person_of(self, selector: str) -> tuple[Person, StoredSecret] | None:
        """Who has this cookie."""
        rows = await self.ask(PERSON_OF, selector)
        return (
            (Person(rows[0][0], rows[0][1]), StoredSecret(selector, rows[0][2])) if rows else None
        )

    async def rename(self, identity: str, name: str) -> None:
        """Change a name."""
        await self.change("UPDATE persons SET name = ? WHERE identity = ?", name, identity)

    async def add_link(self, identity: str, secret: StoredSecret, expires_at: float) -> None:
        """A private link."""
        await self.change(INSERT_LINK, secret.selector, secret.hash, identity, expires_at)

    async def take_link(self, selector: str, now: float) -> tuple[str, StoredSecret] | None:
        """Use a link up, and forget those that have expired."""
        await self.change(FORGET_LINKS, now)
        rows = await self.change(TAKE_LINK, selector)
        return (rows[0][0], StoredSecret(selector, rows[0][1])) if rows else None

    async def load(self, code: str) -> StoredMatch | None:
        """A match and its entries."""
        rows = await self.ask("SELECT match FROM matches WHERE code = ?", code)
        if not rows:
            return None
        match = msgspec.json.decode(rows[0][0], type=TableSetup)
        return StoredMatch(match, await self.entries_after(code, 0))

    async def entries_after(self, code: str, number: int) -> list[bytes]:
        """The entries with higher numbers."""
        return [row[0] for row in await self.ask(ENTRIES_AFTER, code, number)]

    async def matches_of(self, identity: str, limit: int) -> list[ListedMatch]:
        """A person's own matches."""
        rows = await self.ask(MATCHES_OF, identity, limit)
        return [ListedMatch(code, summary, version or 0) for code, summary, version in rows]

    async def keep_summary(self, code: str, summary: bytes) -> None:
        """Remember what a match looks like in a list."""
        await self.change("UPDATE matches SET summary = ? WHERE code = ?", summary, code)

    async def listed(self, since: float, limit: int) -> list[str]:
        """Matches that everybody may watch."""
        return [row[0] for row in await self.ask(LISTED, since, limit)]

    async def due(self, now: float, limit: int) -> list[str]:
        """Matches that wait for a server."""
        return [row[0] for row in await self.ask(DUE, now, limit)]

    async def add_record(self, code: str, record: bytes, now: float) -> None:
        """Keep a record."""
        await self.change(INSERT_RECORD, code, record, now)

    async def record(self, code: str) -> bytes | None:
        """A record that was kept."""
        rows = await self.ask("SELECT record FROM records WHERE code = ?", code)
        return rows[0][0] if rows else None


def closed() -> StoreUnavailable:
    """What a store says before it is opened and after it was closed."""
    return StoreUnavailable("the store is closed")
