"""What is measured at a server while people play."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from bench.load import Table, play
from tests.server.processes import ServerProcess

Figures: TypeAlias = dict[str, Any]
Report: TypeAlias = Callable[[str], None]


async def measured_round(
    running: Sequence[ServerProcess], tables: Sequence[Table], rate: float, seconds: float
) -> Figures:
    """Play moves at a rate for some seconds; how many arrived in time, and at what cost."""
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
