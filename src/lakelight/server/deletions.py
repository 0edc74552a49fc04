"""Deletes everything about a person at their request.

Other people keep the matches that they played with the person. There the seat stays, without the
name; in a match that is not over a bot plays it on, as for somebody who resigned. The moves stay as
they are, and with them a random number that leads to nobody any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lakelight.games import AnyGame
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import StaleVersion
from lakelight.server.notices.notices import Notices
from lakelight.server.offers import changed_offer
from lakelight.server.room import match_index_of
from lakelight.server.rooms import Rooms
from lakelight.server.store.erasure import Erasure
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Addition, StoredMatch
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.journal import format_entry, parse_entry, without_name
from lakelight.server.table.table import Table
from lakelight.server.work import Work

MOST_RACES = 20


@dataclass(frozen=True)
class Deletions:
    """Deletes people; each deletion is one transaction, whatever else is written meanwhile."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    bots: Bots
    work: Work
    rooms: Rooms
    notices: Notices

    async def delete(self, identity: str) -> None:
        """Delete a person; somebody who is not here any more stays deleted.

        Raises:
            TooMany: if this visitor or address has caused too much work already.
            StaleVersion: if others write to the same matches all the time.
        """
        await self.work.do_long(lambda: None)
        for _ in range(MOST_RACES):
            found = [
                await self._erasure(identity, code, has_others=has_others)
                for code, has_others in await self.store.named_in(identity)
            ]
            erasures = [one for one in found if one is not None]
            try:
                await self.store.erase(identity, erasures)
            except StaleVersion:
                continue
            await self._tell(identity, erasures)
            if not await self.store.named_in(identity):
                return
        raise StaleVersion("your matches change all the time: try again in a minute")

    async def _erasure(self, identity: str, code: str, *, has_others: bool) -> Erasure | None:
        stored = await self.store.load(code)
        if stored is None:
            return None
        return await self.work.do_more(lambda: self._prepared(identity, stored, has_others))

    def _prepared(self, identity: str, stored: StoredMatch, has_others: bool) -> Erasure:
        """What the deletion does to one match."""
        setup, number = stored.setup, len(stored.entries) + 1
        deleted = journal.PersonDeleted(at=self.clock.now(), person=identity)
        if not has_others or setup.game not in self.games:
            last = Addition(setup.code, number, [format_entry(deleted)])
            return Erasure(last, _without_names(stored, identity), is_deleted=not has_others)
        table = Table(setup, self.games[setup.game])
        for entry in stored.entries:
            table.apply(parse_entry(entry))
        # A match that has not begun cannot begin without its host.
        is_lobby = table.status == "open" and setup.host == identity
        change = Change(table)
        self._leave_seats(change, identity)
        change.add(deleted)
        entries = [format_entry(entry) for entry in change.entries]
        last = Addition(
            setup.code,
            number,
            entries,
            match_index_of(change.table),
            offer=changed_offer(table, change.table),
        )
        return Erasure(last, _without_names(stored, identity), is_deleted=is_lobby)

    def _leave_seats(self, change: Change, identity: str) -> None:
        """Leave the seats of a person: open before the start, to a bot while a match runs."""
        table, now = change.table, self.clock.now()
        for seat in table.seats_of(identity):
            if table.status == "open":
                change.add(journal.Stood(at=now, seat=seat))
            elif table.status == "running":
                level = self.bots.level_named(table.game, None)
                change.add(journal.StoodIn(at=now, seat=seat, level=level, why="resigned"))

    async def _tell(self, identity: str, erasures: list[Erasure]) -> None:
        """Rooms of this process take in what was written; those of others hear of it."""
        await self.notices.reload()
        for one in erasures:
            if one.is_deleted:
                self.rooms.close(one.last.code)
            else:
                await self.rooms.refresh(one.last.code)
        self.rooms.disconnect(identity)


def _without_names(stored: StoredMatch, identity: str) -> list[tuple[int, bytes]]:
    """The entries that had the name of a person, without it, by their numbers."""
    replaced = (without_name(entry, identity) for entry in stored.entries)
    return [(number, entry) for number, entry in enumerate(replaced, start=1) if entry is not None]
