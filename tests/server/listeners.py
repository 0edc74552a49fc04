"""Listeners in many matches at once, who keep every byte they are told."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from lakelight.games import GAMES
from lakelight.server.app import Services
from lakelight.server.clock import RealClock
from lakelight.server.connection import Connection
from lakelight.server.room import Room
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.wire import requests
from lakelight.server.wire.rest import NewTable, SeatWish
from tests.server.random_bots import RandomBots

AT_ONCE = 20
# A number long enough to be the state of a generator, or a part of it.
NUMBER = re.compile(rb"[:,\[]-?\d{8,}[,\]}]")


class ByteListener:
    """A listener that keeps every byte it is told."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.look: int | None = None
        self.raw = bytearray()

    def tell(self, message: bytes) -> None:
        """Hear a message."""
        self.raw += message

    def close(self, reason: str) -> None:
        """Nobody is dismissed here."""
        raise AssertionError(reason)


def as_connection(listener: ByteListener) -> Connection:
    found: Any = listener
    assert isinstance(found, ByteListener)
    return found  # type: ignore[return-value]


def seed_forms(seed: bytes) -> list[bytes]:
    """A seed in every form that somebody might write it in."""
    return [
        seed,
        seed.hex().encode(),
        seed.hex().upper().encode(),
        base64.b64encode(seed)[:20],
        base64.urlsafe_b64encode(seed)[:20],
        str(int.from_bytes(seed, "big")).encode(),
        str(int.from_bytes(seed, "little")).encode(),
    ]


async def hold_matches(
    folder: Path, count: int, hold: Callable[[Services, int], Awaitable[None]]
) -> None:
    """So many matches in one house, some of them at the same time."""
    store = SqliteStore(folder / "store.sqlite")
    services = Services(store, GAMES, RealClock(), RandomBots(), Settings())
    await store.open()
    numbers = iter(range(count))

    async def worker() -> None:
        for number in numbers:
            await hold(services, number)

    try:
        await asyncio.gather(*(worker() for _ in range(AT_ONCE)))
    finally:
        await store.close()


async def sit_down(services: Services, game: str, listeners: Sequence[ByteListener]) -> Room:
    """A new table; every ear but the last, an onlooker's, takes a seat, and the match begins."""
    seats = [SeatWish(kind="open") for _ in listeners[:-1]]
    room = await services.rooms.create_table(
        NewTable(game=game, seats=seats), Person(listeners[0].person, "Ann")
    )
    for listener in listeners:
        room.join(listener)
        listener.name = "Ann"
    for seat, listener in enumerate(listeners[:-1]):
        await room.ask(listener, requests.Sit(seat=seat))
    await room.ask(listeners[0], requests.Start())
    return room


def people_of(number: int) -> list[str]:
    """Two to four people, and the onlooker without a name, of a numbered match."""
    return [*(f"identity-{number}-{seat}" for seat in range(2 + number % 3)), ""]
