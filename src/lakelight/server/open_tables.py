"""Finds the tables that their hosts list for everybody to join."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass

from lakelight.core.errors import GameError
from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.offers import offer_of
from lakelight.server.room import Room
from lakelight.server.rooms import Rooms
from lakelight.server.store.offer import Offer
from lakelight.server.store.protocol import Store
from lakelight.server.table.table import Table
from lakelight.server.wire import rest
from lakelight.server.wire.fields import PaceKind

# How long a table is listed at which people wait for each other, and one with days for a move.
LIVE_SECONDS = 3600.0
SLOW_SECONDS = 14 * DAY_SECONDS
MOST_SHOWN = 30
MOST_OF_A_HOST = 3
# So many are read, since some of them are not shown.
MOST_READ = 150
PACES: tuple[PaceKind, ...] = ("none", "clock", "days")


@dataclass(frozen=True)
class OpenTables:
    """Finds the tables that somebody may join."""

    store: Store
    rooms: Rooms
    clock: Clock

    async def find(
        self, person: str, game: str = "", players: int = 0, pace: str = ""
    ) -> list[rest.OpenTable]:
        """Tables at which a person does not sit yet, newest first, a few of each host."""
        now = self.clock.now()
        rows = await self.store.open_tables(now - SLOW_SECONDS, game, players, pace, MOST_READ)
        found: list[tuple[Room, Offer]] = []
        hosts: Counter[str] = Counter()
        for code, offer in rows:
            hosts[offer.host] += 1
            if hosts[offer.host] > MOST_OF_A_HOST or self._is_stale(code, offer, now):
                continue
            try:
                room = await self.rooms.room(code)
            except GameError:
                continue
            if offer_of(room.table) is not None and not room.table.seats_of(person):
                found.append((room, offer))
        live = [(room, offer) for room, offer in found if offer.pace != "days"]
        # A host may be connected to another process, which is asked once.
        await asyncio.gather(*(room.presence.find_out(offer.host) for room, offer in live))
        return [
            _open_table(room.table, offer)
            for room, offer in found
            if not self._is_stale(room.table.setup.code, offer, now)
        ][:MOST_SHOWN]

    def _is_stale(self, code: str, offer: Offer, now: float) -> bool:
        """Whether nobody waits at a table any more, as far as this process knows."""
        if offer.pace == "days":
            return False
        return offer.since < now - LIVE_SECONDS or self.rooms.is_away(code, offer.host)


def _open_table(table: Table, offer: Offer) -> rest.OpenTable:
    return rest.OpenTable(
        code=table.setup.code,
        game=offer.game,
        seats=table.seat_infos,
        host_seat=next(iter(table.seats_of(offer.host)), None),
        options=table.shown_options,
        since=offer.since,
    )
