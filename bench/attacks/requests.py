"""Attacks over HTTP, without a name."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from bench.attacks.target import REFUSED, Target
from bench.socket_client import HOST
from tests.server.costly_record import costly_record

SILENT_CONNECTIONS = 300
PARALLEL_REPLAYS = 4
LARGE = 500_000


async def replays(target: Target) -> None:
    """Upload the dearest record that the rules allow, and ask for its replay again and again."""
    answer = await target.post("/api/records", costly_record())
    path = f"/api/records/{answer.json['code']}/replay"
    while True:
        async with asyncio.TaskGroup() as group:
            for _ in range(PARALLEL_REPLAYS):
                group.create_task(target.get(path))


async def uploads(target: Target) -> None:
    """Upload records that are as large as possible."""
    record: dict[str, Any] = dict(costly_record())
    record["rules"] = "x" * (LARGE - len(str(record)))
    while True:
        await target.post("/api/records", record)


async def silent_connections(target: Target) -> None:
    """Open connections and say nothing."""
    writers = []
    try:
        for _ in range(SILENT_CONNECTIONS):
            with contextlib.suppress(*REFUSED):
                _, writer = await asyncio.open_connection(
                    HOST, target.port, local_addr=(target.address, 0)
                )
                writers.append(writer)
                target.done["connections"] += 1
        await asyncio.sleep(5)
    finally:
        for writer in writers:
            writer.transport.abort()


async def slow_requests(target: Target) -> None:
    """Send a request byte by byte."""
    reader, writer = await asyncio.open_connection(
        HOST, target.port, local_addr=(target.address, 0)
    )
    try:
        writer.write(b"POST /api/visitor HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
        while not reader.at_eof():
            writer.write(b"{")
            target.done["bytes"] += 1
            await writer.drain()
            await asyncio.sleep(0.01)
    finally:
        writer.transport.abort()


async def new_tables(target: Target) -> None:
    """Become one visitor after another and open tables."""
    while True:
        cookie = await target.visitor()
        await target.table(cookie, game="harvest")


async def pictures(target: Target) -> None:
    """Ask for what takes long to make: QR codes and the pieces of a game."""
    while True:
        await target.get(f"/api/tables/{target.code}/qr.svg")
        await target.get("/api/games/dice/pieces")
