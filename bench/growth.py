"""How the cost of one move grows with the number of tables.

A machine is faster at one moment than at the next, so there is a house for each number of
tables, and they are measured in turn, several times. While one is measured the others only
wait, which tells what people cost who are just there.
"""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.figures import Figures, Tell, measured_round
from bench.load import Table, seat_people
from tests.server.processes import ServerProcess, server_processes

COUNTS = (10, 100, 1000)
RATE = 100.0
SECONDS = 6.0
ROUNDS = 5


@dataclass
class Rooms:
    """The servers of one number of tables, and what was measured of them."""

    running: Sequence[ServerProcess]
    tables: list[Table]
    moves_us: list[float] = field(default_factory=list)
    idle_us: list[float] = field(default_factory=list)
    left: tuple[float, float] | None = None

    @property
    def used(self) -> float:
        """Seconds of processor so far."""
        return sum(one.cpu_seconds for one in self.running)

    async def measure(self) -> None:
        """One round, and the wait since the last; what waiting costs is no cost of moves."""
        idle = self._end_wait()
        before = self.used
        figures = await measured_round(self.running, self.tables, RATE, SECONDS)
        if idle is not None:
            cost = self.used - before - idle * SECONDS
            self.moves_us.append(cost / figures["moves"] * 1e6)
            self.idle_us.append(idle / (2 * len(self.tables)) * 1e6)
        self.left = time.perf_counter(), self.used

    def _end_wait(self) -> float | None:
        """Processor time for each second since the last round."""
        if self.left is None:
            return None
        since, used = self.left
        return (self.used - used) / (time.perf_counter() - since)


async def growth(
    tell: Tell,
    new_database: Callable[[], str],
    processes: int,
    options: Sequence[str],
    folder: Path,
) -> Figures:
    """Microseconds of processor for a move, and a second for each person, by tables."""
    groups: dict[int, Rooms] = {}
    with contextlib.ExitStack() as stack:
        for count in COUNTS:
            tell(f"seating people at {count} tables")
            running = stack.enter_context(
                server_processes(new_database(), folder, processes, options=options)
            )
            groups[count] = Rooms(running, await seat_people([s.port for s in running], count))
        # The first round only begins the first wait.
        for number in range(ROUNDS + 1):
            tell(f"{RATE:.0f} moves a second at each number of tables, {number} of {ROUNDS}")
            for rooms in groups.values():
                await rooms.measure()
    return {
        "cpu_us_per_move_by_tables": {
            str(count): round(statistics.median(rooms.moves_us)) for count, rooms in groups.items()
        },
        "idle_us_per_person_second_by_tables": {
            str(count): round(statistics.median(rooms.idle_us), 1)
            for count, rooms in groups.items()
        },
    }
