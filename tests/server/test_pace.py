"""How long a person may take: a clock with a reserve, hours or days, and never for an outage."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from lakelight.server.clock import DAY_SECONDS, HOUR_SECONDS
from lakelight.server.errors import NotNow
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.wire import requests
from tests.server.clocks import ManualClock
from tests.server.conftest import opened
from tests.server.listeners import ByteListener
from tests.server.test_bots import create_table, new_services, until

ANN = ByteListener("ann")
CLOCK = {"turn_seconds": 60, "reserve_seconds": 100, "bot_pace": "at_once"}


def held(tmp_path: Path, scenario: Callable[[Services, ManualClock], Awaitable[None]]) -> None:
    """Run a scenario on services whose clock a test sets."""

    async def run() -> None:
        clock = ManualClock()
        async with opened(SqliteStore(tmp_path / "s.sqlite")) as store:
            services = new_services(store, clock)
            await services.outages.begin()
            await scenario(services, clock)
            await services.bot_runner.close()

    asyncio.run(run())


def seat_of(room: Room) -> int:
    """The seat to act."""
    return room.table.seats_to_act()[0]


async def play_turn(room: Room) -> None:
    """Play until another seat is to act."""
    seat = seat_of(room)
    while seat_of(room) == seat:
        state = room.table.state
        text = state.format(state.legal_moves(seat)[-1])
        await room.ask(ANN, requests.Move(seat=seat, seen=room.table.version, move=text))


def allowed(room: Room, seat: int) -> float:
    return room.table.clocks.allowed(seat, room.table.setup.options)


def test_a_turn_that_takes_longer_draws_on_the_reserve_which_lasts_for_the_match(
    tmp_path: Path,
) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        room = await create_table(services, "you", "you", **CLOCK)
        first, second = seat_of(room), 1 - seat_of(room)
        assert allowed(room, first) == 160
        clock.advance(90)
        await play_turn(room)
        assert room.table.clocks.reserve[first] == 70
        clock.advance(20)
        await play_turn(room)
        assert room.table.clocks.reserve[second] == 100
        assert allowed(room, first) == 130
        # The clocks are in the journal: a room that is opened again has the same.
        services.rooms.release(room.table.setup.code)
        stored = await services.store.load(room.table.setup.code)
        assert stored is not None
        assert sum(b'"spent"' in entry for entry in stored.entries) == 2

    held(tmp_path, scenario)


def test_when_the_clock_runs_out_a_bot_ends_the_turn_and_the_seat_comes_back(
    tmp_path: Path,
) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        room = await create_table(services, "you", "you", **CLOCK)
        late = seat_of(room)
        clock.advance(160)
        await services.overdue_sweep.sweep()
        assert room.table.occupants[late].has_person
        clock.advance(2)
        await services.overdue_sweep.sweep()
        await until(lambda: seat_of(room) != late)
        assert room.table.occupants[late].has_person
        assert room.table.clocks.reserve[late] == 0
        assert allowed(room, late) == 60

    held(tmp_path, scenario)


def test_a_host_may_choose_that_a_bot_plays_on(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        room = await create_table(services, "you", "you", **CLOCK, when_late="bot_plays")
        late = seat_of(room)
        clock.advance(162)
        await services.overdue_sweep.sweep()
        await until(lambda: seat_of(room) != late)
        assert room.table.occupants[late].info().stands_in
        await room.ask(ANN, requests.TakeBack(seat=late))
        assert room.table.occupants[late].has_person

    held(tmp_path, scenario)


def test_time_while_no_server_ran_is_charged_to_nobody(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        slow = await create_table(services, "you", "you", pace_hours=12, bot_pace="at_once")
        quick = await create_table(services, "you", "you", **CLOCK)
        codes = [room.table.setup.code for room in (slow, quick)]
        late = seat_of(slow)
        clock.advance(3 * HOUR_SECONDS)
        await services.store.note_alive(clock.now())
        del slow, quick
        clock.advance(5 * DAY_SECONDS)
        after = new_services(services.store, clock)
        await after.outages.begin()
        slow, quick = [await after.rooms.room(code) for code in codes]
        await after.overdue_sweep.sweep()
        assert all(one.table.occupants[seat_of(one)].has_person for one in (slow, quick))
        # The match is not looked at again and again until its time is out.
        assert slow.table.setup.code not in await after.store.due(clock.now() + 60, 10)
        clock.advance(9 * HOUR_SECONDS - 10)
        await after.overdue_sweep.sweep()
        assert slow.table.occupants[late].has_person
        clock.advance(20)
        await after.overdue_sweep.sweep()
        await until(lambda: seat_of(slow) != late)
        await after.bot_runner.close()

    held(tmp_path, scenario)


def test_a_short_pause_of_the_server_is_no_outage(tmp_path: Path) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        await services.store.note_alive(clock.now())
        clock.advance(100)
        await services.outages.begin()
        assert services.outages.seconds_since(0) == 0
        clock.advance(500)
        await services.outages.begin()
        assert services.outages.seconds_since(0) == 500
        assert services.outages.seconds_since(clock.now() - 50) == 50

    held(tmp_path, scenario)


def test_others_let_a_bot_play_sooner_for_somebody_who_is_away_and_never_at_a_slow_pace(
    tmp_path: Path,
) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        for options, away, seconds, may in (
            ({}, True, 50, True),
            ({}, False, 50, False),
            ({}, False, 121, True),
            ({"pace_days": 1}, True, 3600, False),
        ):
            room = await create_table(services, "you", "open", start=False, **options)
            ben = ByteListener("ben")
            await room.ask(ben, requests.Sit(seat=1))
            room.join(ben)
            if not away:
                room.join(ByteListener("ann"))
            await room.ask(ANN, requests.Start())
            clock.advance(seconds)
            request = requests.HandOver(seat=0)
            if seat_of(room) != 0:
                raise AssertionError("the host starts")
            if may:
                await room.ask(ben, request)
                assert room.table.occupants[0].info().stands_in
                await room.ask(ANN, requests.TakeBack(seat=0))
                assert room.table.occupants[0].has_person
            else:
                with pytest.raises(NotNow):
                    await room.ask(ben, request)

    held(tmp_path, scenario)


def test_somebody_whose_time_was_out_may_be_replaced_for_good_by_the_others(
    tmp_path: Path,
) -> None:
    async def scenario(services: Services, clock: ManualClock) -> None:
        room = await create_table(services, "you", "open", start=False, pace_days=1)
        ben = ByteListener("ben")
        await room.ask(ben, requests.Sit(seat=1))
        await room.ask(ANN, requests.Start())
        clock.advance(DAY_SECONDS + 1)
        await services.overdue_sweep.sweep()
        assert room.table.occupants[0].turn_only
        await room.ask(ben, requests.HandOver(seat=0))
        info = room.table.occupants[0].info()
        assert (info.stands_in, info.turn_only) == (True, False)

    held(tmp_path, scenario)
