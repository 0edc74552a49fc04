"""The source files that one person's move touches at the server: prints them as JSON, by game.

Run it uncompiled (LAKELIGHT_PLAIN=1), so that the rules are counted, too.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import cast

from lakelight.games import GAMES, AnyGame
from lakelight.server.clock import RealClock
from lakelight.server.metrics import Metrics
from lakelight.server.room import Room
from lakelight.server.store.protocol import Store
from lakelight.server.wire import requests
from tests.server.listeners import ByteListener
from tests.server.random_bots import RandomBots
from tests.server.tables import begun

PACKAGE = "/lakelight/"


class NoStore:
    """A store that stores nothing."""

    is_shared = False

    async def append(self, *_: object) -> None:
        """Store nothing."""


@contextmanager
def touched_files(found: set[str]) -> Iterator[None]:
    """Collect the files of the package in which a function is called within the block."""

    def note(frame: FrameType, event: str, _: object) -> None:
        _, package, name = frame.f_code.co_filename.rpartition(PACKAGE)
        if event == "call" and package:
            found.add(name)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


async def files_of_a_move(game: AnyGame) -> set[str]:
    """The files that the first move of a match touches, with two people and an onlooker."""
    table = begun(game, 2)
    room = Room(table, cast(Store, NoStore()), RealClock(), RandomBots(), Metrics())
    listeners = [ByteListener(person) for person in ("person 0", "person 1", "")]
    for listener in listeners:
        room.join(listener)
    seat = table.seats_to_act()[0]
    text = table.state.format(table.state.legal_moves(seat)[-1])
    request = requests.Move(id="1", seat=seat, seen=table.version, move=text)
    found: set[str] = set()
    with touched_files(found):
        await room.ask(listeners[seat], request)
    return found


if __name__ == "__main__":
    files = {game.name: sorted(asyncio.run(files_of_a_move(game))) for game in GAMES.values()}
    print(json.dumps(files))  # noqa: T201
