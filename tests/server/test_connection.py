"""One client over any transport: what it may send, what it is sent, and how it ends."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lakelight.games import GAMES
from lakelight.server.clock import RealClock
from lakelight.server.connection import CLOSE_ABUSE, CLOSE_NOT_ALLOWED, MOST_REFUSALS_IN_ROW
from lakelight.server.outboxes import Outboxes
from lakelight.server.services import Services
from lakelight.server.session import MOST_WAITING
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.wire.rest import NewTable, SeatWish
from tests.server.random_bots import RandomBots
from tests.server.transports import RecordingTransport, new_connection, new_session


class SlowClient:
    """A client that reads nothing."""

    def __init__(self) -> None:
        self.is_dropped = False
        self.flushes = 0

    def flush(self) -> None:
        """Count how often something was written."""
        self.flushes += 1

    def abort(self) -> None:
        """Note that it was dropped."""
        self.is_dropped = True


def test_a_closed_connection_has_a_code_that_says_why_and_is_sent_nothing_more() -> None:
    transport = RecordingTransport()
    connection = new_connection(transport, "ann")
    connection.close("closed")
    connection.send(b"{}")
    assert transport.ended_with == CLOSE_NOT_ALLOWED
    assert transport.messages == []


def test_frames_without_a_message_are_charged_until_the_connection_ends() -> None:
    transport = RecordingTransport()
    connection = new_connection(transport, "ann", rate=5)
    for _ in range(5 + MOST_REFUSALS_IN_ROW):
        connection.charge_frame()
    assert transport.ended_with is None
    connection.charge_frame()
    assert transport.ended_with == CLOSE_ABUSE


def test_a_client_that_reads_too_little_is_dropped() -> None:
    outboxes, slow = Outboxes(100, 1000), SlowClient()
    dropped = []
    for waiting in (100, 101):
        outboxes.note(slow, waiting)
        dropped.append(slow.is_dropped)
    assert dropped == [False, True]
    assert outboxes.total == 0


async def test_what_clients_are_sent_is_written_after_everything_was_made() -> None:
    outboxes, clients = Outboxes(100, 1000), [SlowClient(), SlowClient()]
    for client in clients:
        outboxes.flush_soon(client)
        assert client.flushes == 0
    await asyncio.sleep(0)
    assert [client.flushes for client in clients] == [1, 1]
    outboxes.flush_soon(clients[0])
    await asyncio.sleep(0)
    assert [client.flushes for client in clients] == [2, 1]


def test_of_all_clients_that_read_too_little_the_slowest_is_dropped() -> None:
    outboxes = Outboxes(100, 150)
    slower, slow, slowest = SlowClient(), SlowClient(), SlowClient()
    outboxes.note(slow, 30)
    outboxes.note(slowest, 70)
    outboxes.note(slower, 60)
    assert (slow.is_dropped, slower.is_dropped, slowest.is_dropped) == (False, False, True)
    outboxes.note(slower, 0)
    assert outboxes.total == 30


async def test_requests_are_answered_in_their_order_and_a_full_session_says_when_it_takes_more(
    tmp_path: Path,
) -> None:
    """A session needs no network: this is how a page could serve itself."""
    store = SqliteStore(tmp_path / "store.sqlite")
    services = Services(store, GAMES, RealClock(), RandomBots(), Settings())
    await store.open()
    wish = NewTable(game="harvest", seats=[SeatWish(kind="open"), SeatWish(kind="open")])
    room = await services.rooms.create(wish, Person("ann", "Ann"))
    transport = RecordingTransport()
    session = new_session(services, room, transport)
    session.begin()
    ready: list[bool] = []
    session.on_ready = lambda: ready.append(session.is_full)
    session.receive('{"type": "sit", "seat": 0, "id": "0"}')
    for number in range(1, MOST_WAITING + 1):
        assert not session.is_full
        session.receive(f'{{"type": "ping", "id": "{number}"}}')
    assert session.is_full
    await session.answered()
    answers = [one["id"] for one in transport.messages if "id" in one]
    assert answers == [str(number) for number in range(MOST_WAITING + 1)]
    assert ready == [False]
    session.end()
    assert not room.listeners
    await store.close()
