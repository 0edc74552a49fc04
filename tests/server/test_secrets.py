"""Hidden tiles and the seed stay secret: every byte sent to every person is checked."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

from lakelight.core.rng import Rng
from lakelight.harvest import HARVEST
from lakelight.harvest.orientation import LYING, tile_name
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.table.table import Table
from tests.server.clients import play_on, serving
from tests.server.listeners import ByteListener, hold_matches, play_checked_match
from tests.server.tables import begun, change_of, play_random_move, random_change, state_of

MATCHES = 300 if os.environ.get("CI") == "true" else 100
TILE = re.compile(rb'[" ,]([ROGBPWK]{4})[" ,@]')


class CheckingListener(ByteListener):
    """Checks every byte against what its person may know."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.known: set[int] = set()

    def check(self, room: Room) -> None:
        """Fail if a tile was sent that the person has never seen, or another secret."""
        state = room.table.state
        self.known |= {lying // 4 for _, _, lying in state.lake}
        for seat in room.table.seats_of(self.person):
            self.known |= set(state.hands[seat])
        names = {name.decode() for name in TILE.findall(bytes(self.raw))} - {"KBRW"}
        sent = {LYING[name] // 4 for name in names if name in LYING}
        unknown = [tile_name(tile) for tile in sent - self.known]
        assert not unknown, f"{self.person} was sent {unknown}"
        deal = ",".join(str(tile) for tile in room.table.setup.setup["deal"][:6])
        people = sorted(room.table.people())
        for secret in (deal, deal.replace(",", ", "), *people):
            assert secret.encode() not in self.raw
        super().check(room)


def check_preview(table: Table, text: str, previewed: bytes) -> None:
    """A preview of a placement does not say which tile will be drawn."""
    if "@" in text and table.state.draw_stack:
        assert b'"tile":null' in previewed


def test_every_byte_of_hundreds_of_matches_is_known_to_its_receiver(tmp_path: Path) -> None:
    async def check_a_match(services: Services, number: int) -> None:
        await play_checked_match(services, number, "harvest", CheckingListener, check_preview)

    asyncio.run(hold_matches(tmp_path, MATCHES, check_a_match))


def test_what_is_hidden_makes_no_difference_to_what_is_sent() -> None:
    """Deal everything that a seat cannot see anew: it is sent the same, byte for byte."""
    for number in range(30):
        players = 2 + number % 3
        table, rng = begun(HARVEST, players, seed=bytes([number]) * 32), Rng(number)
        while table.status == "running":
            for seat in (None, *range(players)):
                person = "" if seat is None else f"person {seat}"
                other = with_other_secrets(table, seat, rng)
                sent, otherwise = (state_of(one, person, seat) for one in (table, other))
                assert sent == otherwise
            table = play_random_move(table, rng)


def test_what_is_hidden_makes_no_difference_to_the_changes_that_are_sent() -> None:
    """The same, for what is sent after a move."""
    for number in range(30):
        players = 2 + number % 3
        table, rng = begun(HARVEST, players, seed=bytes([number]) * 32), Rng(number)
        while table.status == "running":
            change = random_change(table, rng)
            for seat in (None, *range(players)):
                person = "" if seat is None else f"person {seat}"
                sent = change_of(table, change.table, change.applied, person)
                before, after = (
                    with_other_secrets(one, seat, rng) for one in (table, change.table)
                )
                assert sent == change_of(before, after, change.applied, person)
                assert b'"changed"' in sent[:20]
            table = change.table


def with_other_secrets(table: Table, seat: int | None, rng: Rng) -> Table:
    """The same table with everything dealt anew that a seat cannot see."""
    other = table.copy()
    assert other.match is not None
    other.match.state = table.game.imagine(table.state.view(seat), rng)
    return other


async def test_the_seed_is_sent_only_at_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot", "bot")
        room = await server.services.rooms.room(code)
        seed = room.table.setup.seed.hex().encode()
        async with ann.at(code) as client, server.stranger().at(code) as onlooker:
            await play_on(client)
            await onlooker.until(client.state["version"])
        for one in (client, onlooker):
            assert seed not in b"".join(one.received[:-2])
            assert seed in b"".join(one.received)
