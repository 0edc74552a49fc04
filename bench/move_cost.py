"""What a move costs the server, without sockets or disk: `python -m bench.move_cost [MATCHES]`.

Two people play random moves and an onlooker watches. Measured is `Room.ask`: the request is
carried out and applied, and views, choices and news are made for all three.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from dataclasses import dataclass
from typing import Any, cast

from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.server.bots import Bots
from lakelight.server.clock import RealClock
from lakelight.server.metrics import Metrics
from lakelight.server.room import Room
from lakelight.server.serve import GARBAGE_COLLECTION
from lakelight.server.store.protocol import Store
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.commands import start
from lakelight.server.table.setup import new_table_setup
from lakelight.server.table.table import Table
from lakelight.server.wire import requests
from lakelight.server.wire.messages import Options
from tests.server.listeners import StayingListener

MATCHES = 10
# The least of several times counts, so that other work on the machine does not.
ROUNDS = 15
PEOPLE = ("ann", "ben")


class NoStore:
    """A store that forgets everything at once."""

    is_shared = False

    async def append(self, *_: object) -> None:
        """Store nothing."""


class CountingListener(StayingListener):
    """A listener that only counts bytes."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.size = 0

    def send(self, message: bytes) -> None:
        """Count a message."""
        self.size += len(message)


@dataclass
class Cost:
    """The time that each move took, and what was sent."""

    nanoseconds: list[int]
    size: int

    @property
    def microseconds_per_move(self) -> float:
        """The mean."""
        return sum(self.nanoseconds) / len(self.nanoseconds) / 1000

    @property
    def bytes_per_move(self) -> float:
        """The mean of what all three were sent together."""
        return self.size / len(self.nanoseconds)


async def measure(game: AnyGame, matches: int) -> Cost:
    """The cost of every move of some matches, each played several times with the same moves."""
    costs = []
    for number in range(matches):
        rounds = [await _play(_room(game, number), Rng(number)) for _ in range(ROUNDS)]
        least = map(min, *(one.nanoseconds for one in rounds))
        costs.append(Cost(list(least), rounds[0].size))
    return Cost([one for cost in costs for one in cost.nanoseconds], sum(c.size for c in costs))


def _room(game: AnyGame, number: int) -> Room:
    setup = new_table_setup(
        game,
        code="x",
        host=PEOPLE[0],
        players=len(PEOPLE),
        seed=bytes([number % 256]) * 32,
        options=Options(rules={}, undo=True, onlookers=True, pace_days=0, bot_pace="human"),
        now=0.0,
    )
    change = Change(Table(setup, game))
    for seat, person in enumerate(PEOPLE):
        change.add(journal.Sat(at=0.0, seat=seat, person=person, name=person))
    start(change, 0.0)
    store, bots = cast(Store, NoStore()), cast(Bots, None)
    return Room(change.table, store, RealClock(), bots, Metrics())


async def _play(room: Room, rng: Rng) -> Cost:
    """Play random moves to the end."""
    listeners = [CountingListener(person) for person in (*PEOPLE, "")]
    nanoseconds: list[int] = []
    for listener in listeners:
        room.join(listener)
    while room.table.status == "running":
        table = room.table
        state: Any = table.state
        seats = table.seats_to_act()
        seat = seats[rng.below(len(seats))]
        legal = state.legal_moves(seat)
        text = state.format(legal[rng.below(len(legal))]).rpartition(":")[2]
        key = str(len(nanoseconds))
        request = requests.Move(id=key, seat=seat, seen=table.version, move=text)
        began = time.perf_counter_ns()
        await room.ask(listeners[seat], request)
        nanoseconds.append(time.perf_counter_ns() - began)
    return Cost(nanoseconds, sum(listener.size for listener in listeners))


def main() -> None:
    """Measure every game, and print a line for each."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    gc.freeze()
    gc.set_threshold(*GARBAGE_COLLECTION)
    for game in GAMES.values():
        cost = asyncio.run(measure(game, matches))
        print(
            f"{game.name:<10}{cost.microseconds_per_move:8.1f} µs a move,"
            f"{cost.bytes_per_move:8.0f} bytes, {len(cost.nanoseconds)} moves"
        )


if __name__ == "__main__":
    main()
