"""The server under load: how many moves per second, how late, at what cost.

Clients and servers share this computer, so the figures are lower bounds.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.figures import Figures, Report, measured_round
from bench.growth import growth
from bench.load import Table, seat_people
from tests.server.processes import ServerProcess, server_processes

TABLES = 500
RATE = 400.0
SECONDS = 60.0
STEP_SECONDS = 8.0
STEP = 100.0
MOST_RATE = 1600.0
P99_MS = 150.0
RESIDENT_MB = 500.0
OPTIONS = (
    *("--connections-each", "1000000"),
    *("--connections-per-address", "1000000"),
    *("--log-level", "warning"),
)


def measure(
    report: Report,
    new_database: Callable[[Path], str],
    *,
    processes: int = 1,
    seconds: float = SECONDS,
) -> Figures:
    """All figures for one kind of database; `new_database` makes an empty one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        by_tables = asyncio.run(
            growth(report, lambda: new_database(folder), processes, OPTIONS, folder)
        )
        with server_processes(new_database(folder), folder, processes, options=OPTIONS) as running:
            return {**asyncio.run(_measure(running, report, seconds)), **by_tables}


async def _measure(running: list[ServerProcess], report: Report, seconds: float) -> Figures:
    tables = await seat_people([one.port for one in running], TABLES)
    report(f"{TABLES} tables, {RATE:.0f} moves a second for {seconds:.0f} s")
    held = await measured_round(running, tables, RATE, seconds)
    return {
        "processes": len(running),
        "people": TABLES * 2,
        "tables": TABLES,
        "seconds": seconds,
        "held": held,
        "is_held": is_held(held, RATE) and held["resident_mb"] < RESIDENT_MB,
        "highest_moves_per_second": await _highest(running, tables, held, report),
        "load_average": round(os.getloadavg()[0], 1),
    }


def is_held(found: Figures, rate: float) -> bool:
    """Whether a rate was reached, with 99 % of the new views in time."""
    return bool(found["moves_per_second"] >= rate * 0.97 and found["p99_ms"] < P99_MS)


async def _highest(
    running: list[ServerProcess], tables: Sequence[Table], held: Figures, report: Report
) -> float | None:
    """Raise the rate until it is not held; if it was not held at first, lower it."""
    rate, step = RATE, STEP if is_held(held, RATE) else -STEP
    best: float | None = held["moves_per_second"] if step > 0 else None
    while 0 < rate + step <= MOST_RATE:
        rate += step
        report(f"{TABLES} tables, {rate:.0f} moves a second for {STEP_SECONDS:.0f} s")
        found = await measured_round(running, tables, rate, STEP_SECONDS)
        if is_held(found, rate):
            best = found["moves_per_second"]
        if is_held(found, rate) != (step > 0):
            break
    return best
