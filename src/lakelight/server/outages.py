"""When the server was down: nobody is charged for that time at a pace of hours or days.

A server writes every minute that it runs. One that starts and finds the last such note old
writes down the time between as an outage.
"""

from __future__ import annotations

import contextlib
import logging

from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.errors import StorageFull
from lakelight.server.repeat import repeat
from lakelight.server.store.protocol import Store

log = logging.getLogger("lakelight.outages")

ALIVE_SECONDS = 60.0
# Silence that counts as an outage.
SHORTEST_SECONDS = 150.0
# Longer than any move may take.
REMEMBERED_SECONDS = 62 * DAY_SECONDS


class Outages:
    """The outages that may concern a move that is being thought about now."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: list[tuple[float, float]] = []

    async def begin(self) -> None:
        """Note the outage that ends now, if there was one.

        A browser without space starts all the same, so that a person finds what is stored.
        """
        now = self._clock.now()
        last = await self._store.last_alive()
        with contextlib.suppress(StorageFull):
            if last is not None and now - last > SHORTEST_SECONDS:
                await self._store.add_outage(last, now)
            await self._store.note_alive(now)
        self._known = await self._store.outages(now - REMEMBERED_SECONDS)

    async def run(self) -> None:
        """Note that the server runs, until canceled."""
        await repeat(self._note, self._clock, ALIVE_SECONDS, log)

    async def _note(self) -> None:
        await self._store.note_alive(self._clock.now())

    def seconds_since(self, moment: float) -> float:
        """For how many seconds since a moment the server was down."""
        return sum(ended - max(began, moment) for began, ended in self._known if ended > moment)
