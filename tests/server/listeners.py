"""Listeners in many matches at once that record every byte they are sent."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.server.clock import RealClock
from lakelight.server.games.adapter import encode
from lakelight.server.mutes import NOBODY_MUTED
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.session import preview
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.table.table import Table
from lakelight.server.wire import requests
from lakelight.server.wire.fields import Avatar
from lakelight.server.wire.rest import NewTable, SeatWish
from tests.server.random_bots import RandomBots

AT_ONCE = 20
# A number long enough to be the state of a random generator, or a part of it.
NUMBER = re.compile(rb"[:,\[]-?\d{8,}[,\]}]")


class StayingListener:
    """A listener that mutes nobody and is never closed."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.avatar: Avatar = ""
        self.look: int | None = None
        self.mutes = NOBODY_MUTED

    def send(self, message: bytes) -> None:
        """Take a message."""
        raise NotImplementedError

    def close(self, reason: str) -> None:
        """Fail: every listener may stay."""
        raise AssertionError(reason)


class ByteListener(StayingListener):
    """A listener that records every byte it is sent."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.raw = bytearray()

    def send(self, message: bytes) -> None:
        """Record a message."""
        self.raw += message

    def check(self, room: Room) -> None:
        """Fail if the seed, or the state of a random generator, was sent; then forget it all."""
        assert not NUMBER.search(self.raw), NUMBER.search(self.raw)
        for secret in seed_forms(room.table.setup.seed):
            assert secret not in self.raw
        self.raw.clear()


def seed_forms(seed: bytes) -> list[bytes]:
    """A seed in every form in which somebody might write it."""
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
    """So many matches on one server, some of them at the same time."""
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
    """A new match of all listeners but the last, who is an onlooker."""
    seats = [SeatWish(kind="open") for _ in listeners[:-1]]
    host = Person(listeners[0].person, "Ann")
    room = await services.rooms.create(NewTable(game=game, seats=seats), host)
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


async def play_checked_match(
    services: Services,
    number: int,
    game: str,
    listener: type[ByteListener],
    check_preview: Callable[[Table, str, bytes], None],
) -> None:
    """A match of random moves, some of them previewed; every byte is checked as it is sent."""
    rng = Rng(number)
    listeners = [listener(person) for person in people_of(number)]
    room = await sit_down(services, game, listeners)
    while room.table.status == "running":
        for one in listeners:
            one.check(room)
        table = room.table
        seats = table.seats_to_act()
        seat = seats[rng.below(len(seats))]
        legal = table.state.legal_moves(seat)
        text = table.state.format(legal[rng.below(len(legal))])
        if rng.below(4) == 0:
            request = requests.Preview(seat=seat, seen=table.version, moves=[text])
            previewed = encode(preview(room, listeners[seat], request))
            check_preview(table, text, previewed)
            listeners[seat].raw += previewed
        await room.ask(listeners[seat], requests.Move(seat=seat, seen=table.version, move=text))
    assert all(room.table.setup.seed.hex().encode() in one.raw for one in listeners)
