"""Looks after what is due: bots whose process died, and people whose days are over."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from lakelight.core.errors import GameError
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import StoreUnavailable
from lakelight.server.performer import Performer
from lakelight.server.room import DAY, Room
from lakelight.server.store.protocol import Store
from lakelight.server.table import journal
from lakelight.server.table.journal import Entry
from lakelight.server.table.table import Table

log = logging.getLogger("lakelight.warden")

INTERVAL = 2.0
MOST_AT_ONCE = 100


class Warden:
    """One round every few seconds; harmless if several processes have one."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        bots: Bots,
        performer: Performer,
        open_room: Callable[[str], Awaitable[Room]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._bots = bots
        self._performer = performer
        self._open_room = open_room

    async def run(self) -> None:
        """Go round until cancelled."""
        while True:
            try:
                await self.round()
            except GameError as error:
                log.warning("the round was cut short", extra={"code": error.code})
            except Exception:
                log.exception("the round was cut short")
            await self._clock.sleep(INTERVAL)

    async def round(self) -> None:
        """Act wherever the server must."""
        for code in await self._store.due(self._clock.now(), MOST_AT_ONCE):
            if not self._performer.is_busy(code):
                await self._look_after(code)

    async def _look_after(self, code: str) -> None:
        """Act at one table; what is wrong with it keeps no other waiting."""
        try:
            room = await self._open_room(code)
            await room.catch_up()
            await room.write(self._replace_late)
            self._performer.wake(room)
        except StoreUnavailable:
            raise
        except GameError as error:
            log.warning("a table could not be looked after", extra={"code": error.code})

    def _replace_late(self, table: Table) -> list[Entry]:
        """A person who let the days of a move pass is replaced by a bot."""
        pace = table.match.options.pace_days
        now = self._clock.now()
        return [
            journal.StoodIn(
                at=now, seat=seat, level=self._bots.level_named(table.game, None), why="pace"
            )
            for seat in table.seats_to_act()
            if pace
            and table.chairs[seat].has_person
            and table.asked_since[seat] + pace * DAY <= now
        ]
