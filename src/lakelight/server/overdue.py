"""Looks after what is due: bots whose process died, and people whose days are over."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from lakelight.core.errors import GameError
from lakelight.server.bot_runner import BotRunner
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import StoreUnavailable
from lakelight.server.room import DAY_SECONDS, Room
from lakelight.server.store.protocol import Store
from lakelight.server.table import journal
from lakelight.server.table.journal import Entry
from lakelight.server.table.table import Table

log = logging.getLogger("lakelight.warden")

INTERVAL = 2.0
MOST_AT_ONCE = 100


class OverdueSweep:
    """One round every few seconds; harmless if several processes have one."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        bots: Bots,
        bot_runner: BotRunner,
        open_room: Callable[[str], Awaitable[Room]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._bots = bots
        self._bot_runner = bot_runner
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
            if not self._bot_runner.is_busy(code):
                await self._look_after(code)

    async def _look_after(self, code: str) -> None:
        """Act at one table; what is wrong with it keeps no other waiting."""
        try:
            room = await self._open_room(code)
            await room.catch_up()
            await room.write(self._replace_late)
            self._bot_runner.wake(room)
        except StoreUnavailable:
            raise
        except GameError as error:
            log.warning("a table could not be looked after", extra={"code": error.code})

    def _replace_late(self, table: Table) -> list[Entry]:
        """A person who let the days of a move pass is replaced by a bot."""
        pace = table.setup.options.pace_days
        now = self._clock.now()
        return [
            journal.StoodIn(
                at=now, seat=seat, level=self._bots.level_named(table.game, None), why="pace"
            )
            for seat in table.seats_to_act()
            if pace
            and table.occupants[seat].has_person
            and table.prompted_at[seat] + pace * DAY_SECONDS <= now
        ]
