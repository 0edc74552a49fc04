"""All matches of a page as one file, and such a file brought in again.

A match keeps its code, so that nothing is there twice however often a file is brought in. The
file holds the seeds of running matches: it is for the person's own use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lakelight.core.errors import GameError, InvalidRecord
from lakelight.games import AnyGame
from lakelight.server.room import match_index_of
from lakelight.server.store.queries import Queries
from lakelight.server.store.rows import Addition
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.setup import TableSetup
from lakelight.server.table.table import Table

FORMAT = 1
MATCHES = "SELECT code FROM matches ORDER BY created_at, code"
RECORDS = "SELECT code, record, created_at FROM records ORDER BY created_at, code"


class ArchivedMatch(Struct, frozen=True):
    """A match: its set-up and its entries, as they are stored."""

    setup: TableSetup
    entries: list[msgspec.Raw]


class ArchivedRecord(Struct, frozen=True):
    """A record that was uploaded."""

    code: str
    record: msgspec.Raw
    created_at: float


class Archive(Struct, frozen=True):
    """A whole file."""

    lakelight_archive: int
    matches: list[ArchivedMatch]
    records: list[ArchivedRecord] = []


@dataclass(frozen=True)
class BroughtIn:
    """How many matches and records of a file were new, and how many were there already."""

    new: int
    known: int


async def export_matches(store: Queries) -> str:
    """All matches and records of a store as one file."""
    matches = []
    for (code,) in await store.ask(MATCHES):
        stored = await store.load(code)
        if stored is not None and not stored.setup.lesson:
            matches.append(
                ArchivedMatch(stored.setup, [msgspec.Raw(one) for one in stored.entries])
            )
    records = [
        ArchivedRecord(code, msgspec.Raw(record), created_at)
        for code, record, created_at in await store.ask(RECORDS)
    ]
    return msgspec.json.encode(Archive(FORMAT, matches, records)).decode()


async def import_matches(
    store: Queries, games: Mapping[str, AnyGame], person: str, text: str | bytes
) -> BroughtIn:
    """Add the matches and records of a file that are not there yet.

    Every match is played again from its entries before the first one is added.

    Raises:
        InvalidRecord: if it is no such file, or if a match in it cannot be played again.
    """
    try:
        archive = msgspec.json.decode(text, type=Archive)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise InvalidRecord(f"not a file of matches: {error}"[:200]) from None
    if archive.lakelight_archive != FORMAT:
        raise InvalidRecord(
            f"a file of form {archive.lakelight_archive}, this Lakelight knows {FORMAT}: update it"
        )
    ready = [_checked(match, games, person) for match in archive.matches]
    new = 0
    for setup, table, entries in ready:
        if await store.load(setup.code) is None:
            stored = [format_entry(entry) for entry in entries]
            first = Addition(setup.code, 1, stored, match_index_of(table), [person])
            await store.add_match(setup, first)
            new += 1
    for record in archive.records:
        if await store.record(record.code) is None:
            await store.add_record(record.code, bytes(record.record), record.created_at, person)
            new += 1
    return BroughtIn(new, len(ready) + len(archive.records) - new)


def _checked(
    match: ArchivedMatch, games: Mapping[str, AnyGame], person: str
) -> tuple[TableSetup, Table, Sequence[Entry]]:
    """A match of a file, played again; the person who exported it is the person here."""
    setup = match.setup
    if setup.game not in games:
        raise InvalidRecord(f"game {setup.game!r:.40}: expected {' or '.join(games)}")
    mine = replace(setup, host=person)
    table = Table(mine, games[setup.game])
    entries: list[Entry] = []
    try:
        for stored in match.entries:
            entry = _of_person(parse_entry(bytes(stored)), setup.host, person)
            table.apply(entry)
            entries.append(entry)
    except (GameError, msgspec.DecodeError, LookupError) as error:
        raise InvalidRecord(f"match {setup.code[:40]!r} cannot be played again: {error}") from None
    return mine, table, entries


def _of_person(entry: Entry, old: str, new: str) -> Entry:
    return replace(entry, person=new) if getattr(entry, "person", "") == old else entry
