"""A waiting line for the coach: one job at a time, beside the event loop, at low priority.

Visitors who wait can be told their place. The line is bounded, and the processor time of each job
counts against the visitor and the address that caused it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from lakelight.bots.cancel import CancelFlag
from lakelight.core.errors import GameError
from lakelight.server.clock import Clock
from lakelight.server.errors import TooMany
from lakelight.server.limits import RateLimits
from lakelight.server.work import Done, Offload

log = logging.getLogger("lakelight.coach")

Result = TypeVar("Result")


class Thought(Generic[Result]):
    """A job of the coach that waits, runs, or is done; `keys` are what it counts against.

    The job is called until it returns something: what takes long returns None after each part, so
    that others have a turn in between even where there are no threads. `keep` is given the result.
    """

    def __init__(
        self,
        job: Callable[[CancelFlag], Result | None],
        keys: Sequence[str],
        keep: Callable[[Result], Awaitable[None]] | None = None,
    ) -> None:
        self.job = job
        self.keys = tuple(keys)
        self.keep = keep
        self.cancel = CancelFlag(gives_way=True)
        self.done: Done[Result] | None = None


class ThinkingLine:
    """Jobs in the order in which they came; the first one runs."""

    def __init__(
        self,
        offload: Offload,
        clock: Clock,
        seconds_per_minute: float,
        most_waiting: int,
        most_each: int,
    ) -> None:
        self._offload = offload
        self._budgets = RateLimits(clock, seconds_per_minute / 60, seconds_per_minute)
        self._most_waiting = most_waiting
        self._most_each = most_each
        self._line: list[Thought[Any]] = []
        self._task: asyncio.Task[None] | None = None
        # Is told how long each part of a job took.
        self.observe: Callable[[float], None] = lambda seconds: None

    def __len__(self) -> int:
        """How many jobs wait or run."""
        return len(self._line)

    def add(
        self,
        job: Callable[[CancelFlag], Result | None],
        keys: Sequence[str],
        keep: Callable[[Result], Awaitable[None]] | None = None,
    ) -> Thought[Result]:
        """Put a job at the end of the line; `keys` name the visitor and the address.

        Raises:
            TooMany: if the line is full, or who asks waits for enough or has caused enough.
        """
        for key in keys:
            if not self._budgets.has_any(key):
                raise TooMany("the coach has thought long for you: wait a minute")
            own = sum(key in one.keys and not one.cancel.is_set for one in self._line)
            if own >= self._most_each:
                raise TooMany("the coach is still thinking for you: wait for that first")
        if len(self._line) >= self._most_waiting:
            raise TooMany("too many people wait for the coach: try again in a minute")
        thought = Thought(job, keys, keep)
        self._line.append(thought)
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return thought

    def place_of(self, thought: Thought[Any]) -> int:
        """How many jobs are before this one: 0 while it runs and when it is done."""
        return self._line.index(thought) if thought in self._line else 0

    def cancel(self, thought: Thought[Any]) -> None:
        """Nobody needs this job any more."""
        thought.cancel.set()
        if thought in self._line[1:]:
            self._line.remove(thought)

    async def idle(self) -> None:
        """Wait until everything in the line is done."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def close(self) -> None:
        """Stop what runs, and start nothing more."""
        for thought in self._line:
            thought.cancel.set()
        await self.idle()
        self._offload.close()

    async def _work(self) -> None:
        """Do the first job until none is left."""
        while self._line:
            thought = self._line[0]
            while thought.done is None and not thought.cancel.is_set:
                await self._do_part(thought)
            self._line.remove(thought)
        self._task = None

    async def _do_part(self, thought: Thought[Any]) -> None:
        """Do one part of a job, which may be all of it."""
        part: Done[Any] = await self._offload.run(lambda: thought.job(thought.cancel))
        self.observe(part.seconds)
        for key in thought.keys:
            self._budgets.charge(key, part.seconds)
        if part.error is None and part.value is None:
            return
        if part.error is None and thought.keep is not None:
            try:
                await thought.keep(part.value)
            except GameError as error:
                # Those who wait are answered all the same; it is worked out again when needed.
                log.warning("what the coach found was not stored: %s", error)
        thought.done = part
