"""News between server processes on one PostgreSQL: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import asyncpg

from lakelight.server.keys import fresh_identity
from lakelight.server.store.protocol import LiveObserver, WriteObserver
from lakelight.server.store.rows import Addition

log = logging.getLogger("lakelight.bus")

CHANNEL = "lakelight"
# For what is stored nowhere.
LIVE_CHANNEL = "lakelight_live"
RETRY_SECONDS = 0.5
# A notification of PostgreSQL holds less than 8,000 bytes.
LONGEST_NEWS = 7_900
CONNECTION_ERRORS = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Bus:
    """Receives what other processes write, over a connection of its own."""

    def __init__(self, address: str, timeout: float) -> None:
        self.observer: WriteObserver = lambda code, number, entries: None
        self.live_observer: LiveObserver = lambda process, code, news: None
        self._address = address
        self._timeout = timeout
        # Tells what this process wrote from what others did.
        self._name = fresh_identity()

    def news(self, addition: Addition) -> str:
        """The notification for other processes: with the entries, if they are not too long."""
        header = f"{addition.code} {addition.number} {self._name}"
        whole = "\n".join([header, *(entry.decode() for entry in addition.entries)])
        return whole if len(whole.encode()) <= LONGEST_NEWS else header

    def live_news(self, code: str, news: bytes) -> str:
        """The notification for other processes of something that is stored nowhere."""
        return f"{self._name} {code}\n{news.decode()}"

    async def listen(self) -> None:
        """Receive until canceled; reconnect when the connection breaks."""
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=self._timeout)
                try:
                    await self._receive_all(connection)
                finally:
                    with contextlib.suppress(TimeoutError, asyncpg.InterfaceError):
                        await connection.close(timeout=1)
            except CONNECTION_ERRORS:
                log.warning("the bus is interrupted")
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive_all(self, connection: asyncpg.Connection) -> None:
        """Receive until the connection breaks."""
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        await connection.add_listener(CHANNEL, self._receive)
        await connection.add_listener(LIVE_CHANNEL, self._receive_live)
        # What was written while nobody listened is unknown: every table may be behind.
        self.observer("", 0, ())
        await broken.wait()

    def _receive(self, connection: object, process: int, channel: str, payload: object) -> None:
        header, *entries = str(payload).split("\n")
        code, number, name = header.split()
        if name != self._name:
            self.observer(code, int(number), [entry.encode() for entry in entries])

    def _receive_live(self, connection: object, process: int, channel: str, payload: str) -> None:
        header, _, news = payload.partition("\n")
        name, _, code = header.partition(" ")
        if name != self._name:
            self.live_observer(name, code, news.encode())
