"""The learned table of the Harvest judge: how its rows are laid out, and what ships."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

# Where each kind of entry begins in a row.
COLORS_HELD = 0
PAIRS_HELD = 8
THREES_HELD = 16
FOURS_HELD = 20
FAVORS_HELD = 23
TOPS = 31
SPREAD = 37
WIDTH = 40

# The most favors told apart, and one more than the most chances to dedicate.
MOST_FAVORS = 7
CHANCES = 13

# The entries of a row that are learned, for so many chances left; a rule of thumb for each.
ANCHORS = (1, 2, 4, 8)
LEARNED = (
    *range(COLORS_HELD + 1, COLORS_HELD + 8),
    *range(PAIRS_HELD + 1, PAIRS_HELD + 5),
    *range(THREES_HELD + 1, THREES_HELD + 3),
    *range(FOURS_HELD + 1, FOURS_HELD + 3),
    *range(FAVORS_HELD + 1, FAVORS_HELD + 5),
    *range(TOPS, TOPS + 6),
)
ROUGH = (
    *(0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5),
    *(0.7, 1.4, 2.1, 2.8),
    *(0.7, 1.4),
    *(1.0, 2.0),
    *(0.5, 1.0, 1.5, 2.0),
    *(0.3, 0.1, 0.3, 0.1, 0.3, 0.1),
)

TABLE_FILE = Path(__file__).with_name("harvest_table.json")
TABLE_SIZE = 5 * CHANCES * WIDTH


def row_start(players: int, chances: int) -> int:
    """Where the row for so many players and chances to dedicate begins."""
    return (players * CHANCES + chances) * WIDTH


@cache
def load_table() -> tuple[float, ...]:
    """The table that ships."""
    return tuple(from_anchors(load_anchors(TABLE_FILE)))


def load_anchors(file: Path) -> dict[str, list[float]]:
    """The learned rows by number of players; those missing are rules of thumb."""
    found: dict[str, list[float]] = json.loads(file.read_text()) if file.exists() else {}
    rough = [value for _ in ANCHORS for value in ROUGH]
    return {str(players): found.get(str(players), rough) for players in (2, 3, 4)}


def from_anchors(anchors: Mapping[str, Sequence[float]]) -> list[float]:
    """The whole table: rows between two learned ones are mixtures of both."""
    table = [0.0] * TABLE_SIZE
    for players, values in anchors.items():
        for chances in range(1, CHANCES):
            row = row_start(int(players), chances)
            for at, value in enumerate(_mixed(values, chances)):
                table[row + LEARNED[at]] = value
            for many in range(5, 8):
                table[row + PAIRS_HELD + many] = table[row + PAIRS_HELD + 4]
                table[row + FAVORS_HELD + many] = table[row + FAVORS_HELD + 4]
            table[row + THREES_HELD + 3] = table[row + THREES_HELD + 2]
            table[row + SPREAD] = min(chances, 6)
    return table


def _mixed(values: Sequence[float], chances: int) -> list[float]:
    """The learned entries for so many chances, between the two nearest anchors."""
    later = next((at for at, anchor in enumerate(ANCHORS) if anchor >= chances), len(ANCHORS) - 1)
    earlier = max(later - 1, 0)
    span = ANCHORS[later] - ANCHORS[earlier]
    part = min(1.0, (chances - ANCHORS[earlier]) / span) if span else 0.0
    width = len(LEARNED)
    return [
        values[earlier * width + at] * (1 - part) + values[later * width + at] * part
        for at in range(width)
    ]
