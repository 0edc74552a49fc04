"""What processes that share a database tell each other and nobody stores: presence, phrases, chat.

Nothing is promised: news that is lost is made up for by the next. A process says every few seconds
that it runs; when it no longer does, everybody who was connected to it has left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from lakelight.core.errors import GameError
from lakelight.server.clock import Clock
from lakelight.server.repeat import repeat
from lakelight.server.store.protocol import Store
from lakelight.server.wire.fields import Attention, Phrase

log = logging.getLogger("lakelight.elsewhere")

# How often a process says that it runs, and after how long it is taken for gone.
ALIVE_SECONDS = 5.0
GONE_SECONDS = 16.0


class TableNews(Struct, tag_field="kind", tag=str.lower, frozen=True):
    """News of one table."""


class Present(TableNews, frozen=True):
    """Who is connected to a process: people with what they do, and a number of strangers.

    With `asks` the process wants to know who is connected to others.
    """

    people: dict[str, Attention]
    strangers: int
    asks: bool = False


class Spoken(TableNews, frozen=True):
    """What the person of a seat said to everybody at the table."""

    seat: int
    phrase: Phrase


class Chatted(TableNews, frozen=True):
    """What the person of a seat wrote to the others who hold a seat."""

    seat: int
    text: str


AnyNews: TypeAlias = Present | Spoken | Chatted
# Called with the process that told something, the code of the table, and what it is.
NewsObserver: TypeAlias = Callable[[str, str, AnyNews], None]

_decoder: msgspec.json.Decoder[AnyNews] = msgspec.json.Decoder(AnyNews)


class Elsewhere:
    """Tells other processes, and hears from them; of one process alone it does nothing.

    `on_news` hears what another process tells of a table, `on_gone` that a process is gone.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        # When each other process was last heard of.
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_news: NewsObserver = lambda process, code, news: None
        self.on_gone: Callable[[str], None] = lambda process: None
        store.observe_news(self._hear)

    @property
    def is_possible(self) -> bool:
        """Whether there may be other processes."""
        return self._store.is_shared

    def tell(self, code: str, news: AnyNews) -> None:
        """Tell other processes something of a table, soon."""
        if self.is_possible:
            task = asyncio.create_task(self._publish(code, msgspec.json.encode(news)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Say that this process runs, and notice when others no longer do, until canceled."""
        if self.is_possible:
            await repeat(self._say_alive, self._clock, ALIVE_SECONDS, log)

    async def close(self) -> None:
        """Finish what was told."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _say_alive(self) -> None:
        await self._publish("", b"")
        now = self._clock.ticks()
        for process in [one for one, at in self._heard.items() if now - at > GONE_SECONDS]:
            del self._heard[process]
            self.on_gone(process)

    async def _publish(self, code: str, news: bytes) -> None:
        try:
            await self._store.publish(code, news)
        except GameError as error:
            log.warning("other processes were not told", extra={"code": error.code})

    def _hear(self, process: str, code: str, news: bytes) -> None:
        self._heard[process] = self._clock.ticks()
        if code:
            self.on_news(process, code, _decoder.decode(news))
