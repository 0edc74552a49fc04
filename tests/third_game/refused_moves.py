"""Moves of Pebbles that meet every reason of a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.core.game import MatchState
from tests.third_game.game import PEBBLES

# Moves to try in every position of a random match.
TEXTS = ("keep", "pass", "draw R", "draw G", "draw B")
# The set-ups of the random matches: players, and options.
SETUPS: tuple[tuple[int, dict[str, str]], ...] = ((3, {}), (2, {"turns": "3"}))


EXHAUSTED = """\
pebbles 2 players, 4 turns, drawn -
seat 0 secret R, kept RRRR
seat 1 secret G, kept -
"""
PASSED = """\
pebbles 2 players, 4 turns, drawn B
seat 0 secret R, kept -, passed
seat 1 secret G, kept GB
"""


def refused_moves() -> Iterator[tuple[MatchState, int | str, int | None]]:
    """Positions with illegal moves that random matches do not meet: the state, a move, a seat."""
    yield PEBBLES.parse_position_text(EXHAUSTED), "draw R", None
    yield PEBBLES.parse_position_text(PASSED), "pass", 0
