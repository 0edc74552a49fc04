"""Changes lead every client to exactly the state that it would have been sent whole."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest

from lakelight.core.errors import GameError
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.server.clock import RealClock
from lakelight.server.games import adapter_named
from lakelight.server.games.adapter import encode
from lakelight.server.games.default import DefaultAdapter
from lakelight.server.metrics import Metrics
from lakelight.server.room import Room
from lakelight.server.session import look
from lakelight.server.store.protocol import Store
from lakelight.server.table import broadcast
from lakelight.server.wire import requests
from tests.server.files_of_a_move import NoStore
from tests.server.json_schema import problems
from tests.server.listeners import StayingListener
from tests.server.merging import merged
from tests.server.random_bots import RandomBots
from tests.server.tables import new_table, state_of

MATCHES = [(game, players) for game in GAMES.values() for players in game.players]
# Ann is the host, holds two seats if there are more than two, and has two connections.
HOST = "ann"


class MergingListener(StayingListener):
    """A listener that holds only what it was sent."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.state: dict[str, Any] = {}
        self.sizes: dict[str, list[int]] = {"state": [], "changed": []}

    def send(self, message: bytes) -> None:
        """Hold a new state, or bring the one it holds up to date."""
        found = msgspec.json.decode(message)
        self.sizes[found["type"]].append(len(message))
        assert problems(found, found["type"].title()) == []
        self.state = found if found["type"] == "state" else merged(self.state, found)

    def check(self, room: Room) -> None:
        """Fail unless it holds what a whole state would have said, byte for byte."""
        whole = state_of(room.table, self.person, self.look)
        assert encode({**self.state, "news": []}) == whole


async def ask(room: Room, listener: MergingListener, request: requests.ClientRequest) -> None:
    """Ask, whether or not it is allowed."""
    try:
        if isinstance(request, requests.Look):
            look(room, listener, request)
        else:
            await room.ask(listener, request)
    except GameError:
        return


async def play_a_match(game: AnyGame, players: int) -> list[MergingListener]:
    """A match of random moves with everything else that changes a table, checked at each step."""
    rng = Rng(players)
    table = new_table(game, players)
    room = Room(table, cast(Store, NoStore()), RealClock(), RandomBots(), Metrics())
    holders = [HOST, *(f"person {seat}" for seat in range(1, players))]
    if players > 2:
        holders[-1] = HOST
    listeners = [MergingListener(person) for person in (*dict.fromkeys(holders), HOST, "", "")]
    for listener in listeners:
        room.join(listener)

    async def step(listener: MergingListener, request: requests.ClientRequest) -> None:
        await ask(room, listener, request)
        for one in listeners:
            one.check(room)

    by_person = {one.person: one for one in listeners}
    for seat, holder in enumerate(holders):
        await step(by_person[holder], requests.Sit(seat=seat))
    await step(by_person[HOST], requests.Start())
    while room.table.status == "running":
        table = room.table
        seat = table.seats_to_act()[rng.below(len(table.seats_to_act()))]
        listener = by_person[holders[seat]]
        await step(listener, requests.Look(seat=seat))
        match rng.below(12):
            case 0:
                await step(listener, requests.Undo(seat=seat, seen=table.version))
            case 1:
                await step(listener, requests.AnswerUndo(seen=table.version, agree=True))
            case 2:
                await step(listener, requests.HandOver(seat=seat))
                await step(listener, requests.TakeBack(seat=seat))
        legal = room.table.state.legal_moves(seat)
        if legal and seat in room.table.seats_to_act():
            move = room.table.state.format(legal[rng.below(len(legal))])
            seen = room.table.version
            await step(listener, requests.Move(seat=seat, seen=seen, move=move))
    return listeners


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_what_a_client_holds_after_every_change_is_the_whole_state(
    game: AnyGame, players: int
) -> None:
    onlooker = asyncio.run(play_a_match(game, players))[-1]
    # At first, and at the start of the match.
    assert len(onlooker.sizes["state"]) == 2
    changes = onlooker.sizes["changed"]
    assert sum(changes) / len(changes) < max(onlooker.sizes["state"])


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_changes_are_right_for_a_game_without_an_adapter(
    game: AnyGame, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = adapter_named(game.name)
    adapter = DefaultAdapter(game.name)
    assert own is not adapter
    monkeypatch.setattr(broadcast, "adapter_named", lambda name: adapter)
    monkeypatch.setattr("tests.server.test_changes.problems", lambda found, kind: [])
    asyncio.run(play_a_match(game, players))
