"""The servers of one checkout with people at their tables, and what a load costs them."""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bench.account import Account
from bench.load import MOST_AHEAD, Load, seated_tables
from bench.table import Table
from tests.server.processes import ServerProcess, server_processes

Figures: TypeAlias = dict[str, Any]
Report: TypeAlias = Callable[[str], None]

OPTIONS = ("--log-level", "warning")


class Subject(NamedTuple):
    """A checkout whose server is measured."""

    name: str
    python: str


@dataclass(frozen=True)
class StoreKind:
    """A kind of database, and how many server processes share it."""

    name: str
    processes: int
    new_database: Callable[[], str]
    folder: Path


@dataclass
class Stage:
    """Running servers, and the tables that are seated."""

    subject: Subject
    running: list[ServerProcess]
    tables: list[Table]

    @property
    def ports(self) -> list[int]:
        """Where the servers listen."""
        return [one.port for one in self.running]

    @property
    def cpu_seconds(self) -> float:
        """Processor time of the servers so far."""
        return sum(one.cpu_seconds for one in self.running)

    @property
    def resident_mb(self) -> float:
        """Memory of the servers."""
        return sum(one.resident_mb for one in self.running)

    async def play(self, rate: float, seconds: float, seed: int = 1) -> Round:
        """Play moves at a rate for some seconds."""
        used, own = self.cpu_seconds, time.process_time()
        account = await Load(self.tables, rate, seconds, seed).run()
        cpu, client = self.cpu_seconds - used, time.process_time() - own
        return Round(rate, account, cpu, client, self.resident_mb)


@dataclass(frozen=True)
class Round:
    """What became of the moves of some seconds, and the processor time that they cost.

    That includes the answers of bots and the matches that began.
    """

    rate: float
    account: Account
    cpu_seconds: float
    client_cpu_seconds: float
    resident_mb: float

    @property
    def cpu_us_per_move(self) -> float:
        """Processor time of the server for a move that arrived, in microseconds."""
        return self.cpu_seconds / max(1, len(self.account.delays)) * 1e6

    @property
    def client_cpu_us_per_move(self) -> float:
        """The same of the load generator."""
        return self.client_cpu_seconds / max(1, len(self.account.delays)) * 1e6

    @property
    def is_held(self) -> bool:
        """Whether at least 99 of 100 moves were on time; what was refused or lost was not."""
        return self.account.on_time >= self.account.due * 0.99


def figures_of(rounds: Sequence[Round]) -> Figures:
    """The figures of several rounds: all of their moves, and the median of the costs."""
    total = Account()
    for one in rounds:
        total.add(one.account)
    return {
        "rate": rounds[0].rate,
        **total.figures(),
        "cpu_us_per_move": round(statistics.median(one.cpu_us_per_move for one in rounds)),
        "client_cpu_us_per_move": round(
            statistics.median(one.client_cpu_us_per_move for one in rounds)
        ),
        "resident_mb": round(rounds[-1].resident_mb, 1),
    }


@contextlib.asynccontextmanager
async def stage(
    subject: Subject,
    store: StoreKind,
    count: int,
    report: Report,
    *,
    most_ahead: int = MOST_AHEAD,
) -> AsyncIterator[Stage]:
    """The servers of a checkout with this many tables, until the end of the block."""
    with server_processes(
        store.new_database(),
        store.folder,
        store.processes,
        OPTIONS,
        has_limits=True,
        python=subject.python,
    ) as running:
        report(f"{store.name}, {subject.name}: seating people at {count} tables")
        ports = [one.port for one in running]
        async with seated_tables(ports, count, most_ahead=most_ahead) as tables:
            yield Stage(subject, running, tables)
