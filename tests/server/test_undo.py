"""After an undo a table stands where its record leads, however far back the move was."""

from __future__ import annotations

import pytest

from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.server.errors import CannotUndo
from lakelight.server.table import journal
from lakelight.server.table.table import Table
from lakelight.server.table.undo import can_undo, index_to_undo
from tests.server.tables import begun, play_random_move

MATCHES = [(game, players) for game in GAMES.values() for players in game.players]


def replayed(table: Table) -> object:
    """The position to which the record leads from the beginning."""
    assert table.match is not None
    state = table.game.begin(table.game_setup)
    for played in table.match.moves:
        state.play(played.text, played.seat)
    return state.to_json()


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_an_undo_leads_where_the_record_leads_without_the_move(game: AnyGame, players: int) -> None:
    table, rng, undone = begun(game, players), Rng(players), 0
    while undone < 12:
        if table.status != "running":
            table = begun(game, players)
        table = play_random_move(table, rng)
        while rng.below(2):
            seat = rng.below(players)
            try:
                index = index_to_undo(table, seat)
            except CannotUndo:
                break
            assert can_undo(table, seat), "a screen offers every undo that is possible"
            count = table.move_count
            table.apply(journal.Undone(at=2.0, seat=seat, index=index))
            undone += 1
            assert table.move_count == count - 1
            assert table.state.to_json() == replayed(table)
