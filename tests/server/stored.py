"""Matches as servers stored them: `python -m tests.server.stored` adds those that are missing.

A file is a match and its entries, one JSON object a line. They are never written anew:
whatever a server once stored must replay under the rules as they are now.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES
from lakelight.server.table import journal
from lakelight.server.table.commands import moved, start
from lakelight.server.table.journal import Entry, format_entry
from lakelight.server.table.setup import new_table_setup
from lakelight.server.table.table import Table
from lakelight.server.wire.messages import Options

FOLDER = Path(__file__).parent / "stored"


def play(game_name: str, players: int) -> list[bytes]:
    """A match of random moves, with an undo and a bot that stood in."""
    game = GAMES[game_name]
    rng = Rng(players)
    match = new_table_setup(
        game,
        code=f"{game_name}{players}",
        host="host",
        players=players,
        seed=parse_seed(f"stored {players}"),
        options=Options(rules={}, undo=True, onlookers=True, pace_days=0, bot_pace="human"),
        now=1_750_000_000.0,
    )
    table = Table(match, game)
    lines = [msgspec.json.encode(match)]

    def write(*entries: Entry) -> None:
        for entry in entries:
            table.apply(entry)
            lines.append(format_entry(entry))

    for seat in range(players):
        write(journal.Sat(at=table.changed_at, seat=seat, person="host", name=f"Seat {seat}"))
    write(*start(table, table.changed_at))
    has_undone = False
    while table.status == "running":
        now = table.changed_at + 1
        seats = table.seats_to_act()
        seat = seats[rng.below(len(seats))]
        legal = table.legal_moves(seat)
        write(*moved(table, seat, legal[rng.below(len(legal))], now, "host", str(table.version)))
        if not has_undone and table.latest and not table.latest[-1].is_revealing:
            write(journal.Undone(at=now, seat=seat, index=len(table.played) - 1))
            write(journal.StoodIn(at=now, seat=seat, level="random", why="asked"))
            write(journal.TookBack(at=now, seat=seat))
            has_undone = True
    return lines


def main() -> None:
    """Write what is missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        for players in game.players:
            path = FOLDER / f"{game.name}-{players}.jsonl"
            if not path.exists():
                path.write_bytes(b"\n".join(play(game.name, players)) + b"\n")


if __name__ == "__main__":
    main()
