"""Deletes what nobody needs any more: old records, finished matches, visitors who left."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.repeat import repeat
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import OldMatch
from lakelight.server.table.journal import parse_entry

log = logging.getLogger("lakelight.pruning")

PRUNE_SECONDS = 3600.0
AT_ONCE = 200
# Days without any change after which an unfinished match counts as abandoned: longer than the
# slowest pace allows for a move.
ABANDONED_DAYS = 90.0


@dataclass(frozen=True)
class Pruned:
    """How much was deleted."""

    matches: int
    records: int
    visitors: int


class Pruner:
    """Prunes a store every hour, unless nothing expires.

    `release` lets go of a table in memory, and says whether nobody is connected to it.
    """

    def __init__(
        self, store: Store, clock: Clock, days: float, release: Callable[[str], bool]
    ) -> None:
        self._store = store
        self._clock = clock
        self._days = days
        self._release = release

    async def run(self) -> None:
        """Prune until canceled, if anything expires."""
        if self._days > 0:
            await repeat(self.prune, self._clock, PRUNE_SECONDS, log)

    async def prune(self) -> Pruned:
        """Delete what has expired now; a table that somebody looks at stays."""
        expired = self._clock.now() - self._days * DAY_SECONDS
        matches = await self._prune_matches(expired)
        records = await self._store.delete_records(expired)
        visitors = 0
        while count := await self._store.delete_visitors(expired, AT_ONCE):
            visitors += count
        pruned = Pruned(matches, records, visitors)
        log.info("%s", pruned)
        return pruned

    async def _prune_matches(self, expired: float) -> int:
        abandoned = min(expired, self._clock.now() - ABANDONED_DAYS * DAY_SECONDS)
        deleted, code = 0, ""
        while page := await self._store.old_matches(expired, code, AT_ONCE):
            code = page[-1].code
            old = [
                one.code
                for one in page
                if _changed_at(one) < (expired if one.status == "over" else abandoned)
                and self._release(one.code)
            ]
            if old:
                await self._store.delete_matches(old)
            deleted += len(old)
        return deleted


def _changed_at(match: OldMatch) -> float:
    """When something last happened; a match without entries is as old as it can be."""
    return 0.0 if match.last_entry is None else parse_entry(match.last_entry).at
