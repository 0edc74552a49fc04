"""Whatever arrives over the network, the server answers or closes, and goes on."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from tests.server.fuzz_run import FuzzRun
from tests.server.processes import server_processes

# On each of two databases.
COUNT = 25_000 if os.environ.get("CI") == "true" else 3_000


def test_messages_requests_and_frames_made_by_chance_break_nothing(
    database: str, tmp_path: Path
) -> None:
    with server_processes(database, tmp_path, 1) as (server,):
        run = FuzzRun(server, COUNT, seed=1)
        asyncio.run(run.run())
    assert run.sent.total() >= COUNT * 0.99
    # Some of it was good enough to be carried out, and some of everything was refused.
    assert run.answers["accepted"] > 0
    assert run.answers["bad_message"] > 0
    assert run.answers["stale_version"] + run.answers["illegal_move"] > 0
    assert run.answers["400"] > 0
