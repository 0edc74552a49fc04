"""Whoever asks for heartbeats hears something every two seconds, and nobody else does."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from lakelight.server.heartbeats import GROUPS, HEARTBEAT, SILENT_LOOKS, Heartbeats
from tests.server.clients import serving
from tests.server.transports import RecordingTransport, new_connection

# What a browser allows before it says that the line is silent, in seconds.
SILENCE = 2.7


async def test_a_silent_line_hears_a_heartbeat_before_its_browser_takes_it_for_dead(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest("Ann")
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            await client.ask("heartbeats", is_wanted=True)
            for _ in range(2):
                began = time.monotonic()
                await asyncio.wait_for(client.receive("heartbeat"), 60)
                assert time.monotonic() - began < SILENCE


async def test_only_lines_that_were_silent_for_three_looks_and_want_it_hear_a_heartbeat() -> None:
    heartbeats = Heartbeats()
    transports = [RecordingTransport() for _ in range(4)]
    silent, busy, unasked, gone = (new_connection(one, "ann") for one in transports)
    for connection in (silent, busy, gone):
        heartbeats.begin(connection)
    heartbeats.begin(silent)
    heartbeats.end(gone)
    heartbeats.end(unasked)
    for _ in range(2 * SILENT_LOOKS):
        busy.send(b'{"type": "said"}')
        for _ in range(GROUPS):
            heartbeats._look()
    heard = [[one["type"] for one in transport.messages] for transport in transports]
    assert heard == [["heartbeat"] * 2, ["said"] * 2 * SILENT_LOOKS, [], []]
    assert HEARTBEAT == b'{"type":"heartbeat"}'


async def test_when_nobody_is_left_nothing_looks() -> None:
    heartbeats = Heartbeats()
    connection = new_connection(RecordingTransport(), "ann")
    heartbeats.begin(connection)
    heartbeats.end(connection)
    assert heartbeats._timer is not None
    heartbeats._timer.cancel()
    heartbeats._look()
    assert heartbeats._timer is None
