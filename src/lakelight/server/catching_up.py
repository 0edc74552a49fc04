"""Takes in what other processes wrote to a table, even if the store answers only after a while."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.server.clock import Clock
from lakelight.server.errors import StoreUnavailable
from lakelight.server.room import Room

RETRY_SECONDS = 1.0
MOST_TRIES = 15


async def bring_up_to_date(
    room: Room, clock: Clock, number: int = 0, entries: Sequence[bytes] = ()
) -> None:
    """Bring a room up to date; while the store is unavailable, try again for a while.

    The news may have been the last about this table for long. Without another try the people here
    would wait for a move that was made, and nobody would look again.

    Raises:
        StoreUnavailable: if the store does not answer for long.
    """
    for _ in range(MOST_TRIES - 1):
        try:
            await room.catch_up(number, entries)
        except StoreUnavailable:
            await clock.sleep(RETRY_SECONDS)
            # Meanwhile more may have been written.
            number, entries = 0, ()
        else:
            return
    await room.catch_up()
