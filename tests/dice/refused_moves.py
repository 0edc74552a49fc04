"""Moves of Dice that meet every reason of a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.core.game import MatchState
from tests.dice.positions import seat, state

# Moves to try in every position of a random match.
TEXTS = (
    *("roll RGBW", "turn 1", "reroll", "e1", "e2", "e3", "A1a", "Z9a", "A1"),
    *("V3@A1+B1+C1", "V3@A1+A2+B1", "pass"),
)
# The set-ups of the random matches: players, and options.
SETUPS: tuple[tuple[int, dict[str, str]], ...] = ((2, {"emperor": "BAA"}), (4, {}))


def refused_moves() -> Iterator[tuple[MatchState, int | str, int]]:
    """Positions with illegal moves that random matches do not meet: the state, a move, a seat."""
    yield state(seat("B3 C3 B4 C4", 0, "firework"), seat()), "V3@A1+B1+A2", 0
