"""The server under load: how many moves a second, how late, at what cost.

Clients and servers share this machine, so the figures are lower bounds.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from bench.load import Table, leave, play, seat_people
from tests.server.processes import ServerProcess, server_processes

Figures: TypeAlias = dict[str, Any]
Tell: TypeAlias = Callable[[str], None]

TABLES = 500
RATE = 400.0
SECONDS = 60.0
STEP_SECONDS = 8.0
STEP = 100.0
MOST_RATE = 1600.0
P99_MS = 150.0
RESIDENT_MB = 500.0
GROWTH = (10, 100, 1000)
GROWTH_RATE = 100.0
GROWTH_ROUNDS = 3
OPTIONS = ("--connections-each", "1000000", "--connections-per-address", "1000000")


def measure(
    tell: Tell, *, database: str = "", processes: int = 1, seconds: float = SECONDS
) -> Figures:
    """All figures of one kind of database; SQLite in a temporary file if none is named."""
    with tempfile.TemporaryDirectory() as folder:
        address = database or str(Path(folder) / "bench.sqlite")
        quiet = (*OPTIONS, "--log-level", "warning")
        with server_processes(address, Path(folder), processes, options=quiet) as running:
            return asyncio.run(_measure(running, tell, seconds))


async def _measure(running: list[ServerProcess], tell: Tell, seconds: float) -> Figures:
    ports = [one.port for one in running]
    growth = {}
    tables: list[Table] = []
    for count in GROWTH:
        tell(
            f"{count} tables, {GROWTH_RATE:.0f} moves a second "
            f"for {GROWTH_ROUNDS} times {STEP_SECONDS:.0f} s"
        )
        tables += await seat_people(ports, count - len(tables))
        rounds = [
            await _round(running, tables, GROWTH_RATE, STEP_SECONDS) for _ in range(GROWTH_ROUNDS)
        ]
        growth[str(count)] = statistics.median(one["cpu_us_per_move"] for one in rounds)
    leave(tables[TABLES:])
    tables = tables[:TABLES]
    tell(f"{TABLES} tables, {RATE:.0f} moves a second for {seconds:.0f} s")
    held = await _round(running, tables, RATE, seconds)
    return {
        "processes": len(running),
        "people": TABLES * 2,
        "tables": TABLES,
        "seconds": seconds,
        "held": held,
        "is_held": is_held(held, RATE) and held["resident_mb"] < RESIDENT_MB,
        "highest_moves_per_second": await _highest(running, tables, held, tell),
        "cpu_us_per_move_by_tables": growth,
        "load_average": round(os.getloadavg()[0], 1),
    }


def is_held(found: Figures, rate: float) -> bool:
    """Whether a rate was reached, and nearly everybody had the new view in time."""
    return bool(found["moves_per_second"] >= rate * 0.97 and found["p99_ms"] < P99_MS)


async def _highest(
    running: list[ServerProcess], tables: Sequence[Table], held: Figures, tell: Tell
) -> float | None:
    """Faster and faster until it is too much; if it was too much already, slower and slower."""
    rate, step = RATE, STEP if is_held(held, RATE) else -STEP
    best: float | None = held["moves_per_second"] if step > 0 else None
    while 0 < rate + step <= MOST_RATE:
        rate += step
        tell(f"{TABLES} tables, {rate:.0f} moves a second for {STEP_SECONDS:.0f} s")
        found = await _round(running, tables, rate, STEP_SECONDS)
        if is_held(found, rate):
            best = found["moves_per_second"]
        if is_held(found, rate) != (step > 0):
            break
    return best


async def _round(
    running: Sequence[ServerProcess], tables: Sequence[Table], rate: float, seconds: float
) -> Figures:
    for table in tables:
        table.delays.clear()
        table.refused.clear()
    cpu, own = sum(one.cpu_seconds for one in running), time.process_time()
    began = time.perf_counter()
    late = await play(tables, rate, seconds)
    took = max(seconds, time.perf_counter() - began)
    delays = sorted(delay for table in tables for delay in table.delays) or [float("inf")]
    moves = len(delays)
    return {
        "moves": moves,
        "moves_per_second": round(moves / took, 1),
        "late": late,
        "refused": sum(len(table.refused) for table in tables),
        "p50_ms": round(delays[moves // 2] * 1000, 1),
        "p99_ms": round(delays[moves * 99 // 100] * 1000, 1),
        "worst_ms": round(delays[-1] * 1000, 1),
        "cpu_us_per_move": round((sum(one.cpu_seconds for one in running) - cpu) / moves * 1e6),
        "client_cpu_us_per_move": round((time.process_time() - own) / moves * 1e6),
        "resident_mb": round(sum(one.resident_mb for one in running)),
    }
