"""Entries of one moment are written together, and one that is refused harms no other."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from lakelight.server.errors import StaleVersion
from lakelight.server.store.rows import Addition
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.store.statements import INSERT_ENTRY, insert_entries
from lakelight.server.store.writer import MOST_ROWS, Writer
from tests.server.conftest import opened
from tests.server.store.test_store import RUNNING, add, new_match


class TracedWriter:
    """A writer on a table of entries, and the statements that it carries out."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._writer = Writer(self._connect, writes=True)
        self.close = self._writer.close

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        connection.execute("CREATE TABLE entries (code, number, entry, UNIQUE (code, number))")
        connection.set_trace_callback(self.seen.append)
        return connection

    def insert(self, *rows: tuple[object, ...]) -> asyncio.Future[None]:
        """Write entries."""

        def work(connection: sqlite3.Connection) -> None:
            for row in rows:
                connection.execute(INSERT_ENTRY, row)

        return self._writer.do(work, is_one_statement=len(rows) == 1, rows=rows)

    def insert_and_change(self, code: str) -> asyncio.Future[None]:
        """Write an entry, and another statement after it."""
        change = ("UPDATE entries SET entry = entry WHERE code = ?", (code,))

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(INSERT_ENTRY, (code, 1, b"x"))
            connection.execute(*change)

        return self._writer.do(work, rows=[(code, 1, b"x")], rest=[change])

    def count(self) -> asyncio.Future[int]:
        """How many entries there are."""

        def work(connection: sqlite3.Connection) -> int:
            found: int = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
            return found

        return self._writer.do(work)


async def test_entries_of_one_moment_are_one_statement() -> None:
    writer = TracedWriter()
    await asyncio.gather(*(writer.insert((f"table{number}", 1, b"x")) for number in range(50)))
    assert len(writer.seen) == 1
    assert writer.seen[0].startswith("INSERT INTO entries")
    assert await writer.count() == 50
    await writer.close()


async def test_a_move_and_the_roll_after_it_are_one_statement() -> None:
    writer = TracedWriter()
    await writer.insert(("a", 1, b"move"), ("a", 2, b"roll"))
    assert len(writer.seen) == 1
    assert await writer.count() == 2
    await writer.close()


async def test_entries_of_one_moment_are_one_statement_also_beside_other_work() -> None:
    writer = TracedWriter()
    *_, counted = await asyncio.gather(
        *(writer.insert_and_change(f"table{number}") for number in range(5)),
        *(writer.insert((f"plain{number}", 1, b"x")) for number in range(5)),
        writer.count(),
    )
    assert counted == 10
    inserts = [one for one in writer.seen if one.startswith("INSERT")]
    assert len(inserts) == 1
    assert len([one for one in writer.seen if one.startswith("UPDATE")]) == 5
    assert (writer.seen[0], writer.seen[-1]) == ("BEGIN IMMEDIATE", "COMMIT")
    await writer.close()


async def test_beside_other_work_only_the_stale_entry_is_refused(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "one.sqlite")) as store:
        first, second, third = (new_match() for _ in range(3))
        for match in (first, second):
            await add(store, match, entries=[b"begin"])
        results = await asyncio.gather(
            store.append(Addition(first.code, 2, [b"fresh"], RUNNING)),
            store.append(Addition(second.code, 1, [b"stale"], RUNNING)),
            add(store, third, entries=[b"begin"]),
            return_exceptions=True,
        )
        assert [type(one) for one in results] == [type(None), StaleVersion, type(None)]
        assert await store.entries_after(first.code, 0) == [b"begin", b"fresh"]
        assert await store.entries_after(second.code, 0) == [b"begin"]
        assert await store.entries_after(third.code, 0) == [b"begin"]


async def test_more_entries_than_one_statement_takes_are_written_all_the_same() -> None:
    writer = TracedWriter()
    await asyncio.gather(*(writer.insert(("a", number, b"x")) for number in range(MOST_ROWS + 1)))
    assert await writer.count() == MOST_ROWS + 1
    await writer.close()


async def test_of_entries_written_together_only_the_stale_one_is_refused(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "one.sqlite")) as store:
        first, second, third = (new_match() for _ in range(3))
        for match in (first, second, third):
            await add(store, match, entries=[b"begin"])
        results = await asyncio.gather(
            store.append(Addition(first.code, 2, [b"fresh"])),
            store.append(Addition(second.code, 1, [b"stale"])),
            store.append(Addition(third.code, 2, [b"fresh"])),
            return_exceptions=True,
        )
        assert [type(one) for one in results] == [type(None), StaleVersion, type(None)]
        assert await store.entries_after(first.code, 0) == [b"begin", b"fresh"]
        assert await store.entries_after(second.code, 0) == [b"begin"]
        assert await store.entries_after(third.code, 0) == [b"begin", b"fresh"]


@pytest.mark.parametrize("count", [1, 3])
def test_the_statement_for_several_entries_has_a_place_for_each_value(count: int) -> None:
    assert insert_entries(count).count("?") == 3 * count
