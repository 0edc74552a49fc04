"""Moves as text: roll RGBW   0:reroll   0:turn 2   1:C4a   1:e2   1:C4   0:V3@C4+D4   2:pass."""

from __future__ import annotations

from collections.abc import Iterable

from lakelight.dice import moves as numbering
from lakelight.dice.layout import Layout
from lakelight.dice.moves import Move
from lakelight.dice.pieces import roll_colors
from lakelight.dice.readable import ReadableState


def format_move(state: ReadableState, move: Move) -> str:
    """The text of a move, with its seat."""
    return _format(state.layout, move)


def format_moves(state: ReadableState, moves: Iterable[Move]) -> list[str]:
    """The texts of many moves of one position."""
    return [_format(state.layout, move) for move in moves]


def format_number(layout: Layout, number: int) -> str:
    """The text of a seat's move without the seat; `number` is the move modulo `SPAN`."""
    lake = layout.components.lake
    if number == numbering.PASS:
        return "pass"
    if number == numbering.REROLL:
        return "reroll"
    if number < numbering.EMPEROR:
        return f"turn {number - numbering.TURN}"
    if number < numbering.SHADE:
        return f"e{number - numbering.EMPEROR + 1}"
    if number < numbering.WHOLE:
        return lake.area_names[number - numbering.SHADE]
    if number < numbering.LAUNCH:
        return lake.pond_names[number - numbering.WHOLE]
    placement = number - numbering.LAUNCH
    ponds = "+".join(lake.pond_names[pond] for pond in layout.ponds_of(placement))
    return f"{layout.setup.fireworks[layout.stack_of(placement)]}@{ponds}"


def _format(layout: Layout, move: Move) -> str:
    if move >= numbering.ROLL:
        return f"roll {roll_colors(move - numbering.ROLL)}"
    seat, number = divmod(move, numbering.SPAN)
    return f"{seat}:{format_number(layout, number)}"
