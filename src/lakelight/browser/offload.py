"""Longer work in place: a page has no threads, and one person."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from lakelight.server.work import Done

Result = TypeVar("Result")


class InPlaceOffload:
    """Does work at once, after letting others have a turn."""

    async def run(self, job: Callable[[], Result]) -> Done[Result]:
        """Do some work."""
        await asyncio.sleep(0)
        began = time.perf_counter()
        try:
            value = job()
        except Exception as error:
            return Done(time.perf_counter() - began, error=error)
        return Done(time.perf_counter() - began, value)

    def close(self) -> None:
        """Do nothing: no work is ever under way between two steps."""
