"""The learned weights of the Dice judge: what each row holds, and what ships."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

# What a sheet is judged by, in the order of a row.
FEATURES = (
    "complete",  # complete ponds under no firework
    "half",  # ponds of which one half is shaded
    "complete_pairs",  # neighbors both complete and under no firework
    "mixed_pairs",  # neighbors one such and one half shaded
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
    "reroll",  # what another roll is worth beyond the mean
    "ready_now",  # the value of a firework that fits, for who may still launch this turn
    "ready_later",
)
WIDTH = 18

# Rows are learned for the last turn and for the first; those between are mixtures.
ROUGH_LATE = (0.2, 0.1, 0.3, 0.1, 0.0, 0.1, 0.2, 0.8, 1.8, 4.0, 0.0, 0.9, 0.1, 0.5, 0.1, 0.9, 0.5)
ROUGH_EARLY = (1.0, 0.4, 0.4, 0.2, 0.1, 0.7, 0.3, 0.8, 1.6, 3.0, -0.5, 0.3, 0.3, 0.9, 0.1, 0.6, 0.4)
STAGES = 11

TABLE_FILE = Path(__file__).with_name("dice_table.json")
TABLE_SIZE = STAGES * WIDTH


@cache
def load_table() -> tuple[float, ...]:
    """The table that ships."""
    return tuple(from_anchors(load_anchors(TABLE_FILE)))


def load_anchors(file: Path) -> list[float]:
    """The learned rows, or rules of thumb."""
    if file.exists():
        found: list[float] = json.loads(file.read_text())
        return found
    return [*ROUGH_LATE, *ROUGH_EARLY]


def from_anchors(anchors: Sequence[float]) -> list[float]:
    """The whole table: a row for each tenth of the turns left."""
    size = len(FEATURES)
    table = [0.0] * TABLE_SIZE
    for stage in range(STAGES):
        part = stage / (STAGES - 1)
        for at in range(size):
            table[stage * WIDTH + at] = anchors[at] * (1 - part) + anchors[size + at] * part
    return table
