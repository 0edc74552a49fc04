"""In Dice only the future is hidden: no byte tells of it to anybody."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from msgspec.structs import replace

from lakelight.core.rng import Rng
from lakelight.dice import DICE
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.table.broadcast import Broadcast
from tests.server.listeners import (
    NUMBER,
    ByteListener,
    hold_matches,
    people_of,
    play_random_move,
    seed_forms,
    sit_down,
)
from tests.server.tables import begun
from tests.server.tables import play_random_move as with_random_move

MATCHES = 200 if os.environ.get("CI") == "true" else 20


def test_no_byte_of_hundreds_of_matches_tells_of_the_seed(tmp_path: Path) -> None:
    asyncio.run(hold_matches(tmp_path, MATCHES, check_a_match))


async def check_a_match(services: Services, number: int) -> None:
    rng = Rng(number)
    listeners = [ByteListener(person) for person in people_of(number)]
    room = await sit_down(services, "dice", listeners)
    while room.table.status == "running":
        for listener in listeners:
            check(listener, room)
        _, previewed = await play_random_move(room, listeners, rng)
        assert b"dice_rolled" not in previewed, "a roll was told before it was made"
    assert all(room.table.setup.seed.hex().encode() in one.raw for one in listeners)


def check(listener: ByteListener, room: Room) -> None:
    """What was sent holds neither the seed nor the state of a random generator."""
    assert not NUMBER.search(listener.raw), NUMBER.search(listener.raw)
    for secret in seed_forms(room.table.setup.seed):
        assert secret not in listener.raw
    listener.raw.clear()


def test_another_seed_makes_no_difference_to_what_is_sent() -> None:
    """With another future and the same past, every byte but the commitment is the same."""
    for players in (2, 3, 4):
        table, rng = begun(DICE, players), Rng(players)
        while table.status == "running":
            other = table.copy()
            other.setup = replace(table.setup, seed=bytes(reversed(table.setup.seed)))
            other.commitment = other.setup.commitment
            ours, theirs = table.commitment.encode(), other.commitment.encode()
            for viewer in (None, *range(players)):
                person = "" if viewer is None else f"person {viewer}"
                sent = Broadcast(table).message(person, viewer)
                assert sent.count(ours) == 1
                assert sent.replace(ours, theirs) == Broadcast(other).message(person, viewer)
            table = with_random_move(table, rng)


def test_another_seed_rolls_differently() -> None:
    """The future comes from the seed alone: what tells nothing of the seed tells no roll."""
    state = begun(DICE, 2).state
    rolls = {DICE.chance_move(state, bytes([number]) * 32) for number in range(64)}
    assert len(rolls) > 20
