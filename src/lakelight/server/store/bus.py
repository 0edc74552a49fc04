"""News between server processes on one PostgreSQL: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

import asyncpg

from lakelight.server.keys import fresh_identity
from lakelight.server.store.batching import Addition
from lakelight.server.store.protocol import WriteObserver

log = logging.getLogger("lakelight.bus")

CHANNEL = "lakelight"
RETRY_SECONDS = 0.5
# PostgreSQL carries less than 8,000 bytes.
LONGEST_NEWS = 7_900
BROKEN = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Bus:
    """Hears what others write, over a connection of its own."""

    def __init__(self, address: str, timeout: float) -> None:
        self.watcher: WriteObserver = lambda code, number, entries: None
        self._address = address
        self._timeout = timeout
        # Tells what this process wrote from what others did.
        self._name = fresh_identity()

    def news(self, addition: Addition) -> str:
        """What the others are told: the entries themselves, if they are not too long."""
        head = f"{addition.code} {addition.number} {self._name}"
        whole = "\n".join([head, *(entry.decode() for entry in addition.entries)])
        return whole if len(whole.encode()) <= LONGEST_NEWS else head

    async def listen(self) -> None:
        """Hear all, for ever; a connection that breaks is made again."""
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=self._timeout)
                try:
                    await self._hear_all(connection)
                finally:
                    with contextlib.suppress(TimeoutError, asyncpg.InterfaceError):
                        await connection.close(timeout=1)
            except BROKEN:
                log.warning("the bus is interrupted")
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_all(self, connection: asyncpg.Connection) -> None:
        """Listen until the connection breaks."""
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        await connection.add_listener(CHANNEL, self._hear)
        # What was written while nobody listened is unknown: everything may be behind.
        self.watcher("", 0, ())
        await broken.wait()

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        head, *entries = str(payload).split("\n")
        code, number, name = head.split()
        if name != self._name:
            written: Sequence[bytes] = [entry.encode() for entry in entries]
            self.watcher(code, int(number), written)
