"""Acts where the server must: for bots whose process died, and people whose days have passed."""

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
from lakelight.server.table.change import Change

log = logging.getLogger("lakelight.overdue")

SWEEP_SECONDS = 2.0
MOST_AT_ONCE = 100


class OverdueSweep:
    """Looks for overdue matches every few seconds; several processes may do so at once."""

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
        """Sweep until cancelled."""
        while True:
            try:
                await self.sweep()
            except GameError as error:
                log.warning("the sweep was cut short", extra={"code": error.code})
            except Exception:
                log.exception("the sweep was cut short")
            await self._clock.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Act in every match that is overdue."""
        for code in await self._store.due(self._clock.now(), MOST_AT_ONCE):
            if not self._bot_runner.is_busy(code):
                await self._act(code)

    async def _act(self, code: str) -> None:
        """Act at one table; a problem there does not keep other tables waiting."""
        try:
            room = await self._open_room(code)
            await room.catch_up()
            await room.write(self._replace_late)
            self._bot_runner.wake(room)
        except StoreUnavailable:
            raise
        except GameError as error:
            log.warning("an overdue table could not be served", extra={"code": error.code})

    def _replace_late(self, change: Change) -> None:
        """A bot stands in for a person who let the days of a move pass."""
        table = change.table
        days = table.setup.options.pace_days
        now = self._clock.now()
        for seat in table.seats_to_act() if days else ():
            is_late = table.prompts[seat].at + days * DAY_SECONDS <= now
            if is_late and table.occupants[seat].has_person:
                level = self._bots.level_named(table.game, None)
                change.add(journal.StoodIn(at=now, seat=seat, level=level, why="pace"))
