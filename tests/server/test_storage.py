"""What is stored is bounded, and expires if the host wants that."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lakelight.cli.main import main
from lakelight.core.errors import GameError
from lakelight.core.record import LONGEST_MOVE, LONGEST_RULES, parse_record
from lakelight.harvest import HARVEST
from lakelight.server.clock import DAY_SECONDS
from lakelight.server.errors import NotNow
from lakelight.server.pruning import ABANDONED_DAYS, Pruned
from lakelight.server.table import commands
from lakelight.server.wire import requests
from tests.server.clients import play_on, serving
from tests.server.clocks import ManualClock
from tests.server.listeners import ByteListener
from tests.server.table_requests import running

RECORD: dict[str, Any] = {
    "game": "harvest",
    **HARVEST.new_setup(2, bytes(32), {}).to_json(),
    "moves": [],
}


@pytest.mark.parametrize(
    "field",
    [
        {"rules": "x" * (LONGEST_RULES + 1)},
        {"moves": ["x" * (LONGEST_MOVE + 1)]},
        {"names": ["x" * 41, "y"]},
        {"commitment": "0" * 65},
        {"seed": "0" * 65},
        {"deal": [1] * 1000},
        {"seats": "S" * 1000},
    ],
    ids=lambda field: next(iter(field)),
)
def test_every_field_of_a_record_has_a_limit(field: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        parse_record(HARVEST, {**RECORD, **field})


async def test_a_visitor_stores_a_bounded_number_of_records(tmp_path: Path) -> None:
    async with serving(tmp_path, records_each=2) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        found = [(await ann.post("/api/records", RECORD)).status for _ in range(3)]
        assert found == [201, 201, 429]
        assert (await ben.post("/api/records", RECORD)).status == 201


async def test_a_visitor_has_a_bounded_number_of_unfinished_matches(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_each=2) as server:
        ann = await server.guest()
        over = await ann.create_table("you", "bot")
        await ann.create_table("you", "open")
        wanted = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "open"}]}
        reply = await ann.post("/api/tables", wanted)
        assert (reply.status, reply.body["code"]) == (429, "too_many")
        async with ann.at(over) as client:
            await play_on(client)
        assert (await ann.post("/api/tables", wanted)).status == 201


async def test_a_rematch_counts_like_a_new_table(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_each=1) as server:
        ann = await server.guest()
        over = await ann.create_table("you", "bot")
        async with ann.at(over) as client:
            await play_on(client)
            await ann.create_table("you", "open")
            refused = await client.ask("rematch")
            assert (refused["type"], refused["code"]) == ("refused", "too_many")


async def test_an_address_stores_a_bounded_number_of_bytes_a_day(tmp_path: Path) -> None:
    clock = ManualClock()

    async with serving(tmp_path, clock=clock, stored_kb_per_day=40) as server:
        wanted = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "open"}]}
        found = [
            (await (await server.guest()).post("/api/tables", wanted)).status for _ in range(3)
        ]
        assert found == [201, 201, 429]
        clock.advance(DAY_SECONDS)
        assert (await (await server.guest()).post("/api/tables", wanted)).status == 201


def test_a_journal_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_CHANGES", 20)
    game = running("ann", "ben")
    hand_over, take_back = requests.HandOver(seat=1), requests.TakeBack(seat=1)
    while game.table.version - game.table.move_count < 20:
        game.ask(hand_over, "ben")
        game.ask(take_back, "ben")
    with pytest.raises(NotNow, match="changed more than 20 times"):
        game.ask(hand_over, "ben")
    game.finish()
    assert game.table.status == "over"


async def fill(tmp_path: Path, clock: ManualClock) -> tuple[str, str]:
    """A server with a finished match, an unfinished one, a record and a visitor without any."""
    async with serving(tmp_path, clock=clock) as server:
        ann = await server.guest("Ann")
        await server.guest("Ben")
        over = await ann.create_table("you", "bot")
        async with ann.at(over) as client:
            await play_on(client)
        kept = await ann.create_table("you", "open")
        assert (await server.stranger().post("/api/records", RECORD)).status == 201
    return over, kept


async def test_records_finished_matches_and_visitors_expire(tmp_path: Path) -> None:
    clock = ManualClock()

    over, kept = await fill(tmp_path, clock)
    async with serving(tmp_path, clock=clock, expire_days=10.0) as server:
        pruner = server.services.pruner
        clock.advance(9 * DAY_SECONDS)
        assert await pruner.prune() == Pruned(0, 0, 0)
        clock.advance(2 * DAY_SECONDS)
        assert await pruner.prune() == Pruned(matches=1, records=1, visitors=1)
        statuses = [
            (await server.stranger().get(f"/api/tables/{code}")).status for code in (over, kept)
        ]
        assert statuses == [404, 200]
        clock.advance(ABANDONED_DAYS * DAY_SECONDS)
        assert (await pruner.prune()).matches == 1
        assert (await pruner.prune()).visitors == 0


async def test_a_table_that_somebody_looks_at_does_not_expire(tmp_path: Path) -> None:
    clock = ManualClock()

    over, _ = await fill(tmp_path, clock)
    async with serving(tmp_path, clock=clock, expire_days=10.0) as server:
        room, onlooker = await server.services.rooms.room(over), ByteListener("")
        room.join(onlooker)
        clock.advance(11 * DAY_SECONDS)
        assert (await server.services.pruner.prune()).matches == 0
        room.leave(onlooker)
        assert (await server.services.pruner.prune()).matches == 1


async def test_nothing_expires_unless_the_host_wants_that(tmp_path: Path) -> None:
    clock = ManualClock()

    over, _ = await fill(tmp_path, clock)
    async with serving(tmp_path, clock=clock) as server:
        clock.advance(10_000 * DAY_SECONDS)
        await server.services.pruner.run()
        assert (await server.stranger().get(f"/api/tables/{over}")).status == 200


def test_the_command_prune_deletes_what_is_old(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(tmp_path, ManualClock()))
    database = str(tmp_path / "lakelight.sqlite")
    assert main(["prune", "--database", database]) == 2
    assert "--expire-days" in capsys.readouterr().err
    assert main(["prune", "--expire-days", "30", "--database", database]) == 0
    shown = capsys.readouterr().out
    assert "2 matches deleted" in shown
    assert "1 record deleted" in shown
    assert "2 visitors deleted" in shown
