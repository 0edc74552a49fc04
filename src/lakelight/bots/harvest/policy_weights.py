"""The weights of the Harvest policy: the layout of a row, the traits, the file.

A file has, for two, three and four players, a row of weights for each of four numbers of
chances to dedicate, between which the others are interpolated, and then the traits, which
belong to no row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from lakelight.bots.harvest.weights import CHANCES, MAX_FAVORS, TRAINED_CHANCES, interpolated

__all__ = ["CHANCES", "MAX_FAVORS"]

# Where each kind of weight begins in a row.
COLORS_HELD = 0
PAIRS_HELD = 8
THREES_HELD = 16
FOURS_HELD = 20
FAVORS_HELD = 23
FOUR_NEEDS = 31
PAIR_NEEDS = 36
SEVEN_NEEDS = 43
IN_REACH = 51
WIDTH = 52

# Where the traits begin, and the traits of each number of players.
TRAITS = 5 * CHANCES * WIDTH
NEXT_RIVAL = 0
OTHER_RIVAL = 1
RIVAL_EDGE = 2
OWN_EDGE = 3
IDLE_PLATFORM = 4
COUNT_OF_TRAITS = 8
TRAINED_TRAITS = 5
SIZE = TRAITS + 5 * COUNT_OF_TRAITS

# The trained weights of a row.
TRAINED = (
    *range(COLORS_HELD + 1, COLORS_HELD + 8),
    *range(PAIRS_HELD + 1, PAIRS_HELD + 5),
    *range(THREES_HELD + 1, THREES_HELD + 3),
    *range(FOURS_HELD + 1, FOURS_HELD + 3),
    *range(FAVORS_HELD + 1, FAVORS_HELD + 5),
    *range(FOUR_NEEDS, IN_REACH + 1),
)
# Weights of tokens and traits belong to larger numbers than the others; these factors let
# training move all of them alike.
TOKEN_SCALE = 0.1
TRAIT_SCALE = 0.2

FILE = Path(__file__).with_name("policy.json")


def row_start(players: int, chances: int) -> int:
    """Where the row for a number of players and of chances to dedicate begins."""
    return (players * CHANCES + chances) * WIDTH


def load_trained(file: Path) -> dict[str, list[float]]:
    """The trained weights by number of players."""
    found: dict[str, list[float]] = json.loads(file.read_text())
    return found


@cache
def load_policy_weights() -> tuple[float, ...]:
    """The weights that ship, all rows and traits."""
    return tuple(all_weights(load_trained(FILE)))


def all_weights(trained: Mapping[str, Sequence[float]]) -> list[float]:
    """The rows for every number of chances, interpolated between the trained ones, and traits."""
    rows = [0.0] * SIZE
    width = len(TRAINED)
    for players, values in trained.items():
        for chances in range(1, CHANCES):
            row = row_start(int(players), chances)
            among = interpolated(values[: len(TRAINED_CHANCES) * width], chances)
            for column, value in zip(TRAINED, among, strict=True):
                rows[row + column] = value * (TOKEN_SCALE if column >= FOUR_NEEDS else 1.0)
            for many in range(5, 8):
                rows[row + PAIRS_HELD + many] = rows[row + PAIRS_HELD + 4]
                rows[row + FAVORS_HELD + many] = rows[row + FAVORS_HELD + 4]
            rows[row + THREES_HELD + 3] = rows[row + THREES_HELD + 2]
        first = TRAITS + int(players) * COUNT_OF_TRAITS
        for at in range(TRAINED_TRAITS):
            rows[first + at] = TRAIT_SCALE * values[len(TRAINED_CHANCES) * width + at]
    return rows
