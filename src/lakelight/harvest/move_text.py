"""Moves as text: P>R   4R   2BRW   7   -K   pass   RBOK@2,-1."""

from __future__ import annotations

from collections.abc import Iterable

from lakelight.harvest import moves as numbering
from lakelight.harvest.moves import Move
from lakelight.harvest.orientation import sides_of
from lakelight.harvest.pieces import COLORS
from lakelight.harvest.position_types import Place
from lakelight.harvest.readable import ReadableState


def format_move(state: ReadableState, move: Move) -> str:
    """The text of a move in this position."""
    if move < numbering.PLACE:
        return CARD_MOVES[move]
    lying, cell = divmod(move - numbering.PLACE, numbering.CELLS)
    place = state.place_of(cell)
    assert place is not None
    return format_place(lying, place)


def format_moves(state: ReadableState, moves: Iterable[Move]) -> list[str]:
    """The texts of many moves of one position."""
    at = state.coordinates()
    return [
        CARD_MOVES[move]
        if move < numbering.PLACE
        else format_place(
            (move - numbering.PLACE) // numbering.CELLS,
            at[(move - numbering.PLACE) % numbering.CELLS],
        )
        for move in moves
    ]


def format_place(lying: int, place: Place) -> str:
    """The text of a placement: the sides of the tile as it lies, and where."""
    x, y = place
    return f"{sides_of(lying)}@{x},{y}"


def _card_move(move: Move) -> str:
    if move == numbering.PASS:
        return "pass"
    if move < numbering.FOUR_OF_A_KIND:
        give, take = divmod(move - numbering.EXCHANGE, numbering.COUNT)
        return f"{COLORS[give]}>{COLORS[take]}"
    if move < numbering.THREE_PAIR:
        return f"4{COLORS[move - numbering.FOUR_OF_A_KIND]}"
    if move < numbering.SEVEN_UNIQUE:
        triple = numbering.TRIPLES[move - numbering.THREE_PAIR]
        return "2" + "".join(sorted(COLORS[color] for color in triple))
    if move == numbering.SEVEN_UNIQUE:
        return "7"
    return f"-{COLORS[move - numbering.DISCARD]}"


# The texts of all moves of lantern cards, by number.
CARD_MOVES = tuple(_card_move(move) for move in range(numbering.PLACE))
