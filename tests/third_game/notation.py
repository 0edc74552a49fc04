"""Moves of Pebbles as text: keep, pass, draw R."""

from __future__ import annotations

from lakelight.core.errors import InvalidNotation
from tests.third_game.pieces import COLORS, Move

KEEP, PASS, DRAW = 0, 1, 2
TEXTS = ("keep", "pass", *(f"draw {color}" for color in COLORS))
END = len(TEXTS)


def parse_move(text: str) -> Move:
    """The move that a text names, legal or not; case and spaces are free."""
    words = " ".join(text[:40].split()).lower()
    for move, name in enumerate(TEXTS):
        if name.lower() == words:
            return move
    raise InvalidNotation(f"{text[:40]!r} is not a move: write keep, pass, or draw R")


def format_move(move: Move) -> str:
    """The text of a move."""
    return TEXTS[move]
