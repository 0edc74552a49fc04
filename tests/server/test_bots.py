"""Bots at tables play at their pace, each move exactly once, and are never forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lakelight.bots import DEFAULT_LEVEL, LEVELS
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move, Seat
from lakelight.games import GAMES, AnyGame
from lakelight.server.bots import BotPool
from lakelight.server.clock import DAY_SECONDS
from lakelight.server.room import BOT_GRACE_SECONDS, Room
from lakelight.server.services import Services
from lakelight.server.settings import Settings
from lakelight.server.store.postgres import PostgresStore
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.table import journal
from lakelight.server.wire.rest import NewTable, SeatWish
from tests.server.clients import play_on, serving
from tests.server.clocks import ManualClock
from tests.server.cluster import Cluster
from tests.server.conftest import MakeStore, opened
from tests.server.random_bots import RandomBots

ANN = Person("ann", "Ann")


def new_services(store: Store, clock: ManualClock) -> Services:
    return Services(store, GAMES, clock, RandomBots(), Settings(bot_seconds=2.0))


async def create_table(services: Services, *kinds: str, **options: object) -> Room:
    seats = [SeatWish(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    return await services.rooms.create(NewTable(game="harvest", seats=seats, **options), ANN)  # type: ignore[arg-type]


async def settle() -> None:
    """Let other tasks run."""
    for _ in range(200):
        await asyncio.sleep(0.001)


async def until(condition: Callable[[], object]) -> None:
    """Let other tasks run until a condition holds."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def test_a_bot_moves_at_a_human_pace(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(SqliteStore(tmp_path / "s.sqlite")) as store:
        services = new_services(store, clock)
        room = await create_table(services, "bot", "you")
        await until(lambda: clock.sleeping)
        assert clock.sleeping == [2.0]
        assert not room.table.move_count
        clock.advance(2.0)
        await until(lambda: room.table.move_count)
        await services.bot_runner.close()


async def test_a_bot_moves_at_once_if_the_host_wants_that(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "s.sqlite")) as store:
        services = new_services(store, ManualClock())
        room = await create_table(services, "bot", "bot", bot_pace="at_once")
        await until(lambda: room.table.status == "over")
        await services.bot_runner.close()


async def test_a_bot_whose_process_died_is_taken_over_by_another(make_store: MakeStore) -> None:
    clock = ManualClock()
    async with opened(make_store()) as store, opened(make_store()) as other:
        dying = new_services(store, clock)
        room = await create_table(dying, "bot", "you")
        await dying.bot_runner.close()
        services = new_services(other, clock)
        await services.overdue_sweep.sweep()
        assert not services.bot_runner.is_busy(room.table.setup.code), "it is not yet late"
        clock.advance(BOT_GRACE_SECONDS + 1)
        await services.overdue_sweep.sweep()
        await until(lambda: clock.sleeping)
        clock.advance(2.0)
        found = await services.rooms.room(room.table.setup.code)
        await until(lambda: found.table.move_count)
        await services.bot_runner.close()


async def test_a_bot_is_not_forgotten_when_the_clock_is_set_back(make_store: MakeStore) -> None:
    clock = ManualClock()
    async with opened(make_store()) as store:
        dying = new_services(store, clock)
        code = (await create_table(dying, "bot", "you")).table.setup.code
        await dying.bot_runner.close()
        clock.set_by(-DAY_SECONDS)
        services = new_services(store, clock)
        await services.overdue_sweep.sweep()
        assert not services.bot_runner.is_busy(code), "another process may run it"
        clock.advance(BOT_GRACE_SECONDS)
        await services.overdue_sweep.sweep()
        await until(lambda: clock.sleeping)
        clock.advance(2.0)
        found = await services.rooms.room(code)
        await until(lambda: found.table.move_count)
        await services.bot_runner.close()


async def test_two_processes_that_run_the_same_bot_play_one_move(make_store: MakeStore) -> None:
    clock = ManualClock()
    async with opened(make_store()) as store, opened(make_store()) as other:
        all_services = [new_services(store, clock), new_services(other, clock)]
        code = (await create_table(all_services[0], "bot", "you")).table.setup.code
        rooms = [await services.rooms.room(code) for services in all_services]
        for services, room in zip(all_services, rooms, strict=True):
            services.bot_runner.wake(room)
        await until(lambda: len(clock.sleeping) == 2)
        clock.advance(2.0)
        await settle()
        stored = await store.load(code)
        assert stored is not None
        entries = [journal.parse_entry(entry) for entry in stored.entries]
        assert sum(isinstance(entry, journal.Moved) for entry in entries) == 1
        for services in all_services:
            await services.bot_runner.close()


