"""Acts where the server must: for bots whose process died, and people whose time is out."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from lakelight.core.errors import GameError
from lakelight.core.game import Seat
from lakelight.server.bot_runner import BotRunner
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import StoreUnavailable
from lakelight.server.outages import Outages
from lakelight.server.repeat import repeat
from lakelight.server.room import BOT_GRACE_SECONDS, Room
from lakelight.server.store.protocol import Store
from lakelight.server.table import journal
from lakelight.server.table.change import Change

log = logging.getLogger("lakelight.overdue")

SWEEP_SECONDS = 2.0
MOST_AT_ONCE = 100
# A move that was sent in time may arrive a little later.
CLOCK_GRACE_SECONDS = 1.0


@dataclass
class OverdueSweep:
    """Looks for overdue matches every few seconds; several processes may do so at once."""

    store: Store
    clock: Clock
    bots: Bots
    bot_runner: BotRunner
    open_room: Callable[[str], Awaitable[Room]]
    outages: Outages
    # When a bot's turn, by code and due time, was first seen to wait.
    _first_seen: dict[tuple[str, float | None], float] = field(default_factory=dict, init=False)

    async def run(self) -> None:
        """Sweep until canceled."""
        await repeat(self.sweep, self.clock, SWEEP_SECONDS, log)

    async def sweep(self) -> None:
        """Act in every match that is overdue."""
        due = await self.store.due(self.clock.now(), MOST_AT_ONCE)
        for code in dict.fromkeys([*due, *await self._forgotten_bots()]):
            if not self.bot_runner.is_busy(code):
                await self._act(code)

    async def _forgotten_bots(self) -> list[str]:
        """Matches whose bot has not moved for long, on a clock that nobody sets.

        When the wall clock was set back, what is due according to it may be a day away.
        """
        now = self.clock.ticks()
        waiting = await self.store.bots_waiting(MOST_AT_ONCE)
        self._first_seen = {one: self._first_seen.get(one, now) for one in waiting}
        return [
            code
            for (code, _), since in self._first_seen.items()
            if now - since >= BOT_GRACE_SECONDS
        ]

    async def _act(self, code: str) -> None:
        """Act at one table; a problem there does not keep other tables waiting."""
        try:
            room = await self.open_room(code)
            await room.catch_up()
            before = room.table.version
            await room.write(lambda change: self._replace_late(change, room))
            if room.table.version == before:
                await self._postpone(room)
            self.bot_runner.wake(room)
        except StoreUnavailable:
            raise
        except GameError as error:
            log.warning("an overdue table could not be served", extra={"code": error.code})

    def _replace_late(self, change: Change, room: Room) -> None:
        """A bot stands in for a person whose time is out."""
        table = change.table
        options = table.setup.options
        for seat in table.seats_to_act():
            if table.occupants[seat].has_person and self._seconds_left(room, seat) <= 0:
                level = self.bots.level_named(table.game, None)
                change.add(
                    journal.StoodIn(
                        at=self.clock.now(),
                        seat=seat,
                        level=level,
                        why="pace",
                        turn_only=options.when_late == "bot_moves",
                    )
                )

    async def _postpone(self, room: Room) -> None:
        """Look again when somebody's time is out, who is not charged for an outage."""
        table = room.table
        people = [seat for seat in table.seats_to_act() if table.occupants[seat].has_person]
        left = [self._seconds_left(room, seat) for seat in people]
        if len(people) == len(table.seats_to_act()) and left and math.isfinite(min(left)):
            await self.store.postpone(table.setup.code, self.clock.now() + min(left))

    def _seconds_left(self, room: Room, seat: Seat) -> float:
        """The seconds that a person has for what they have to do; endless without a pace."""
        table = room.table
        options = table.setup.options
        if options.turn_seconds:
            allowed = table.clocks.allowed(seat, options)
            return allowed + CLOCK_GRACE_SECONDS - room.waited(seat)
        if not table.pace_seconds:
            return math.inf
        since = table.prompts[seat].at
        spent = self.clock.now() - since - self.outages.seconds_since(since)
        return table.pace_seconds - spent
