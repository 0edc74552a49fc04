"""How the cost of one move grows with the number of tables.

There is a group of servers for each number of tables, and the groups are measured in turn, several
times. While one is measured the others wait, which shows the cost of people who are connected and
do nothing; it is subtracted.
"""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.stage import Figures, Report, Stage, StoreKind, Subject, stage

RATE = 100.0


@dataclass
class Group:
    """The servers for one number of tables, and what was measured."""

    stage: Stage
    moves_us: list[float] = field(default_factory=list)
    idle_us: list[float] = field(default_factory=list)
    left: tuple[float, float] | None = None

    async def measure(self, seconds: float) -> None:
        """Measure a round, and the wait since the last."""
        idle = self._end_wait()
        began = time.perf_counter()
        played = await self.stage.play(RATE, seconds)
        took = time.perf_counter() - began
        if idle is not None:
            cost = played.cpu_seconds - idle * took
            self.moves_us.append(cost / max(1, len(played.account.delays)) * 1e6)
            connected = sum(len(table.listeners) for table in self.stage.tables)
            self.idle_us.append(idle / connected * 1e6)
        self.left = time.perf_counter(), self.stage.cpu_seconds

    def _end_wait(self) -> float | None:
        """Processor time per second since the last round."""
        if self.left is None:
            return None
        since, used = self.left
        return (self.stage.cpu_seconds - used) / (time.perf_counter() - since)


async def growth(
    subjects: Sequence[Subject],
    store: StoreKind,
    counts: Sequence[int],
    seconds: float,
    rounds: int,
    report: Report,
) -> dict[str, Figures]:
    """Processor time per move, and per second and person, by number of tables."""
    groups: dict[tuple[str, int], Group] = {}
    async with contextlib.AsyncExitStack() as stack:
        for subject in subjects:
            for count in counts:
                seated = await stack.enter_async_context(stage(subject, store, count, report))
                groups[subject.name, count] = Group(seated)
        # The first round only begins the first wait.
        for number in range(rounds + 1):
            report(f"{store.name}: {RATE:.0f} moves a second at each number of tables, {number}")
            for group in groups.values():
                await group.measure(seconds)
    return {
        subject.name: {
            "cpu_us_per_move_by_tables": {
                str(count): round(statistics.median(groups[subject.name, count].moves_us))
                for count in counts
            },
            "idle_us_per_person_second_by_tables": {
                str(count): round(statistics.median(groups[subject.name, count].idle_us), 1)
                for count in counts
            },
        }
        for subject in subjects
    }
