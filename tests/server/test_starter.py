"""Who starts (H2.5): the one whom the host chose, or the one whom the committed seed draws."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from lakelight.core.game import Move, Seat
from lakelight.core.seed import commitment, parse_seed
from lakelight.server.table.change import Change
from lakelight.server.table.setup import drawn_starter
from tests.server.clients import serving

DRAWN = [1, 2, 2, 1, 3, 0, 2, 3]


def play(change: Change, *, move: Move, seat: Seat) -> None:
    change.play(move, seat, 0.0)


async def test_the_host_chooses_who_starts_and_the_order_around_the_table_stays(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest("Ann")
        seats = [{"kind": "you", "name": name} for name in ("Ann", "Ben", "Cleo")]
        code = await ann.create_table(seats=seats, starter=1)
        table = (await ann.get(f"/api/tables/{code}")).body
        assert [seat["name"] for seat in table["seats"]] == ["Ben", "Cleo", "Ann"]
        assert [one["seat"] for one in table["to_act"]] == [0]
        assert table["first_listed"] is None


async def test_the_committed_seed_draws_the_starter_if_nobody_was_chosen(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest("Ann")
        names = ["Ann", "Ben", "Cleo", "Dan"]
        started = set()
        for _ in range(40):
            seats = [{"kind": "you", "name": name} for name in names]
            code = await ann.create_table(seats=seats, starter=None)
            table = await server.services.rooms.table(code)
            starter = drawn_starter(table.setup.seed, 4)
            assert commitment(table.setup.seed) == table.commitment
            assert table.occupants[0].name == names[starter]
            assert table.occupants[1].name == names[(starter + 1) % 4]
            told = (await ann.get(f"/api/tables/{code}")).body["first_listed"]
            assert table.occupants[told].name == "Ann"
            started.add(starter)
        assert started == {0, 1, 2, 3}


def test_the_draw_of_the_starter_never_changes() -> None:
    drawn = [drawn_starter(parse_seed(str(number)), 4) for number in range(8)]
    assert drawn == DRAWN


async def test_a_starter_without_a_seat_is_refused_with_the_seats_there_are(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest("Ann")
        wanted = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "bot"}], "starter": 2}
        reply = await ann.post("/api/tables", wanted)
        assert reply.status == 400
        assert "seats 0 to 1" in reply.body["message"]


async def test_a_rematch_passes_the_start_to_the_next_player(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest("Ann")
        seats = [{"kind": "you", "name": name} for name in ("Ann", "Ben", "Cleo")]
        code = await ann.create_table(seats=seats)
        room = await server.services.rooms.room(code)
        while room.table.status == "running":
            seat = room.table.seats_to_act()[0]
            move = room.table.state.legal_moves(seat)[0]
            await room.write(partial(play, move=move, seat=seat))
        async with ann.at(code) as client:
            await client.ask("rematch")
        again = await server.services.rooms.table(room.table.rematch)
        assert [one.name for one in again.occupants] == ["Ben", "Cleo", "Ann"]
