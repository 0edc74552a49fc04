"""In Dice only the future is hidden: no byte tells of it, whoever listens."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.server.app import Services
from lakelight.server.room import Room
from lakelight.server.socket import preview
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.table.commands import moved
from lakelight.server.wire import requests
from tests.server.listeners import (
    NUMBER,
    ByteListener,
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


async def listen_to_a_match(services: Services, number: int) -> None:
    rng = Rng(number)
    listeners = [ByteListener(person) for person in people_of(number)]
    room = await sit_down(services, "dice", listeners)
    while room.table.status == "running":
        for listener in listeners:
            check(listener, room)
        to_act = room.table.seats_to_act()
        await act(room, listeners, to_act[rng.below(len(to_act))], rng)
    assert all(room.table.setup.seed.hex().encode() in listener.raw for listener in listeners)


def check(listener: ByteListener, room: Room) -> None:
    """What was heard holds neither the seed nor a number that a generator might stand in."""
    assert not NUMBER.search(listener.raw), NUMBER.search(listener.raw)
    for secret in seed_forms(room.table.setup.seed):
        assert secret not in listener.raw
    listener.raw.clear()


async def act(room: Room, listeners: list[ByteListener], seat: int, rng: Rng) -> None:
    """Some legal move, now and then after a preview of it."""
    table, listener = room.table, listeners[seat]
    legal = table.legal_moves(seat)
    found = legal[rng.below(len(legal))]
    text = table.state.format(found).rpartition(":")[2]
    if rng.below(4) == 0:
        wish = requests.Preview(seat=seat, seen=table.version, moves=[text])
        sent = msgspec.json.encode(preview(room, as_connection(listener), wish))
        assert b"dice_rolled" not in sent, "a roll was told before it was made"
        listener.raw += sent
    await room.ask(listener, requests.Move(seat=seat, seen=table.version, move=text))


def test_another_seed_makes_no_difference_to_what_is_told() -> None:
    """With another future, and the same past, every byte but the commitment is the same."""
    for players in (2, 3, 4):
        table, rng = begun(DICE, players), Rng(players)
        while table.status == "running":
            other = table.copy()
            other.setup = replace(table.setup, seed=bytes(reversed(table.setup.seed)))
            ours, theirs = table.setup.commitment.encode(), other.setup.commitment.encode()
            for viewer in (None, *range(players)):
                person = "" if viewer is None else f"person {viewer}"
                sent = Broadcast(table, ()).state(person, viewer)
                assert sent.count(ours) == 1
                assert sent.replace(ours, theirs) == Broadcast(other, ()).state(person, viewer)
            seat = table.seats_to_act()[0]
            legal = table.legal_moves(seat)
            for entry in moved(table, seat, legal[rng.below(len(legal))], 1.0):
                table.apply(entry)


def test_another_seed_rolls_otherwise() -> None:
    """The seed is all that the future comes from: so what tells nothing of it tells no roll."""
    state = begun(DICE, 2).state
    rolls = {DICE.chance_move(state, bytes([number]) * 32) for number in range(64)}
    assert len(rolls) > 20
