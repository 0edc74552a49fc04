"""The pieces of Pebbles (P1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Seat: TypeAlias = int
Move: TypeAlias = int
Step: TypeAlias = Literal["choose", ""]

COLORS = "RGB"
COLOR_NAMES = ("red", "green", "blue")
PEBBLES_PER_COLOR = 4
MIN_PLAYERS, MAX_PLAYERS = 2, 3
MIN_TURNS, MAX_TURNS = 1, 4
