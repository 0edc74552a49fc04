"""Tables without a network: new, begun, and played on."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.core.rng import Rng
from lakelight.games import AnyGame
from lakelight.server.table import journal
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.table.change import Change, Requester
from lakelight.server.table.commands import carry_out, start
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.setup import new_table_setup
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.wire import requests
from lakelight.server.wire.messages import Options

SEED = bytes(range(32))


def options(*, undo: bool = True, listed: bool = False) -> Options:
    return Options(
        rules={}, undo=undo, onlookers=True, pace_days=0, bot_pace="at_once", listed=listed
    )


def new_table(game: AnyGame, players: int = 2, *, undo: bool = True, seed: bytes = SEED) -> Table:
    """An open table of Ann, the host."""
    setup = new_table_setup(
        game, code="x", host="ann", players=players, seed=seed, options=options(undo=undo), now=0.0
    )
    return Table(setup, game)


def begun(game: AnyGame, players: int, *, seed: bytes = SEED) -> Table:
    """A match of `person 0`, `person 1` and so on that has just begun."""
    change = Change(new_table(game, players, seed=seed))
    for seat in range(players):
        change.add(journal.Sat(at=0.0, seat=seat, person=f"person {seat}", name="Ann"))
    start(change, 0.0)
    return change.table


def ask(
    table: Table, request: requests.ClientRequest, person: str = "ann", now: float = 1.0
) -> tuple[Table, Sequence[Entry]]:
    """The table after a request, and the entries that led there.

    The table is also built from the stored form of the entries, as another process builds it:
    both must stand alike.
    """
    change = Change(table)
    by = Requester(
        person,
        person.title(),
        now,
        lambda level: level or "easy",
        lambda seat: now - table.prompts[seat].at,
    )
    carry_out(change, request, by)
    replayed = table.copy()
    for entry in change.entries:
        replayed.apply(parse_entry(format_entry(entry)))
    assert_alike(replayed, change.table)
    return change.table, change.entries


def assert_alike(one: Table, other: Table) -> None:
    assert vars(one) | {"match": None} == vars(other) | {"match": None}
    if one.match is None or other.match is None:
        assert one.match is other.match
    else:
        assert one.match.moves == other.match.moves
        assert one.match.state == other.match.state


def state_of(table: Table, person: str = "", look: int | None = None) -> bytes:
    """The whole state as a person is sent it."""
    broadcast = Broadcast(table)
    return broadcast.state(broadcast.you(person, look))


def change_of(
    before: Table, after: Table, applied: Sequence[AppliedEntry], person: str = ""
) -> bytes:
    """What a person is sent after a change."""
    told = Broadcast(before)
    broadcast = Broadcast(after, applied, before)
    return broadcast.message(broadcast.you(person), told.you(person))


def play_random_move(table: Table, rng: Rng, now: float = 1.0) -> Table:
    """The table after a random move of one of the seats that may act."""
    return random_change(table, rng, now).table


def random_change(table: Table, rng: Rng, now: float = 1.0) -> Change:
    """A random move of one of the seats that may act."""
    seats = table.seats_to_act()
    seat = seats[rng.below(len(seats))]
    legal = table.state.legal_moves(seat)
    change = Change(table)
    change.play(legal[rng.below(len(legal))], seat, now)
    return change
