"""Servers whose writes are logged, and loss of power at random moments of the log."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.server.persistent_players import (
    PersistentPlayer,
    check_acknowledged,
    more_moves,
    playing,
)
from tests.server.power_loss.disk import Disk, operations
from tests.server.processes import ServerProcess

TABLES = 6
SOURCE = Path(__file__).with_name("write_log.c")


def build_write_log(folder: Path) -> Path:
    """The library that logs writes, compiled."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    library = folder / "write_log.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


class Recording:
    """A server on SQLite whose writes and syncs are logged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        self.log = folder / "writes"
        self.log.touch()
        self.server = ServerProcess(str(self.folder / "store.sqlite"), folder)
        self.server.environment = {
            "LD_PRELOAD": str(build_write_log(folder)),
            "POWER_LOSS_FOLDER": str(self.folder),
            "POWER_LOSS_LOG": str(self.log),
        }

    def moment(self) -> int:
        """How long the log is: everything that people know now was told before its end."""
        return self.log.stat().st_size

    async def record(self, moves: int) -> list[PersistentPlayer]:
        """Let people play, each so many moves, then kill the server."""
        await asyncio.to_thread(self.server.start)
        try:
            async with playing([self.server.port], TABLES, self.moment) as people:
                await more_moves(people, moves)
        finally:
            self.server.kill()
        return people


def lose_power(
    recording: Recording,
    people: list[PersistentPlayer],
    losses: int,
    rng: random.Random,
    report: Callable[[int], None] = lambda number: None,
) -> int:
    """Lose power at random moments and check what is left; how many moves were checked."""
    disk = Disk(str(recording.folder))
    done = list(operations(recording.log.read_bytes()))
    moments = sorted(rng.choices(range(len(done)), k=losses))
    checked = at = 0
    for number, moment in enumerate(moments):
        report(number)
        while at <= moment:
            disk.carry_out(done[at])
            at += 1
        checked += _check_after_loss(disk, people, done[moment].end, rng)
    return checked


def _check_after_loss(
    disk: Disk, people: list[PersistentPlayer], until: int, rng: random.Random
) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        disk.lose_power(rng, folder)
        return asyncio.run(check_acknowledged(str(folder / "store.sqlite"), people, until))
