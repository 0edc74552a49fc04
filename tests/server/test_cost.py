"""Every request costs the event loop little, and longer work is charged to who causes it."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from lakelight.core.jsontext import JsonObject
from lakelight.dice import DICE
from lakelight.games import GAMES
from lakelight.server import rooms
from lakelight.server.limits import RateLimits
from lakelight.server.replays import Replays, pack
from lakelight.server.services import Services
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Person
from lakelight.server.wire import requests
from lakelight.server.wire.rest import NewTable, SeatWish
from lakelight.server.work import Done, Result, ThreadOffload, Work
from tests.server.clients import Guest, RunningServer, serving
from tests.server.clocks import ManualClock
from tests.server.conftest import MakeStore, opened
from tests.server.costly_record import costly_record
from tests.server.listeners import ByteListener
from tests.server.loop_time import longest_step
from tests.server.random_bots import RandomBots

# What an anonymous request may cost the event loop at once.
MOST_SECONDS = 0.010
DICE_SEATS = ("you", "bot", "bot", "bot")


class CountingOffload(ThreadOffload):
    """Counts the work that it does."""

    def __init__(self) -> None:
        super().__init__(1)
        self.jobs = 0

    async def run(self, job: Callable[[], Result]) -> Done[Result]:
        """Count one."""
        self.jobs += 1
        return await super().run(job)


class HookedOffload(ThreadOffload):
    """Lets something happen after each job, before anybody has its result."""

    def __init__(self) -> None:
        super().__init__(1)
        self.after_job: Callable[[], Awaitable[None]] | None = None

    async def run(self, job: Callable[[], Result]) -> Done[Result]:
        """Do the job, and then what was asked for."""
        done = await super().run(job)
        if self.after_job is not None:
            after, self.after_job = self.after_job, None
            await after()
        return done


async def upload(guest: Guest) -> str:
    reply = await guest.post("/api/records", costly_record())
    assert reply.status == 201, reply
    code: str = reply.body["code"]
    return code


async def continued(guest: Guest, record: str) -> str:
    """A table that continues the dearest record from its last move but one."""
    last = len(costly_record()["moves"]) - 1  # type: ignore[arg-type]
    start = {"record": record, "move_count": last}
    return await guest.create_table(*DICE_SEATS, game="dice", play_on=start)


async def test_no_request_about_the_dearest_record_costs_the_event_loop_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        await ann.get("/api/games")
        with longest_step(monkeypatch) as longest:
            record = await upload(ann)
            table = await continued(ann, record)
            paths = [
                f"/api/records/{record}",
                f"/api/records/{record}/replay",
                f"/api/tables/{table}",
                f"/api/tables/{table}/qr.svg",
                f"/api/tables/{table}/record",
                "/api/matches",
                "/api/watch",
                "/api/games/dice/pieces",
            ]
            for path in paths:
                for accepted in ("gzip", "identity"):
                    await ann.get(path, **{"accept-encoding": accepted})
            await ann.post("/api/visitor/link", {})
        assert longest.seconds < MOST_SECONDS
    # After a restart the table is opened from the store.
    async with serving(tmp_path) as server:
        again = Guest(server.port, ann.cookie)
        await again.get("/api/games")
        with longest_step(monkeypatch) as longest:
            assert (await again.get(f"/api/tables/{table}")).status == 200
        assert longest.seconds < MOST_SECONDS


def worst_bodies(size: int) -> list[tuple[str, bytes]]:
    lists = b"[" + b"[]," * (size // 3 - 10) + b"[]]"
    components = "a=[" + "[]," * 15_000 + "]"
    seats = [{"kind": "you"}, {"kind": "bot"}]
    table = {"game": "dice", "seats": seats, "rules": {"components": components}}
    unknown = "\n".join(f"x{number}=1" for number in range(6000))
    setup = {"game": "dice", "players": 2, "rules": {"components": unknown}}
    return [
        ("/api/setups", json.dumps(setup).encode()),
        ("/api/records", b'{"game":"dice","moves":' + lists + b"}"),
        ("/api/records", b'{"game":"dice","moves":["' + b'","'.join([b"x"] * 15_000) + b'"]}'),
        ("/api/records", b'{"game":"dice","rules":"' + b"x" * (size - 100) + b'","moves":[]}'),
        ("/api/tables", json.dumps(table).encode()),
        ("/api/tables", b'{"game":"dice","seats":' + lists + b"}"),
        ("/api/visitor", b'{"name":' + lists + b"}"),
    ]


async def test_no_body_that_is_refused_costs_the_event_loop_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        size = server.services.settings.largest_body
        for path, body in worst_bodies(size):
            assert len(body) <= size
            with longest_step(monkeypatch) as longest:
                headers = {"content-type": "application/json"}
                reply = await ann.request("POST", path, body, headers)
            assert reply.status == 400, (path, reply)
            assert longest.seconds < MOST_SECONDS, path


async def test_a_replay_is_packed_once_however_many_ask_for_it(tmp_path: Path) -> None:
    offload = CountingOffload()

    async with serving(tmp_path, offload=offload) as server:
        ann = await server.guest()
        record = await upload(ann)
        before = offload.jobs
        path = f"/api/records/{record}/replay"
        replies = await asyncio.gather(*(server.stranger().get(path) for _ in range(40)))
        assert {reply.status for reply in replies} == {200}
        assert offload.jobs == before + 1
        zipped = await ann.get(path, **{"accept-encoding": "gzip"})
        assert zipped.headers["content-encoding"] == "gzip"
        assert gzip.decompress(zipped.raw) == replies[0].raw
        assert len(replies[0].body["frames"]) == len(costly_record()["moves"]) + 1  # type: ignore[arg-type]


async def statuses(server: RunningServer, records: list[str]) -> list[int]:
    paths = [f"/api/records/{record}/replay" for record in records]
    return [(await server.stranger().get(path)).status for path in paths]


async def test_replays_are_charged_by_what_they_cost(tmp_path: Path) -> None:
    clock = ManualClock()

    async with serving(tmp_path, clock=clock, work_per_minute=0.01) as server:
        records = []
        for _ in range(3):
            records.append(await upload(await server.guest()))
            clock.advance(600)
        assert await statuses(server, records) == [200, 429, 429]
        # What is packed already costs nothing.
        assert await statuses(server, records[:1]) == [200]
        clock.advance(600)
        assert await statuses(server, records) == [200, 200, 429]


async def test_work_that_ends_in_a_refusal_is_charged_too(tmp_path: Path) -> None:
    wrong: JsonObject = {**costly_record(), "result": {"winners": []}}

    async with serving(tmp_path, clock=ManualClock(), work_per_minute=0.001) as server:
        found = [(await server.stranger().post("/api/records", wrong)).status for _ in "12"]
        assert found == [400, 429]


async def test_packed_replays_take_a_bounded_number_of_bytes() -> None:
    size = len(pack(DICE, costly_record()))

    work = Work(ThreadOffload(1), ManualClock(), 1.0)
    replays = Replays(work, most_bytes=2 * size)
    for key in "abcd":
        await replays.packed(key, DICE, costly_record())
    assert list(replays._packed) == ["c", "d"]
    assert replays._size == 2 * size
    work.close()


async def test_tables_in_memory_have_a_bounded_number_of_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = len(costly_record()["moves"])  # type: ignore[arg-type]
    monkeypatch.setattr(rooms, "MOST_MOVES_IN_MEMORY", 2 * moves)

    async with serving(tmp_path) as server:
        ann = await server.guest()
        record = await upload(ann)
        for _ in range(4):
            await continued(ann, record)
        held = server.services.rooms
        assert len(held._latest) == 2
        assert held._move_count == sum(held._moves.values()) <= 2 * moves


@pytest.mark.parametrize("is_named", [True, False])
async def test_a_table_that_is_written_to_while_it_is_opened_is_up_to_date(
    make_store: MakeStore, *, is_named: bool
) -> None:
    offload = HookedOffload()
    async with opened(make_store()) as store, opened(make_store()) as other:
        writer = Services(other, GAMES, ManualClock(), RandomBots(), Settings())
        seats = [SeatWish(kind="you"), SeatWish(kind="open")]
        ann = Person("ann", "Ann")
        room = await writer.rooms.create(NewTable(game="harvest", seats=seats), ann)
        code = room.table.setup.code
        reader = Services(store, GAMES, ManualClock(), RandomBots(), Settings(), offload=offload)

        async def write_meanwhile() -> None:
            ben = ByteListener("ben")
            ben.name = "Ben"
            await room.ask(ben, requests.Sit(seat=1))
            reader.rooms.catch_up(code if is_named else "", room.table.version, ())

        offload.after_job = write_meanwhile
        assert (await reader.rooms.table(code)).version == room.table.version
        for services in (reader, writer):
            await services.bot_runner.close()
            services.work.close()


def test_a_budget_that_was_overdrawn_is_made_up_for() -> None:
    clock = ManualClock()
    budgets = RateLimits(clock, rate=1, burst=2)
    budgets.charge("ann", 5)
    assert not budgets.has_any("ann")
    clock.advance(4)
    assert budgets.has_any("ann")
    assert budgets.has_any("ben")
