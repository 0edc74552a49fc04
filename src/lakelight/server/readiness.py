"""Whether this process can serve: the store must answer, and write."""

from __future__ import annotations

from lakelight.core.errors import GameError
from lakelight.server.clock import Clock
from lakelight.server.shared_tasks import SharedTasks
from lakelight.server.store.protocol import Store

# Anybody may ask, and each answer costs a write: it holds so long.
ANSWER_SECONDS = 2.0


class Readiness:
    """Tries the store now and then, however many ask."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._tries: SharedTasks[None] = SharedTasks()
        self._tried_at: float | None = None
        self._problem: GameError | None = None

    async def check(self) -> None:
        """Pass if the store answers and writes.

        Raises:
            StoreUnavailable: with what is wrong.
        """
        now = self._clock.ticks()
        if self._tried_at is None or now - self._tried_at >= ANSWER_SECONDS:
            await self._tries.result("", self._try)
        if self._problem is not None:
            raise self._problem

    async def _try(self) -> None:
        self._problem = None
        try:
            await self._store.check()
        except GameError as error:
            self._problem = error
        self._tried_at = self._clock.ticks()
