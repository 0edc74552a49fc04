"""The legal moves of Dice, grouped by what a screen lets glow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.core.game import Move, Seat
from lakelight.dice import moves as numbering
from lakelight.dice.move_text import format_moves
from lakelight.server.wire.dice import Ahead, DiceChoices, Launch, ScoreParts

if TYPE_CHECKING:
    from lakelight.dice.state import State


def dice_choices(state: State, seat: Seat, legal: list[Move]) -> DiceChoices:
    """Every legal move of a seat, once, in the group a screen looks for it."""
    numbers = [move % numbering.SPAN for move in legal]
    texts = [text.rpartition(":")[2] for text in format_moves(state, legal)]
    named = list(zip(numbers, texts, strict=True))
    return DiceChoices(
        seat=seat,
        step=state.step_of(seat),
        can_pass=numbering.PASS in numbers,
        can_reroll=numbering.REROLL in numbers,
        turns=[n - numbering.TURN for n in numbers if numbering.TURN <= n < numbering.EMPEROR],
        cards=[
            n - numbering.EMPEROR + 1 for n in numbers if numbering.EMPEROR <= n < numbering.SHADE
        ],
        areas=[text for n, text in named if numbering.SHADE <= n < numbering.WHOLE],
        ponds=[text for n, text in named if numbering.WHOLE <= n < numbering.LAUNCH],
        launches=[_launch(text) for n, text in named if n >= numbering.LAUNCH],
    )


def dice_ahead(state: State, seat: Seat, move: Move) -> Ahead:
    """What a legal move leads its seat to; a roll that is due stays unknown."""
    later = state.copy()
    later.apply(move)
    choices = None
    if seat in later.seats_to_act:
        legal = [one for one in later.legal_moves() if later.seat_of(one) == seat]
        choices = dice_choices(later, seat, legal)
    return Ahead(
        gifts=later.position().sheets[seat].gifts,
        score_parts=ScoreParts(**later.score_parts(seat)._asdict()),
        choices=choices,
    )


def _launch(text: str) -> Launch:
    firework, _, ponds = text.partition("@")
    return Launch(move=text, firework=firework, ponds=ponds.split("+"))
