"""After a loss of power, everything that anybody was told is there."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from pathlib import Path

import pytest

from tests.server.power_loss.disk import SECTOR, Disk, File, Operation
from tests.server.power_loss.recorder import Recording, lose_power

LOSSES = 150 if os.environ.get("CI") == "true" else 40
MOVES = 25 if os.environ.get("CI") == "true" else 8


def test_nothing_that_was_told_is_lost_with_the_power(tmp_path: Path) -> None:
    recording = Recording(tmp_path)
    people = asyncio.run(recording.record(MOVES))
    assert lose_power(recording, people, LOSSES, random.Random(5)) > LOSSES


def test_a_database_that_does_not_sync_loses_moves_with_the_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The simulation notices a server that tells people too early."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "sitecustomize.py").write_text(CARELESS)
    recording = Recording(tmp_path)
    people = asyncio.run(recording.record(MOVES))
    with pytest.raises((AssertionError, sqlite3.DatabaseError)):
        lose_power(recording, people, LOSSES, random.Random(5))


# Every connection of the server ignores its `synchronous = FULL`.
CARELESS = """\
import sqlite3

real = sqlite3.connect


class Careless(sqlite3.Connection):
    def execute(self, statement, *values):
        statement = statement.replace("synchronous = FULL", "synchronous = OFF")
        return super().execute(statement, *values)


sqlite3.connect = lambda *given, **named: real(*given, factory=Careless, **named)
"""


def write(offset: int, content: bytes) -> Operation:
    return Operation("W", "/disk/a", offset, content, 0)


def test_synced_writes_survive_and_later_ones_may_be_torn() -> None:
    file = File()
    file.pending.append(write(0, b"a" * SECTOR * 4))
    file.sync()
    file.pending.append(write(0, b"b" * SECTOR * 4))
    found = {bytes(file.after_loss(random.Random(seed))) for seed in range(200)}
    assert {content[at] for content in found for at in range(0, SECTOR * 4, SECTOR)} == set(b"ab")
    assert all(len(set(content[:SECTOR])) == 1 for content in found)
    assert len(found) == 16


@pytest.mark.parametrize("is_synced", [True, False])
def test_a_new_file_is_certain_only_after_its_folder_was_synced(
    is_synced: bool, tmp_path: Path
) -> None:
    disk = Disk("/disk")
    disk.carry_out(Operation("C", "/disk/a", 0, b"", 0))
    if is_synced:
        disk.carry_out(Operation("S", "/disk", 0, b"", 0))
    found = set()
    for seed in range(40):
        folder = tmp_path / str(seed)
        folder.mkdir()
        disk.lose_power(random.Random(seed), folder)
        found.add((folder / "a").exists())
    assert found == ({True} if is_synced else {True, False})
