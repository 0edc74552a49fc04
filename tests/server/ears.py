"""Listeners in many matches at once, who keep every byte they are told."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from lakelight.games import GAMES
from lakelight.server.app import Door
from lakelight.server.clock import RealClock
from lakelight.server.connection import Connection
from lakelight.server.settings import Settings
from lakelight.server.store.sqlite import SqliteStore
from tests.server.hasty import HastyBots

AT_ONCE = 20
# A number long enough to be the state of a generator, or a part of it.
NUMBER = re.compile(rb"[:,\[]-?\d{8,}[,\]}]")


class Ear:
    """A listener that keeps every byte it is told."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.look: int | None = None
        self.raw = bytearray()

    def tell(self, message: bytes) -> None:
        """Hear a message."""
        self.raw += message

    def dismiss(self, reason: str) -> None:
        """Nobody is dismissed here."""
        raise AssertionError(reason)


def as_connection(ear: Ear) -> Connection:
    found: Any = ear
    assert isinstance(found, Ear)
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
    folder: Path, count: int, hold: Callable[[Door, int], Awaitable[None]]
) -> None:
    """So many matches in one house, some of them at the same time."""
    store = SqliteStore(folder / "store.sqlite")
    door = Door(store, GAMES, RealClock(), HastyBots(), Settings())
    await store.open()
    numbers = iter(range(count))

    async def worker() -> None:
        for number in numbers:
            await hold(door, number)

    try:
        await asyncio.gather(*(worker() for _ in range(AT_ONCE)))
    finally:
        await store.close()
