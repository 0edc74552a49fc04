"""What a move costs the server, without sockets or disk: `python -m bench.move_cost [MATCHES]`.

Two people play random moves and an onlooker watches. Measured is what a session calls where moves
are in SQLite, `Room.begin_move`: the request is carried out and applied, and views, choices and
news are made for all three. The garbage collector does not run meanwhile. `--against CHECKOUT` runs
the same code in turn with the interpreter of another checkout, which may be as old as 50e68f8, and
prints the ratios; a session there called `Room.ask`.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.server.clock import RealClock
from lakelight.server.metrics import Metrics
from lakelight.server.room import Room
from lakelight.server.table import journal
from lakelight.server.table.table import Table

MATCHES = 10
# The least of several times counts, so that other work on the machine does not.
ROUNDS = 15
# With another checkout: how often both are measured, with how many matches.
TURNS = 7
MATCHES_A_TURN = 2
PEOPLE = ("ann", "ben")
# Things of a checkout whose types are not known here.
Unknown: TypeAlias = Any


class NoStore:
    """A store that forgets everything at once."""

    is_shared = False
    can_append_then = True

    async def append(self, *_: object) -> None:
        """Store nothing."""

    def append_then(self, _: object, end: Callable[[Exception | None], None]) -> None:
        """Store nothing."""
        end(None)


class CountingListener:
    """A listener that only counts bytes, mutes nobody and is never closed."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.avatar = ""
        self.look: int | None = None
        if not _is_older():
            self.mutes = import_module("lakelight.server.mutes").NOBODY_MUTED
        self.size = 0

    def send(self, message: bytes) -> None:
        """Count a message."""
        self.size += len(message)

    def tell(self, message: bytes) -> None:
        """Count a message; the name of `send` in 50e68f8."""
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
        gc.collect()
        least = map(min, *(one.nanoseconds for one in rounds))
        costs.append(Cost(list(least), rounds[0].size))
    return Cost([one for cost in costs for one in cost.nanoseconds], sum(c.size for c in costs))


def _room(game: AnyGame, number: int) -> Unknown:
    """A room whose match has begun."""
    fixed = {
        "code": "x",
        "host": PEOPLE[0],
        "players": len(PEOPLE),
        "seed": bytes([number % 256]) * 32,
        "now": 0.0,
    }
    seats = [
        journal.Sat(at=0.0, seat=seat, person=person, name=person)
        for seat, person in enumerate(PEOPLE)
    ]
    room: Unknown = Room
    table = _older_table(game, fixed, seats) if _is_older() else _table(game, fixed, seats)
    return room(table, NoStore(), RealClock(), None, Metrics())


def _table(game: AnyGame, fixed: dict[str, Unknown], seats: list[journal.Sat]) -> Unknown:
    new_setup = import_module("lakelight.server.table.setup").new_table_setup
    setup = new_setup(game, options=_options("messages"), **fixed)
    change = import_module("lakelight.server.table.change").Change(Table(setup, game))
    for entry in seats:
        change.add(entry)
    import_module("lakelight.server.table.commands").start(change, 0.0)
    return change.table


def _older_table(game: AnyGame, fixed: dict[str, Unknown], seats: list[journal.Sat]) -> Unknown:
    """A table in the words of 50e68f8."""
    new_setup = import_module("lakelight.server.table.match").lay_match
    table: Unknown = Table(new_setup(game, options=_options("told"), **fixed), game)
    for entry in seats:
        table.apply(entry)
    for entry in import_module("lakelight.server.table.decision").start(table, 0.0):
        table.apply(entry)
    return table


def _options(module: str) -> Unknown:
    options = import_module(f"lakelight.server.wire.{module}").Options
    return options(rules={}, undo=True, onlookers=True, pace_days=0, bot_pace="human")


def _is_older() -> bool:
    return not hasattr(import_module("lakelight"), "__version__")


async def _play(room: Unknown, rng: Rng) -> Cost:
    """Play random moves to the end."""
    requests = import_module(f"lakelight.server.wire.{'asked' if _is_older() else 'requests'}")
    listeners = [CountingListener(person) for person in (*PEOPLE, "")]
    nanoseconds: list[int] = []
    outcomes: list[Unknown] = []
    has_begin_move = hasattr(room, "begin_move")
    for listener in listeners:
        room.join(listener)
    while room.table.status == "running":
        table = room.table
        seats = table.seats_to_act()
        seat = seats[rng.below(len(seats))]
        key = str(len(nanoseconds))
        text = _random_move(table, seat, rng)
        request = requests.Move(id=key, seat=seat, seen=table.version, move=text)
        listener = listeners[seat]
        began = time.perf_counter_ns()
        if not has_begin_move:
            await room.ask(listener, request)
        elif not room.begin_move(listener, request, outcomes.append):
            raise RuntimeError("the move needs a task")
        nanoseconds.append(time.perf_counter_ns() - began)
    assert all(isinstance(one, int) for one in outcomes), outcomes
    return Cost(nanoseconds, sum(listener.size for listener in listeners))


def _random_move(table: Unknown, seat: int, rng: Rng) -> str:
    """The text of a legal move, without its seat."""
    if _is_older():
        legal = table.legal_moves(seat)
        text: str = table.game.format_move(table.state, legal[rng.below(len(legal))])
    else:
        legal = table.state.legal_moves(seat)
        text = table.state.format(legal[rng.below(len(legal))])
    return text.rpartition(":")[2]


def compare(checkout: Path) -> None:
    """Print for every game how much a move costs here, relative to another checkout."""
    from bench.spread import spread
    from bench.subjects import python_of

    pythons = (sys.executable, python_of(checkout))
    found: dict[str, list[list[float]]] = {}
    for turn in range(TURNS):
        order = pythons if turn % 2 else pythons[::-1]
        costs = {python: _measured_by(python) for python in order}
        for game in GAMES:
            found.setdefault(game, []).append([costs[python][game] for python in pythons])
    for game, pairs in found.items():
        here, there = (statistics.median(costs) for costs in zip(*pairs, strict=True))
        ratio = spread([one / other for one, other in pairs])
        print(f"{game:<10}{here:8.1f} µs a move, against {there:.1f}: {ratio}")


def _measured_by(python: str) -> dict[str, float]:
    """Microseconds a move of every game, with another interpreter."""
    command = [python, "-I", __file__, str(MATCHES_A_TURN), "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, float] = json.loads(run.stdout)
    return found


def main() -> None:
    """Measure every game, and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m bench.move_cost", description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=MATCHES)
    parser.add_argument("--json", action="store_true", help="print only microseconds")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    args = parser.parse_args()
    if args.against is not None:
        compare(args.against)
        return
    gc.freeze()
    gc.disable()
    costs = {name: asyncio.run(measure(game, args.matches)) for name, game in GAMES.items()}
    if args.json:
        print(json.dumps({name: cost.microseconds_per_move for name, cost in costs.items()}))
        return
    for name, cost in costs.items():
        print(
            f"{name:<10}{cost.microseconds_per_move:8.1f} µs a move,"
            f"{cost.bytes_per_move:8.0f} bytes, {len(cost.nanoseconds)} moves"
        )


if __name__ == "__main__":
    main()
