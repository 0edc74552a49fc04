"""One server uses a SQLite file at a time, damage is noticed, and a copy can be restored."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from lakelight.cli.main import main
from lakelight.server.errors import StoreUnavailable
from lakelight.server.keys import stored_secret
from lakelight.server.store.lock import FileLock
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore, check_file
from tests.server.clients import serving
from tests.server.conftest import opened
from tests.server.processes import server_processes

PAGE = 4096


def filled(path: Path, count: int = 500) -> None:
    """A database with many visitors."""

    async def scenario() -> None:
        async with opened(SqliteStore(path)) as store:
            for number in range(count):
                person = Person(f"person {number}", f"Name {number}")
                await store.add_person(person, stored_secret(f"{number:024x}.x"), 1.0)

    asyncio.run(scenario())


def damage(path: Path) -> None:
    """Overwrite one page in five."""
    content = bytearray(path.read_bytes())
    for start in range(PAGE, len(content), 5 * PAGE):
        content[start : start + PAGE] = random.Random(start).randbytes(PAGE)
    path.write_bytes(content)


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"

    async with opened(SqliteStore(path)):
        with pytest.raises(StoreUnavailable, match="another Lakelight uses this database"):
            await SqliteStore(path).open()
    async with opened(SqliteStore(path)) as store:
        await store.check()


def test_what_root_makes_belongs_to_the_owner_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, given = tmp_path / "s.sqlite", []
    path.touch()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda *call: given.append(call))
    lock = FileLock()
    lock.take(path)
    lock.release()
    owner = path.stat()
    assert given == [(tmp_path / "s.sqlite.lock", owner.st_uid, owner.st_gid)]


def test_a_lock_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "s.sqlite.lock").mkdir()
    with pytest.raises(StoreUnavailable, match="the lock cannot be opened"):
        FileLock().take(tmp_path / "s.sqlite")


def test_a_second_process_says_in_one_sentence_why_it_does_not_start(tmp_path: Path) -> None:
    database = str(tmp_path / "s.sqlite")
    command = [sys.executable, "-m", "lakelight", "serve", "--port", "0", "--database", database]
    with server_processes(database, tmp_path, 1) as (server,):
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode != 0
        assert "another Lakelight uses this database" in second.stderr
        assert "Traceback" not in second.stderr
        # The lock dies with its owner, however that ends.
        server.kill()
        server.start()


def test_a_damaged_file_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    filled(path)
    damage(path)
    with pytest.raises(StoreUnavailable, match=r"damaged.*lakelight backup.*lakelight restore"):
        asyncio.run(SqliteStore(path).open())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"no database " * 1000)
    with pytest.raises(StoreUnavailable, match="damaged"):
        asyncio.run(SqliteStore(path).open())


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        check_file(tmp_path)


def test_the_check_of_a_large_file_ends_in_time(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    filled(path)
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE large (x INTEGER PRIMARY KEY, y TEXT)")
    rows = ((number, "x" * 20) for number in range(100_000))
    connection.executemany("INSERT INTO large VALUES (?, ?)", rows)
    connection.commit()
    connection.close()
    check_file(path, seconds=0.0)
    check_file(path)


def test_a_copy_is_restored_and_the_old_file_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = tmp_path / "s.sqlite", tmp_path / "copy.sqlite"
    filled(path)
    option = ["--database", str(path)]
    assert main(["backup", str(copy), *option]) == 0
    damage(path)
    damaged = path.read_bytes()
    assert main(["restore", str(copy), *option]) == 0
    assert "0 matches, restored" in capsys.readouterr().out
    assert (tmp_path / "s.sqlite.before-restore-1").read_bytes() == damaged

    async def scenario() -> None:
        async with opened(SqliteStore(path)) as store:
            assert await store.person_of(f"{7:024x}") is not None

    asyncio.run(scenario())
    assert main(["restore", str(copy), *option]) == 0
    assert (tmp_path / "s.sqlite.before-restore-2").exists()


def test_a_copy_that_is_damaged_is_not_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "s.sqlite", tmp_path / "copy.sqlite"
    filled(path)
    filled(copy)
    damage(copy)
    before = path.read_bytes()
    option = ["--database", str(path)]
    assert main(["restore", str(copy), *option]) == 1
    assert main(["restore", str(tmp_path / "none"), *option]) == 2
    assert main(["restore", str(path), "--database", "postgresql://x"]) == 2
    assert path.read_bytes() == before


def test_nothing_is_restored_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    filled(copy)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            database = str(tmp_path / "lakelight.sqlite")
            assert main(["restore", str(copy), "--database", database]) == 1
            assert (await server.stranger().get("/ready")).status == 200

    asyncio.run(scenario())
    assert "another Lakelight" in capsys.readouterr().err
