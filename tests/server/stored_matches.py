"""Matches as servers stored them: `python -m tests.server.stored_matches` adds missing ones.

A file is a match and its entries, one JSON object per line. The files are never written anew:
what a server once stored must replay under the rules as they are now.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES
from lakelight.server.errors import CannotUndo
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.commands import start
from lakelight.server.table.journal import format_entry
from lakelight.server.table.setup import new_table_setup
from lakelight.server.table.table import Table
from lakelight.server.table.undo import index_to_undo
from tests.server.tables import options

FOLDER = Path(__file__).parent / "stored"


def play(game_name: str, players: int) -> list[bytes]:
    """A match of random moves, with an undo and a bot that stood in."""
    game = GAMES[game_name]
    rng = Rng(players)
    setup = new_table_setup(
        game,
        code=f"{game_name}{players}",
        host="host",
        players=players,
        seed=parse_seed(f"stored {players}"),
        options=options(),
        now=1_750_000_000.0,
    )
    change = Change(Table(setup, game))
    table = change.table
    for seat in range(players):
        name = f"Seat {seat}"
        change.add(journal.Sat(at=table.changed_at, seat=seat, person="host", name=name))
    start(change, table.changed_at)
    has_undone = False
    while table.status == "running":
        now = table.changed_at + 1
        seats = table.seats_to_act()
        seat = seats[rng.below(len(seats))]
        legal = table.state.legal_moves(seat)
        move = legal[rng.below(len(legal))]
        change.play(move, seat, now, person="host", key=str(table.version))
        if not has_undone:
            has_undone = _undo(change, seat, now)
    return [msgspec.json.encode(setup), *(format_entry(entry) for entry in change.entries)]


def _undo(change: Change, seat: int, now: float) -> bool:
    """Take the last move back and let a bot stand in for a moment, if that is possible."""
    try:
        index = index_to_undo(change.table, seat)
    except CannotUndo:
        return False
    change.add(journal.Undone(at=now, seat=seat, index=index))
    change.add(journal.StoodIn(at=now, seat=seat, level="random", why="asked"))
    change.add(journal.TookBack(at=now, seat=seat))
    return True


def main() -> None:
    """Write the files that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        for players in game.players:
            path = FOLDER / f"{game.name}-{players}.jsonl"
            if not path.exists():
                path.write_bytes(b"\n".join(play(game.name, players)) + b"\n")


if __name__ == "__main__":
    main()
