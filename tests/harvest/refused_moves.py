"""Moves of Harvest that meet every reason of a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lakelight.core.game import MatchState
from lakelight.harvest import HARVEST
from lakelight.harvest.pieces import COLORS

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "harvest.txt"

# Moves to try in every position of a random match.
TEXTS = (
    *("RRRR@9,9", "KBRW@1,0", "4R", "2BRW", "7", "pass"),
    *(f"{give}>{take}" for give in COLORS for take in COLORS),
    *(f"-{color}" for color in COLORS),
)
# The set-ups of the random matches: players, and options.
SETUPS: tuple[tuple[int, dict[str, str]], ...] = ((2, {}),)


def refused_moves() -> Iterator[tuple[MatchState, int | str, int]]:
    """Positions with illegal moves that random matches do not meet: the state, a move, a seat."""
    drawn = PICTURE.read_text("utf-8").replace("seat 2 to place", "seat 2 to exchange")
    for move in (-1, "R>R", "B>R", "R>B"):
        yield HARVEST.parse_position_text(drawn), move, 2
