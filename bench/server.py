"""The server under load: how many moves a second, how late, at what cost.

Clients and servers share this machine, so the figures are lower bounds.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.load import Table, play, seat_people

TABLES = 500
RATE = 400.0
SECONDS = 60.0
STEP_SECONDS = 10.0
MOST_RATE = 1600.0
P99 = 0.150
GROWTH = (10, 100, 1000)
GROWTH_RATE = 100.0
GENEROUS = (
    "messages-per-second",
    "requests-per-second",
    "new-per-minute",
    "connections-each",
    "connections-per-address",
)


def measure(
    tell: Callable[[str], None], *, database: str = "", processes: int = 1, seconds: float = SECONDS
) -> dict[str, Any]:
    """All figures of one kind of database; SQLite in a temporary file if none is named."""
    with tempfile.TemporaryDirectory() as folder:
        address = database or str(Path(folder) / "bench.sqlite")
        with servers(address, processes, Path(folder)) as running:
            return asyncio.run(_measure(running, tell, seconds))


async def _measure(
    running: list[Server], tell: Callable[[str], None], seconds: float
) -> dict[str, Any]:
    ports = [one.port for one in running]
    growth = {}
    for count in GROWTH:
        tell(f"{count} tables, {GROWTH_RATE:.0f} moves a second ...")
        tables = await seat_people(ports, count)
        figures = await _round(running, tables, GROWTH_RATE, STEP_SECONDS)
        growth[str(count)] = figures["cpu_us_per_move"]
        for table in tables:
            for player in table.players:
                if player.client is not None:
                    player.client.close()
    tell(f"{TABLES} tables, {RATE:.0f} moves a second for {seconds:.0f} s ...")
    tables = await seat_people(ports, TABLES)
    held = await _round(running, tables, RATE, seconds)
    best = held if held["p99_ms"] < P99 * 1000 else None
    rate = RATE
    while best is not None and rate < MOST_RATE:
        rate += 200
        tell(f"{TABLES} tables, {rate:.0f} moves a second ...")
        found = await _round(running, tables, rate, STEP_SECONDS)
        if found["p99_ms"] >= P99 * 1000 or found["moves_per_second"] < rate * 0.9:
            break
        best = found
    return {
        "processes": len(running),
        "people": TABLES * 2,
        "tables": TABLES,
        "seconds": seconds,
        "held": held,
        "highest_moves_per_second": None if best is None else best["moves_per_second"],
        "cpu_us_per_move_by_tables": growth,
        "load_average": round(os.getloadavg()[0], 1),
    }


async def _round(
    running: list[Server], tables: list[Table], rate: float, seconds: float
) -> dict[str, Any]:
    for table in tables:
        table.delays.clear()
        table.refused.clear()
    cpu, began = sum(one.cpu_seconds() for one in running), time.perf_counter()
    own = time.process_time()
    late = await play(tables, rate, seconds)
    took = time.perf_counter() - began
    delays = sorted(delay for table in tables for delay in table.delays)
    moves = len(delays)
    return {
        "moves": moves,
        "moves_per_second": round(moves / took, 1),
        "late": late,
        "refused": sum(len(table.refused) for table in tables),
        "p50_ms": round(delays[moves // 2] * 1000, 1),
        "p99_ms": round(delays[moves * 99 // 100] * 1000, 1),
        "worst_ms": round(delays[-1] * 1000, 1),
        "cpu_us_per_move": round(
            (sum(one.cpu_seconds() for one in running) - cpu) / moves * 1_000_000
        ),
        "client_cpu_us_per_move": round((time.process_time() - own) / moves * 1_000_000),
        "resident_mb": round(sum(one.resident_mb() for one in running)),
    }


class Server:
    """One `lakelight serve`."""

    def __init__(self, database: str, log: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        command = [sys.executable, "-m", "lakelight.cli", "serve", "--port", str(self.port)]
        command += ["--database", database, "--log-level", "warning"]
        command += [part for name in GENEROUS for part in (f"--{name}", "1000000")]
        with log.open("ab") as file:
            self.process = subprocess.Popen(command, stdout=file, stderr=file)  # noqa: S603
        deadline = time.monotonic() + 60
        while not self._is_ready():
            assert self.process.poll() is None, log.read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/ready")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def cpu_seconds(self) -> float:
        """User and system time so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def resident_mb(self) -> float:
        """Memory in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


@contextlib.contextmanager
def servers(database: str, count: int, folder: Path) -> Iterator[list[Server]]:
    """So many servers on one database, gone afterwards."""
    running: list[Server] = []
    try:
        for _ in range(count):
            running.append(Server(database, folder / "server.log"))
        yield running
    finally:
        for one in running:
            one.process.terminate()
            one.process.wait(20)
