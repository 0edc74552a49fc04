"""How the cost of one move grows with the number of tables.

A computer is faster at one moment than at the next. So there is a group of servers for each number
of tables, and the groups are measured in turn, several times. While one is measured the others
wait, which shows the cost of people who are connected and do nothing.
"""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.figures import Figures, Report, measured_round
from bench.load import Table, seat_people
from tests.server.processes import ServerProcess, server_processes

COUNTS = (10, 100, 1000)
RATE = 100.0
SECONDS = 6.0
ROUNDS = 5


@dataclass
class Group:
    """The servers for one number of tables, and what was measured."""

    running: Sequence[ServerProcess]
    tables: list[Table]
    moves_us: list[float] = field(default_factory=list)
    idle_us: list[float] = field(default_factory=list)
    left: tuple[float, float] | None = None

    @property
    def used(self) -> float:
        """Processor time so far, in seconds."""
        return sum(one.cpu_seconds for one in self.running)

    async def measure(self) -> None:
        """Measure a round, and the wait since the last; the cost of waiting is subtracted."""
        idle = self._end_wait()
        before = self.used
        figures = await measured_round(self.running, self.tables, RATE, SECONDS)
        if idle is not None:
            cost = self.used - before - idle * SECONDS
            self.moves_us.append(cost / figures["moves"] * 1e6)
            self.idle_us.append(idle / (2 * len(self.tables)) * 1e6)
        self.left = time.perf_counter(), self.used

    def _end_wait(self) -> float | None:
        """Processor time per second since the last round."""
        if self.left is None:
            return None
        since, used = self.left
        return (self.used - used) / (time.perf_counter() - since)


async def growth(
    report: Report,
    new_database: Callable[[], str],
    processes: int,
    options: Sequence[str],
    folder: Path,
) -> Figures:
    """Processor time per move, and per second and person, by number of tables."""
    groups: dict[int, Group] = {}
    with contextlib.ExitStack() as stack:
        for count in COUNTS:
            report(f"seating people at {count} tables")
            running = stack.enter_context(
                server_processes(new_database(), folder, processes, options=options)
            )
            groups[count] = Group(running, await seat_people([s.port for s in running], count))
        # The first round only begins the first wait.
        for number in range(ROUNDS + 1):
            report(f"{RATE:.0f} moves a second at each number of tables, {number} of {ROUNDS}")
            for group in groups.values():
                await group.measure()
    return {
        "cpu_us_per_move_by_tables": {
            str(count): round(statistics.median(group.moves_us)) for count, group in groups.items()
        },
        "idle_us_per_person_second_by_tables": {
            str(count): round(statistics.median(group.idle_us), 1)
            for count, group in groups.items()
        },
    }
