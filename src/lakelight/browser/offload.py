"""Longer work in place: a page has no threads, and one person."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from lakelight.server.work import Done, timed

Result = TypeVar("Result")


class InPlaceOffload:
    """Does work at once, after letting others have a turn."""

    async def run(self, job: Callable[[], Result]) -> Done[Result]:
        """Do some work."""
        await asyncio.sleep(0)
        return timed(job, time.perf_counter)

    def close(self) -> None:
        """Do nothing: no work is ever under way between two steps."""
