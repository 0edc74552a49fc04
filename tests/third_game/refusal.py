"""Why a move of Pebbles is refused: a reason, its clause and facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from lakelight.core.errors import IllegalMove
from lakelight.core.refusal import illegal_move
from tests.third_game.notation import DRAW, END, PASS, format_move
from tests.third_game.pieces import COLORS, Move, Seat

Reason: TypeAlias = Literal["no_such_move", "not_in_bag", "not_now", "passed_before"]

SENTENCES: dict[Reason, tuple[str, str]] = {
    "no_such_move": ("P3.1", "{move} is not the number of a move"),
    "not_in_bag": ("P2.1", "{move}: the bag has no more pebbles of the color {color}"),
    "not_now": ("P2.1", "{move} is not possible now: seat {seat} is to {task}"),
    "passed_before": ("P3.2", "{move}: seat {seat} passed in its last turn and must keep"),
}


def refusal(seat: Seat, is_chance: bool, legal: Sequence[Move], move: Move) -> IllegalMove:
    """The error for a move that is not legal now."""
    if not 0 <= move < END:
        return _illegal("no_such_move", legal, seat=str(seat), move=str(move))
    facts = {"seat": str(seat), "move": format_move(move)}
    if is_chance == (move < DRAW):
        task = "draw a pebble" if is_chance else "keep or pass"
        return _illegal("not_now", legal, **facts, task=task)
    if move == PASS:
        return _illegal("passed_before", legal, **facts)
    return _illegal("not_in_bag", legal, **facts, color=COLORS[move - DRAW])


def _illegal(reason: Reason, legal: Sequence[Move], **facts: str) -> IllegalMove:
    clause, sentence = SENTENCES[reason]
    texts = [format_move(each) for each in legal]
    return illegal_move(reason, clause, facts, sentence.format_map(facts), texts, len(texts))
