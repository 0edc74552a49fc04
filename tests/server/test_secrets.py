"""Nobody is told what is hidden: every byte sent to every seat and onlooker is looked at."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import msgspec

from lakelight.core.rng import Rng
from lakelight.harvest import HARVEST
from lakelight.harvest.orientation import LYING, tile_name
from lakelight.server.app import Services
from lakelight.server.room import Room
from lakelight.server.socket import preview
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.wire import requests
from tests.server.clients import play_on, serving
from tests.server.listeners import (
    NUMBER,
    ByteListener,
    as_connection,
    hold_matches,
    people_of,
    seed_forms,
    sit_down,
)
from tests.server.test_table import move, running

MATCHES = 300 if os.environ.get("CI") == "true" else 100
TILE = re.compile(rb'[" ,]([ROGBPWK]{4})[" ,@]')


class CheckingListener(ByteListener):
    """Checks every byte against what its seat may know."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.known: set[int] = set()

    def learn(self, room: Room) -> None:
        """See what may be seen now: the lake and the own hands."""
        state = room.table.state
        self.known |= {lying // 4 for _, _, lying in state.lake}
        for seat in room.table.seats_of(self.person):
            self.known |= set(state.hands[seat])

    def check(self, room: Room) -> None:
        """Nothing else was heard."""
        names = {name.decode() for name in TILE.findall(bytes(self.raw))} - {"KBRW"}
        sent = {LYING[name] // 4 for name in names if name in LYING}
        assert sent <= self.known, (
            f"{self.person} was told {[tile_name(tile) for tile in sent - self.known]}"
        )
        assert not NUMBER.search(self.raw), NUMBER.search(self.raw)
        for secret in secrets_of(room):
            assert secret not in self.raw
        self.raw.clear()


def secrets_of(room: Room) -> list[bytes]:
    deal = ",".join(str(tile) for tile in room.table.setup.setup["deal"][:6])
    return [
        *seed_forms(room.table.setup.seed),
        deal.encode(),
        deal.replace(",", ", ").encode(),
        *(person.encode() for person in sorted(room.table.people())),
    ]


def test_every_byte_of_hundreds_of_matches_is_known_to_its_receiver(tmp_path: Path) -> None:
    asyncio.run(hold_matches(tmp_path, MATCHES, listen_to_a_match))


async def listen_to_a_match(services: Services, number: int) -> None:
    rng = Rng(number)
    listeners = [CheckingListener(person) for person in people_of(number)]
    room = await sit_down(services, "harvest", listeners)
    while room.table.status == "running":
        for listener in listeners:
            listener.learn(room)
            listener.check(room)
        await act(room, listeners[room.table.seats_to_act()[0]], rng)
    assert all(room.table.setup.seed.hex().encode() in listener.raw for listener in listeners)


async def act(room: Room, listener: ByteListener, rng: Rng) -> None:
    """Some legal move, now and then after a preview of it."""
    table = room.table
    (seat,) = table.seats_to_act()
    legal = table.state.legal_moves()
    text = table.state.format(legal[rng.below(len(legal))])
    if rng.below(4) == 0:
        sent = preview(
            room,
            as_connection(listener),
            requests.Preview(seat=seat, seen=table.version, moves=[text]),
        )
        assert b"null" in told_bytes(sent) or not table.state.draw_stack or "@" not in text
        listener.raw += told_bytes(sent)
    await room.ask(listener, requests.Move(seat=seat, seen=table.version, move=text))


def told_bytes(message: object) -> bytes:
    return msgspec.json.encode(message)


def test_what_is_hidden_makes_no_difference_to_what_is_told() -> None:
    """Deal everything a seat cannot see anew: it is told the same, byte for byte."""
    for number in range(30):
        people = ["ann", "ben", "cem", "dan"][: 2 + number % 3]
        table = running(*people)
        rng = Rng(number)
        while table.status == "running":
            for seat, person in [*enumerate(people), (None, "")]:
                other = table.copy()
                other.state = HARVEST.imagine(table.state.view(seat), rng)
                sent, otherwise = (Broadcast(one, ()).state(person, seat) for one in (table, other))
                assert sent == otherwise
            legal = table.state.legal_moves()
            text = table.state.format(legal[rng.below(len(legal))])
            move(table, people[table.seats_to_act()[0]], text=text)


def test_the_seed_comes_over_the_wire_only_at_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            code = await ann.create_table("you", "bot", "bot")
            room = await server.app.state.services.rooms.room(code)
            seed = room.table.setup.seed.hex().encode()
            async with ann.at(code) as client, server.stranger().at(code) as onlooker:
                await play_on(client)
                await onlooker.until(client.state["version"])
            for one in (client, onlooker):
                assert seed not in b"".join(one.received[:-2])
                assert seed in b"".join(one.received)

    asyncio.run(scenario())
