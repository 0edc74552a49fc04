"""In Dice only the future is hidden: no byte tells of it, whoever listens."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.server.app import Door
from lakelight.server.room import Room
from lakelight.server.socket import preview
from lakelight.server.table.decision import moved
from lakelight.server.table.telling import Telling
from lakelight.server.wire import asked
from tests.server.ears import (
    NUMBER,
    Ear,
    as_connection,
    hold_matches,
    people_of,
    seed_forms,
    sit_down,
)
from tests.server.test_undo import begun

DICE = GAMES["dice"]
MATCHES = 200 if os.environ.get("CI") == "true" else 20


def test_no_byte_of_hundreds_of_matches_tells_of_the_seed(tmp_path: Path) -> None:
    asyncio.run(hold_matches(tmp_path, MATCHES, listen_to_a_match))


async def listen_to_a_match(door: Door, number: int) -> None:
    rng = Rng(number)
    ears = [Ear(person) for person in people_of(number)]
    room = await sit_down(door, "dice", ears)
    while room.table.status == "running":
        for ear in ears:
            check(ear, room)
        to_act = room.table.seats_to_act()
        await act(room, ears, to_act[rng.below(len(to_act))], rng)
    assert all(room.table.match.seed.hex().encode() in ear.raw for ear in ears)


def check(ear: Ear, room: Room) -> None:
    """What was heard holds neither the seed nor a number that a generator might stand in."""
    assert not NUMBER.search(ear.raw), NUMBER.search(ear.raw)
    for secret in seed_forms(room.table.match.seed):
        assert secret not in ear.raw
    ear.raw.clear()


async def act(room: Room, ears: list[Ear], seat: int, rng: Rng) -> None:
    """Some legal move, now and then after a preview of it."""
    table, ear = room.table, ears[seat]
    legal = table.legal_moves(seat)
    found = legal[rng.below(len(legal))]
    text = table.state.format(found).rpartition(":")[2]
    if rng.below(4) == 0:
        wish = asked.Preview(seat=seat, seen=table.version, moves=[text])
        told = msgspec.json.encode(preview(room, as_connection(ear), wish))
        assert b"dice_rolled" not in told, "a roll was told before it was made"
        ear.raw += told
    await room.ask(ear, asked.Move(seat=seat, seen=table.version, move=text))


def test_another_seed_makes_no_difference_to_what_is_told() -> None:
    """With another future, and the same past, every byte but the commitment is the same."""
    for players in (2, 3, 4):
        table, rng = begun(DICE, players), Rng(players)
        while table.status == "running":
            other = table.copy()
            other.match = replace(table.match, seed=bytes(reversed(table.match.seed)))
            ours, theirs = table.match.commitment.encode(), other.match.commitment.encode()
            for viewer in (None, *range(players)):
                person = "" if viewer is None else f"person {viewer}"
                told = Telling(table, ()).state(person, viewer)
                assert told.count(ours) == 1
                assert told.replace(ours, theirs) == Telling(other, ()).state(person, viewer)
            seat = table.seats_to_act()[0]
            legal = table.legal_moves(seat)
            for entry in moved(table, seat, legal[rng.below(len(legal))], 1.0):
                table.apply(entry)


def test_another_seed_rolls_otherwise() -> None:
    """The seed is all that the future comes from: so what tells nothing of it tells no roll."""
    state = begun(DICE, 2).state
    rolls = {DICE.chance_move(state, bytes([number]) * 32) for number in range(64)}
    assert len(rolls) > 20