async def test_a_bot_stands_in_for_a_person_whose_days_for_a_move_have_passed(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with opened(SqliteStore(tmp_path / "s.sqlite")) as store:
        services = new_services(store, clock)
        room = await create_table(services, "you", "you", pace_days=2)
        clock.advance(2 * DAY_SECONDS - 1)
        await services.overdue_sweep.sweep()
        assert room.table.occupants[0].has_person
        clock.advance(2)
        await services.overdue_sweep.sweep()
        assert room.table.occupants[0].info().stands_in
        assert room.table.occupants[1].has_person
        await services.bot_runner.close()


async def test_a_clock_that_is_set_replaces_nobody(tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, clock=clock) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot", pace_days=1)) as client:
            for jump in (-10 * DAY_SECONDS, 0.4 * DAY_SECONDS, -1.0, 3600.0):
                clock.set_by(jump)
                await server.services.overdue_sweep.sweep()
                await play_on(client, until=client.state["version"] + 4)
                assert client.state["table"]["seats"][0]["kind"] == "person"


async def test_people_may_be_connected_to_any_process(postgres: Cluster, tmp_path: Path) -> None:
    address = postgres.new_database()

    async with (
        serving(tmp_path, store=PostgresStore(address)) as here,
        serving(tmp_path, store=PostgresStore(address)) as there,
    ):
        ann, ben = await here.guest("Ann"), await there.guest("Ben")
        code = await ann.create_table("you", "open", "bot")
        async with ann.at(code) as first, ben.at(code) as second:
            await second.ask("sit", seat=1)
            await first.until(second.state["version"])
            await first.ask("start")
            await play_on(first, second)
            for client in (first, second):
                numbers = [
                    one["number"]
                    for raw in client.received
                    if raw.startswith((b'{"type":"state"', b'{"type":"changed"'))
                    for one in news_of(raw)
                ]
                assert numbers == sorted(set(numbers)), "every entry is sent once, in order"


def news_of(raw: bytes) -> list[dict[str, int]]:
    found: list[dict[str, int]] = json.loads(raw)["news"]
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_every_level_chooses_a_legal_move(game: AnyGame) -> None:
    bots = BotPool(threads=2, seconds=0.02)
    state = game.begin(game.new_setup(2, bytes(32), {}))
    if state.is_chance:
        state.apply(game.chance_move(state, bytes(32)))
    (seat, *_) = state.seats_to_act
    legal = state.legal_moves(seat)
    levels = [one.level for one in bots.levels(game)]
    assert levels == [level.key for level in LEVELS]
    moves = await asyncio.gather(
        *(bots.choose(game, level, state.view(seat), seat, legal) for level in levels)
    )
    assert set(moves) <= set(legal)
    bots.close()


async def test_nobody_waits_for_bots_that_were_stopped() -> None:
    bots = BotPool(threads=1)
    game = GAMES["harvest"]
    state = game.begin(game.new_setup(2, bytes(32), {}))
    (seat,) = state.seats_to_act
    legal = state.legal_moves(seat)
    thinking = [
        asyncio.create_task(bots.choose(game, "expert", state.view(seat), seat, legal))
        for _ in range(3)
    ]
    await asyncio.sleep(0)
    bots.close()
    ended = await asyncio.wait_for(asyncio.gather(*thinking, return_exceptions=True), 20)
    assert all(isinstance(one, asyncio.CancelledError) for one in ended)


def test_a_random_move_is_played_for_a_bot_that_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(RandomBots):
        async def choose(
            self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
        ) -> Move:
            raise RuntimeError("out of ideas")

    async def scenario() -> None:
        async with serving(tmp_path, bots=Broken()) as server:
            ann = await server.guest()
            async with ann.at(await ann.create_table("bot", "you")) as client:
                await play_on(client)

    asyncio.run(scenario())
    assert "a bot failed to choose" in caplog.text


def test_a_client_cannot_name_a_program_to_run() -> None:
    bots = BotPool()
    harvest = GAMES["harvest"]
    for text in ("process:true", " process:true", "search", "level6", ""):
        with pytest.raises(InvalidSetup):
            bots.level_named(harvest, text)
    assert bots.level_named(harvest, "Expert ") == "expert"
    assert bots.level_named(harvest, "level4") == "very-hard"
    assert bots.level_named(harvest, None) == DEFAULT_LEVEL.key
    bots.close()
