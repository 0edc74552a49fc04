"""After an undo a table stands where its record leads, however far back the move was."""

from __future__ import annotations

import pytest

from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.server.errors import CannotUndo
from lakelight.server.table import journal
from lakelight.server.table.commands import moved
from lakelight.server.table.commands import start as started
from lakelight.server.table.setup import new_table_setup
from lakelight.server.table.table import MOST_RECENT, Table
from lakelight.server.table.undo import index_to_undo
from lakelight.server.wire.messages import Options

MATCHES = [(game, players) for game in GAMES.values() for players in game.players]


def begun(game: AnyGame, players: int) -> Table:
    """A match of people that has just begun."""
    match = new_table_setup(
        game,
        code="x",
        host="ann",
        players=players,
        seed=bytes(range(32)),
        options=Options(rules={}, undo=True, onlookers=True, pace_days=0, bot_pace="at_once"),
        now=0.0,
    )
    table = Table(match, game)
    for seat in range(players):
        table.apply(journal.Sat(at=0.0, seat=seat, person=f"person {seat}", name="Ann"))
    for entry in started(table, 0.0):
        table.apply(entry)
    return table


def replayed(table: Table) -> object:
    """The position that the record leads to, from the beginning."""
    state = table.game.begin(table.game_setup)
    for one in table.played:
        state.play(state.parse(one.text, one.seat))
    return state.to_json()


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_an_undo_leads_to_where_the_record_leads_without_the_move(
    game: AnyGame, players: int
) -> None:
    table, rng, undone = begun(game, players), Rng(players), 0
    while undone < 12:
        if table.status != "running":
            table = begun(game, players)
        seats = table.seats_to_act()
        seat = seats[rng.below(len(seats))]
        legal = table.legal_moves(seat)
        for entry in moved(table, seat, legal[rng.below(len(legal))], 1.0):
            table.apply(entry)
        while rng.below(2):
            seat = rng.below(players)
            try:
                index = index_to_undo(table, seat)
            except CannotUndo:
                break
            table.apply(journal.Undone(at=2.0, seat=seat, index=index))
            undone += 1
            assert table.state.to_json() == replayed(table)
            assert bool(table.latest) == bool(table.played)
            assert [deed.seat for deed in table.latest] == [
                one.seat for one in table.played[-len(table.latest) :]
            ][: len(table.latest)]


def test_a_move_is_found_again_beyond_what_is_remembered() -> None:
    table, rng = begun(GAMES["dice"], 2), Rng(5)
    while len(table.played) < MOST_RECENT * 3:
        seat = table.seats_to_act()[0]
        legal = table.legal_moves(seat)
        for entry in moved(table, seat, legal[rng.below(len(legal))], 1.0):
            table.apply(entry)
    for index, played in enumerate(table.played):
        deed = table.deed(index)
        assert deed.seat == played.seat
        assert deed.before.format(deed.move) == played.text
