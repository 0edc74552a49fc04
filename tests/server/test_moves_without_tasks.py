"""A move is written and answered without a task; what came after it waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from lakelight.games import GAMES
from lakelight.server import room as room_module
from lakelight.server.clock import RealClock
from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.session import Session
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Addition, Person
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.table.change import Change, Requester
from lakelight.server.table.commands import carry_out
from lakelight.server.wire import requests
from lakelight.server.wire.rest import NewTable, SeatWish
from lakelight.server.write_lock import WriteLock
from tests.server.random_bots import RandomBots
from tests.server.transports import RecordingTransport, new_session


@dataclass
class Place:
    """Ann, who plays both seats of a table, and what she is sent."""

    store: SqliteStore
    services: Services
    room: Room
    session: Session
    transport: RecordingTransport

    def move(self, key: str) -> None:
        """Send a legal move."""
        table = self.room.table
        seat = table.seats_to_act()[0]
        text = table.state.format(table.state.legal_moves(seat)[0])
        request = {"type": "move", "id": key, "seat": seat, "seen": table.version, "move": text}
        self.session.receive(json.dumps(request))

    @property
    def answers(self) -> list[tuple[str, str]]:
        """The type and the id of every answer."""
        return [(one["type"], one["id"]) for one in self.transport.messages if one.get("id")]


@asynccontextmanager
async def placed(tmp_path: Path) -> AsyncIterator[Place]:
    """A table at which it is Ann's turn, until the end of the block."""
    store = SqliteStore(tmp_path / "store.sqlite")
    services = Services(store, GAMES, RealClock(), RandomBots(), Settings())
    await store.open()
    wish = NewTable(game="harvest", seats=[SeatWish(kind="you"), SeatWish(kind="you")], start=True)
    room = await services.rooms.create(wish, Person("ann", "Ann"))
    transport = RecordingTransport()
    session = new_session(services, room, transport)
    session.begin()
    yield Place(store, services, room, session, transport)
    session.end()
    await store.close()


async def test_a_move_needs_no_task_and_is_answered_when_it_is_on_disk(tmp_path: Path) -> None:
    async with placed(tmp_path) as place:
        version = place.room.table.version
        place.move("1")
        # A stop of the server waits for it all the same.
        (under_way,) = place.services.tasks
        assert not isinstance(under_way, asyncio.Task)
        assert place.room.table.version == version
        assert place.answers == []
        await under_way
        assert place.services.tasks == set()
        assert place.answers == [("accepted", "1")]
        stored = await place.store.entries_after(place.room.table.setup.code, version)
        assert len(stored) == place.room.table.version - version > 0


async def test_requests_that_come_during_a_move_are_answered_after_it_in_order(
    tmp_path: Path,
) -> None:
    async with placed(tmp_path) as place:
        place.move("1")
        for number in range(2, 5):
            place.session.receive(f'{{"type": "ping", "id": "{number}"}}')
        assert place.answers == []
        await place.session.answered()
        assert place.answers == [("accepted", "1"), *(("pong", str(key)) for key in range(2, 5))]


async def test_a_move_that_is_sent_twice_counts_once(tmp_path: Path) -> None:
    async with placed(tmp_path) as place:
        place.move("1")
        place.move("1")
        await place.session.answered()
        version = place.room.table.version
        place.move("1")
        await place.session.answered()
        assert place.answers == [("accepted", "1")] * 3
        assert place.room.table.version == version


def fail_once(place: Place, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the store write the next move, and say that it did not."""
    append_then = place.store.append_then
    errors = [error]

    def fail(addition: Addition, then: Callable[[Exception | None], None]) -> None:
        append_then(addition, lambda real: then(errors.pop() if errors else real))

    monkeypatch.setattr(place.store, "append_then", fail)


async def test_a_move_whose_commit_is_not_known_is_refused_and_then_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with placed(tmp_path) as place:
        fail_once(place, StoreUnavailable("the disk is gone"), monkeypatch)
        before = place.room.table
        place.move("1")
        await place.session.answered()
        assert place.answers == [("refused", "1")]
        assert place.room.table is before
        # It was on disk all the same, so that the same request is already carried out.
        place.move("1")
        await place.session.answered()
        assert place.answers[1:] == [("accepted", "1")]
        assert place.room.table.move_count == before.move_count + 1


async def test_a_move_that_was_on_disk_all_the_same_lets_the_next_bot_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with placed(tmp_path) as place:
        fail_once(place, StoreUnavailable("the disk is gone"), monkeypatch)
        versions: list[int] = []
        place.room.on_change = lambda room: versions.append(room.table.version)
        place.move("1")
        await place.session.answered()
        assert versions == []
        place.move("1")
        await place.session.answered()
        assert versions == [place.room.table.version]


async def test_a_move_that_somebody_else_was_faster_than_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with placed(tmp_path) as place:
        fail_once(place, StaleVersion("somebody else was first"), monkeypatch)
        count = place.room.table.move_count
        place.move("1")
        place.session.receive('{"type": "ping", "id": "2"}')
        await place.session.answered()
        assert place.answers == [("accepted", "1"), ("pong", "2")]
        assert place.room.table.move_count == count + 1


async def test_a_move_after_a_fault_of_the_server_finds_the_table_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with placed(tmp_path) as place:

        def fail(room: Room) -> None:
            raise RuntimeError("a fault")

        place.room.on_change = fail
        place.move("1")
        await place.session.answered()
        assert place.answers == [("refused", "1")]
        place.room.on_change = lambda room: None
        place.move("2")
        await place.session.answered()
        assert place.answers[1:] == [("accepted", "2")]


async def test_with_another_store_a_move_has_a_task_and_is_decided_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with placed(tmp_path) as place:
        monkeypatch.setattr(SqliteStore, "can_append_then", False)
        decided: list[Change] = []

        def decide(change: Change, request: requests.ClientRequest, by: Requester) -> None:
            decided.append(change)
            carry_out(change, request, by)

        monkeypatch.setattr(room_module, "carry_out", decide)
        place.move("1")
        (under_way,) = place.services.tasks
        assert isinstance(under_way, asyncio.Task)
        await place.session.answered()
        assert place.answers == [("accepted", "1")]
        assert len(decided) == 1


async def test_writers_have_their_turns_in_the_order_in_which_they_asked() -> None:
    lock, order = WriteLock(), list[int]()

    async def write(number: int) -> None:
        async with lock:
            order.append(number)
            await asyncio.sleep(0)

    assert lock.take_now()
    assert not lock.take_now()
    tasks = [asyncio.create_task(write(number)) for number in range(3)]
    await asyncio.sleep(0)
    assert order == []
    lock.release()
    await asyncio.gather(*tasks)
    assert order == [0, 1, 2]
    assert lock.take_now()


async def test_a_writer_that_is_cancelled_passes_its_turn_on() -> None:
    lock = WriteLock()
    assert lock.take_now()

    async def write() -> None:
        async with lock:
            pass

    waiting, given, last = (asyncio.create_task(write()) for _ in range(3))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    lock.release()
    given.cancel()
    await last
    assert lock.take_now()
