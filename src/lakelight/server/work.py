"""Longer work beside the event loop: little of it at once, and charged to who caused it.

A request that replays a match or checks a record must not keep others waiting. Its work runs in a
thread, and the processor time counts against the address and the visitor who asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

from lakelight.server.clock import Clock
from lakelight.server.errors import TooMany
from lakelight.server.limits import ConnectionLimits, RateLimits

Result = TypeVar("Result")

# How much the priority of bots and of the coach is lowered, so that people are served first.
NICE = 10
# Work that one address or visitor may have waiting.
MOST_WAITING = 8


@dataclass(frozen=True)
class Done(Generic[Result]):
    """What some work led to, be it an error, and the processor seconds that it took."""

    seconds: float
    value: Result | None = None
    error: Exception | None = None

    def result(self) -> Result:
        """The result, or its error."""
        if self.error is not None:
            raise self.error
        return cast("Result", self.value)


class Offload(Protocol):
    """Where longer work is done: in threads, or in place where there are none."""

    async def run(self, job: Callable[[], Result]) -> Done[Result]:
        """Do some work."""
        ...

    def close(self) -> None:
        """Start no more work."""
        ...


class ThreadOffload:
    """Work in a few threads of their own, perhaps at a lower priority than people are served."""

    def __init__(self, threads: int = 2, *, is_urgent: bool = True) -> None:
        before = None if is_urgent else lower_priority
        self._pool = ThreadPoolExecutor(threads, "lakelight-work", initializer=before)

    async def run(self, job: Callable[[], Result]) -> Done[Result]:
        """Do some work in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, timed, job, time.thread_time)

    def close(self) -> None:
        """Start no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def lower_priority() -> None:
    """Lower the priority of this thread, where threads have one of their own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def timed(job: Callable[[], Result], clock: Callable[[], float]) -> Done[Result]:
    """Do some work, and measure it by a clock."""
    began = clock()
    try:
        value = job()
    except Exception as error:
        return Done(clock() - began, error=error)
    return Done(clock() - began, value)


@dataclass
class Account:
    """Who caused the work of one request: an address, and the visitor once that is known."""

    address: str
    visitor: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """What the work counts against."""
        return (self.address, f"visitor {self.visitor}") if self.visitor else (self.address,)


current_account: ContextVar[Account | None] = ContextVar("current_account", default=None)


class Work:
    """Does longer work, and limits how much of it an address or a visitor may cause."""

    def __init__(self, offload: Offload, clock: Clock, seconds_per_minute: float) -> None:
        self._offload = offload
        self._budgets = RateLimits(clock, seconds_per_minute / 60, seconds_per_minute)
        self._waiting = ConnectionLimits(MOST_WAITING, "requests that take long")
        # One long job at a time, so that tables open beside it.
        self._long = asyncio.Semaphore(1)

    async def do(self, job: Callable[[], Result]) -> Result:
        """Do work that takes some milliseconds, such as opening a table.

        Raises:
            TooMany: if this visitor or address has caused too much work already.
        """
        account = current_account.get()
        with self._admitted(account):
            return await self._charged(job, account)

    async def do_long(self, job: Callable[[], Result]) -> Result:
        """Do work that may take longer, such as packing a replay; one at a time.

        Raises:
            TooMany: if this visitor or address has caused too much work already.
        """
        account = current_account.get()
        with self._admitted(account):
            async with self._long:
                return await self._charged(job, account)

    async def do_more(self, job: Callable[[], Result]) -> Result:
        """Do a further part of long work that was begun: it is charged, but not refused."""
        async with self._long:
            return await self._charged(job, current_account.get())

    def close(self) -> None:
        """Start no more work."""
        self._offload.close()

    async def _charged(self, job: Callable[[], Result], account: Account | None) -> Result:
        done = await self._offload.run(job)
        for key in () if account is None else account.keys:
            self._budgets.charge(key, done.seconds)
        return done.result()

    @contextlib.contextmanager
    def _admitted(self, account: Account | None) -> Iterator[None]:
        if account is None:
            yield
            return
        for key in account.keys:
            if not self._budgets.has_any(key):
                raise TooMany("your requests have taken much work: wait a minute")
        self._waiting.take(account.address)
        try:
            yield
        finally:
            self._waiting.release(account.address)
