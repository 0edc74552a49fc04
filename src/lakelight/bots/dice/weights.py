"""The trained weights of the Dice evaluator: the features of a row, and the file.

The file has one row for the last turn and one for the first; the rows between these are
interpolated.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

# The features of a sheet, in the order of a row.
FEATURES = (
    "complete",  # complete ponds under no firework
    "half",  # ponds of which one half is shaded
    "complete_pairs",  # neighbors both complete and under no firework
    "mixed_pairs",  # neighbors of which one is such a pond and one is half shaded
    "half_pairs",  # neighbors both half shaded
    "gift",
    "boat_1",  # untouched boats with so many complete neighbors
    "boat_2",
    "boat_3",
    "boat_4",
    "boat_touched",
    "second_group",  # ponds of the second-largest group
    "platform_half",  # platforms whose pond is half shaded
    "platform_earned",  # a platform bonus still to be used
    "reroll",  # the value of another roll beyond the mean of the dice
    "ready_now",  # the value of a firework that fits, for a seat that may still launch this turn
    "ready_later",
)
WIDTH = 18
STAGES = 11

# Where training began.
INITIAL_LAST = (0.2, 0.1, 0.3, 0.1, 0.0, 0.1, 0.2, 0.8, 1.8, 4.0, 0.0, 0.9, 0.1, 0.5, 0.1, 0.9, 0.5)
INITIAL_FIRST = (
    *(1.0, 0.4, 0.4, 0.2, 0.1, 0.7, 0.3, 0.8, 1.6, 3.0, -0.5, 0.3, 0.3, 0.9, 0.1, 0.6, 0.4),
)

WEIGHTS_FILE = Path(__file__).with_name("weights.json")
SIZE = STAGES * WIDTH


@cache
def load_weights() -> tuple[float, ...]:
    """The weights that ship, all rows."""
    return tuple(all_rows(load_trained(WEIGHTS_FILE)))


def load_trained(file: Path) -> list[float]:
    """The trained rows, or the initial weights where there is no file."""
    if file.exists():
        found: list[float] = json.loads(file.read_text())
        return found
    return [*INITIAL_LAST, *INITIAL_FIRST]


def all_rows(trained: Sequence[float]) -> list[float]:
    """A row for each tenth of the turns left, interpolated between the trained two."""
    size = len(FEATURES)
    rows = [0.0] * SIZE
    for stage in range(STAGES):
        part = stage / (STAGES - 1)
        for at in range(size):
            rows[stage * WIDTH + at] = trained[at] * (1 - part) + trained[size + at] * part
    return rows
