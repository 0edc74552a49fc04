"""Tells the tables of a person that they have another name or avatar."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from lakelight.core.errors import GameError
from lakelight.server.clock import Clock
from lakelight.server.rooms import Rooms
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.commands import has_room_for_changes

log = logging.getLogger("lakelight.introductions")

# How often one person may change at once, and then each second.
CHANGES_AT_ONCE, CHANGES_PER_SECOND = 10, 0.05
# The latest tables that are told; the others show the old name until their end.
MOST_TABLES = 30


@dataclass(frozen=True)
class Introductions:
    """Writes what a person is called now to the journals of their unfinished matches."""

    store: Store
    rooms: Rooms
    clock: Clock

    async def introduce(self, before: Person, after: Person) -> None:
        """Change the seats that have the old name; others at one screen have names of their own."""
        for code in await self.store.unfinished_matches_of(after.identity, MOST_TABLES):
            try:
                room = await self.rooms.room(code)
                await room.write(lambda change: self._change_seats(change, before, after))
            except GameError as error:
                log.warning("a table was not told of a new name: %s", error.code)

    def _change_seats(self, change: Change, before: Person, after: Person) -> None:
        table = change.table
        if table.status == "over" or not has_room_for_changes(table):
            return
        for seat in table.seats_of(after.identity):
            if table.occupants[seat].name == before.name:
                change.add(
                    journal.Introduced(
                        at=self.clock.now(),
                        seat=seat,
                        person=after.identity,
                        name=after.name,
                        avatar=after.avatar,
                    )
                )
