"""Recorded matches, one for each way of ending and each number of players, played again."""

from pathlib import Path

import pytest

from lakelight.core.errors import InvalidRecord
from lakelight.core.jsontext import parse_object
from lakelight.core.match import Match
from lakelight.core.record import parse_record, result_json, verify
from lakelight.harvest import HARVEST
from tests.harvest.reference import Match as ReferenceMatch

RECORDS = Path(__file__).parent / "records"
WAYS = ("by_honor", "by_favors", "by_lanterns", "shared")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", WAYS)
def test_a_recorded_match_ends_as_it_did(players: int, way: str) -> None:
    text = (RECORDS / f"{players}_players_{way}.json").read_text(encoding="utf-8")
    record = parse_record(HARVEST, parse_object(text, InvalidRecord))
    state = verify(HARVEST, record)
    assert record.rules == HARVEST.rules
    assert state.players == players
    assert state.outcome is not None
    assert state.outcome.reason == way.removeprefix("by_")
    assert result_json(state) == record.result


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: str(path.stem))
def test_the_reference_ends_a_recorded_match_alike(path: Path) -> None:
    fields = parse_object(path.read_text(encoding="utf-8"), InvalidRecord)
    record = parse_record(HARVEST, fields)
    *_, state = Match.from_record(HARVEST, record).states()
    deal, players, seats = record.setup["deal"], record.setup["players"], record.setup["seats"]
    assert isinstance(deal, list)
    assert isinstance(players, int)
    match = ReferenceMatch(players, str(seats), [int(str(tile)) for tile in deal])
    for text in record.moves:
        match.play(text)
    assert state.outcome is not None
    assert match.outcome() == (list(state.outcome.winners), state.outcome.reason)
    assert match.honor() == list(state.scores)


def test_there_is_a_recorded_match_for_every_ending() -> None:
    names = {f"{players}_players_{way}.json" for players in (2, 3, 4) for way in WAYS}
    assert {path.name for path in RECORDS.iterdir()} == names
