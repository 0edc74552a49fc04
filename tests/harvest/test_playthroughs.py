"""Whole matches drawn state by state are as they were when somebody last read them."""

import pytest

from lakelight.harvest.pieces import SEATINGS
from tests.harvest.playthrough import PLAYTHROUGHS, RECORDED, playthrough


@pytest.mark.parametrize("name", RECORDED)
def test_a_playthrough_is_as_it_was_read_line_by_line(name: str) -> None:
    kept = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(name), kept, strict=True), start=1):
        assert line == expected, f"line {number}: run python -m tests.harvest.playthrough"


def test_there_is_a_playthrough_for_every_number_of_players() -> None:
    assert {f"{players}_players" for players in SEATINGS} == set(RECORDED)
    assert {path.stem for path in PLAYTHROUGHS.iterdir()} == set(RECORDED)
