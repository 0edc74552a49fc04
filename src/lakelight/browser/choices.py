"""What a bot in the other worker is asked, and what it answers.

Both workers of a page come from one build and nobody else can reach their port, so that views
and moves pass between them pickled.
"""

from __future__ import annotations

import pickle
from typing import NamedTuple

from lakelight.core.game import Move

# No bot takes longer, not even on a slow device.
LONGEST_THOUGHT_SECONDS = 3.0


class Question(NamedTuple):
    """What a level has to choose from, and how long it may think."""

    game: str
    level: str
    view: object
    legal: tuple[Move, ...]
    seed: int
    seconds: float = LONGEST_THOUGHT_SECONDS


def format_question(question: Question) -> bytes:
    """A question for the other worker."""
    return pickle.dumps(question)


def parse_question(payload: bytes) -> Question:
    """A question of the other worker."""
    question: Question = pickle.loads(payload)  # noqa: S301
    return question


def format_choice(move: Move) -> bytes:
    """An answer for the other worker."""
    return pickle.dumps(move)


def parse_choice(answer: bytes) -> Move:
    """An answer of the other worker."""
    move: Move = pickle.loads(answer)  # noqa: S301
    return move
