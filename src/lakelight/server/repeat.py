"""Work that a server repeats as long as it runs."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from lakelight.core.errors import GameError
from lakelight.server.clock import Clock


async def repeat(
    work: Callable[[], Awaitable[object]], clock: Clock, seconds: float, log: logging.Logger
) -> None:
    """Do some work every so many seconds until canceled; a problem does not end it."""
    while True:
        try:
            await work()
        except GameError as error:
            log.warning("the sweep was cut short", extra={"code": error.code})
        except Exception:
            log.exception("the sweep was cut short")
        await clock.sleep(seconds)
