"""The trained weights of the Harvest evaluator: the layout of a row, the files.

A file has weights for two, three and four players and for four numbers of chances to
dedicate; the rows between these are interpolated.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

# Where each kind of weight begins in a row.
COLORS_HELD = 0
PAIRS_HELD = 8
THREES_HELD = 16
FOURS_HELD = 20
FAVORS_HELD = 23
NEXT_TOKENS = 31
SPREAD = 37
WIDTH = 60

# The highest number of favors with a weight, and one more than the most chances to dedicate.
MAX_FAVORS = 7
CHANCES = 13

# The numbers of chances with trained rows, the trained weights of a row, and where training
# began.
TRAINED_CHANCES = (1, 2, 4, 8)
TRAINED = (
    *range(COLORS_HELD + 1, COLORS_HELD + 8),
    *range(PAIRS_HELD + 1, PAIRS_HELD + 5),
    *range(THREES_HELD + 1, THREES_HELD + 3),
    *range(FOURS_HELD + 1, FOURS_HELD + 3),
    *range(FAVORS_HELD + 1, FAVORS_HELD + 5),
    *range(NEXT_TOKENS, NEXT_TOKENS + 6),
)
INITIAL = (
    *(0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5),
    *(0.7, 1.4, 2.1, 2.8),
    *(0.7, 1.4),
    *(1.0, 2.0),
    *(0.5, 1.0, 1.5, 2.0),
    *(0.3, 0.1, 0.3, 0.1, 0.3, 0.1),
)

FILE = Path(__file__).with_name("weights.json")
SIZE = 5 * CHANCES * WIDTH


def row_start(players: int, chances: int) -> int:
    """Where the row for a number of players and of chances to dedicate begins."""
    return (players * CHANCES + chances) * WIDTH


@cache
def load_weights() -> tuple[float, ...]:
    """The weights that ship, all rows."""
    return tuple(all_rows(load_trained(FILE)))


def load_trained(file: Path) -> dict[str, list[float]]:
    """The trained rows by number of players; initial weights for those missing."""
    found: dict[str, list[float]] = json.loads(file.read_text()) if file.exists() else {}
    initial = [value for _ in TRAINED_CHANCES for value in INITIAL]
    return {str(players): found.get(str(players), initial) for players in (2, 3, 4)}


def all_rows(trained: Mapping[str, Sequence[float]]) -> list[float]:
    """The rows for every number of chances, interpolated between the trained ones."""
    rows = [0.0] * SIZE
    for players, values in trained.items():
        for chances in range(1, CHANCES):
            row = row_start(int(players), chances)
            for column, value in zip(TRAINED, interpolated(values, chances), strict=True):
                rows[row + column] = value
            for many in range(5, 8):
                rows[row + PAIRS_HELD + many] = rows[row + PAIRS_HELD + 4]
                rows[row + FAVORS_HELD + many] = rows[row + FAVORS_HELD + 4]
            rows[row + THREES_HELD + 3] = rows[row + THREES_HELD + 2]
            rows[row + SPREAD] = min(chances, 6)
    return rows


def interpolated(values: Sequence[float], chances: int) -> list[float]:
    """The trained weights for a number of chances, between the two nearest rows."""
    last = len(TRAINED_CHANCES) - 1
    later = next((at for at, trained in enumerate(TRAINED_CHANCES) if trained >= chances), last)
    earlier = max(later - 1, 0)
    span = TRAINED_CHANCES[later] - TRAINED_CHANCES[earlier]
    part = min(1.0, (chances - TRAINED_CHANCES[earlier]) / span) if span else 0.0
    width = len(values) // len(TRAINED_CHANCES)
    return [
        values[earlier * width + at] * (1 - part) + values[later * width + at] * part
        for at in range(width)
    ]
