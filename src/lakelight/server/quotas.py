"""How much one visitor and one address may store."""

from __future__ import annotations

from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.errors import TooMany
from lakelight.server.limits import RateLimits
from lakelight.server.settings import Settings
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person

KILOBYTE = 1024
# What a new table is counted for, since its journal will grow.
TABLE_BYTES = 16 * KILOBYTE


class Quotas:
    """Counts what is stored: for a visitor in the store, for an address in memory.

    Addresses are never on disk, so that what an address stored is forgotten at a restart.
    """

    def __init__(self, store: Store, clock: Clock, settings: Settings) -> None:
        self._store = store
        self._most_records = settings.records_each
        self._most_tables = settings.tables_each
        a_day = settings.stored_kb_per_day * KILOBYTE
        self._bytes = RateLimits(clock, a_day / DAY_SECONDS, a_day)

    async def count_record(self, address: str, person: Person | None, size: int) -> None:
        """Count a record.

        Raises:
            TooMany: if the visitor or the address has stored too much.
        """
        if person is not None:
            count = await self._store.record_count(person.identity)
            if count >= self._most_records:
                raise TooMany(f"you have {count} records here, and no more can be stored")
        self._count_bytes(address, size)

    async def count_table(self, address: str, person: Person, size: int) -> None:
        """Count a table; `size` is that of its options and of the moves that it continues.

        Raises:
            TooMany: if the visitor has too many unfinished ones, or the address stored too much.
        """
        count = await self._store.unfinished_count(person.identity)
        if count >= self._most_tables:
            raise TooMany(f"you have {count} unfinished matches: finish one before you open more")
        self._count_bytes(address, TABLE_BYTES + size)

    def _count_bytes(self, address: str, size: int) -> None:
        try:
            self._bytes.take(address, size)
        except TooMany:
            raise TooMany("your address has stored much today: try again tomorrow") from None
