"""Matches that servers stored replay under the rules as they are now."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lakelight.core.record import parse_record, verify
from lakelight.games import GAMES
from lakelight.server.table.journal import parse_entry
from lakelight.server.table.replay import record_of
from lakelight.server.table.setup import TableSetup
from lakelight.server.table.table import Table
from tests.server.stored import FOLDER

FILES = sorted(FOLDER.glob("*.jsonl"))


def test_every_game_has_stored_matches() -> None:
    assert {path.stem for path in FILES} >= {
        f"{game.name}-{players}" for game in GAMES.values() for players in game.players
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_match_replays_and_verifies(path: Path) -> None:
    head, *entries = path.read_bytes().splitlines()
    match = msgspec.json.decode(head, type=TableSetup)
    game = GAMES[match.game]
    table = Table(match, game)
    for entry in entries:
        table.apply(parse_entry(entry))
    assert table.status == "over"
    verify(game, parse_record(game, record_of(table).to_json()))
