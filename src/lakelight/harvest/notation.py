"""Moves as text: what a person sees, types and hears. Printing and parsing are inverse.

P>R   4R   2BRW   7   -K   pass   RBOK@2,-1
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lakelight.core.errors import InvalidNotation
from lakelight.harvest import moves as numbering
from lakelight.harvest.moves import Move
from lakelight.harvest.orientation import LYING, sides_of
from lakelight.harvest.pieces import COLORS

if TYPE_CHECKING:
    from lakelight.harvest.state import State

LONGEST = 40
GRAMMAR = re.compile(
    r"""
      (?P<passed>PASS)
    | (?P<give>[ROGBPWK])>(?P<take>[ROGBPWK])
    | 4(?P<four>[ROGBPWK])
    | 2(?P<pairs>[ROGBPWK]{3})
    | (?P<seven>7)
    | -(?P<discard>[ROGBPWK])
    | (?P<sides>[ROGBPWK]{4})@\(?(?P<x>[+-]?[0-9]{1,3}),(?P<y>[+-]?[0-9]{1,3})\)?
    """,
    re.VERBOSE,
)


def format_move(state: State, move: Move) -> str:
    """The text of a move in this position."""
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
    if move < numbering.PLACE:
        return f"-{COLORS[move - numbering.DISCARD]}"
    lying, cell = divmod(move - numbering.PLACE, numbering.CELLS)
    x, y = state.coordinates()[cell]
    return f"{sides_of(lying)}@{x},{y}"


def format_moves(state: State, moves: list[Move]) -> list[str]:
    """The text of many moves of one position."""
    at = state.coordinates()
    return [
        format_move(state, move)
        if move < numbering.PLACE
        else "{}@{},{}".format(
            sides_of((move - numbering.PLACE) // numbering.CELLS),
            *at[(move - numbering.PLACE) % numbering.CELLS],
        )
        for move in moves
    ]


def parse_move(state: State, text: str) -> Move:
    """The legal move that a text names; case, spaces and the order of pairs are free.

    Raises:
        InvalidNotation: if the text is no move at all.
        IllegalMove: if the rules do not allow the move now.
    """
    found = GRAMMAR.fullmatch("".join(text[:LONGEST].split()).upper())
    if found is None or len(text) > LONGEST or not text.isascii():
        raise InvalidNotation(
            f"{text[:LONGEST]!r} is no move: write P>R to exchange, 4R, 2BRW or 7 to dedicate, "
            f"-K to discard, RBOK@2,-1 to place, or pass"
        )
    if found["sides"]:
        return _parse_place(state, found["sides"], int(found["x"]), int(found["y"]))
    move = _parse_card_move(found, text)
    if not state.is_legal(move):
        raise state.refusal(move)
    return move


def _parse_card_move(found: re.Match[str], text: str) -> Move:
    """A move of lantern cards, or `pass`."""
    if found["passed"]:
        return numbering.PASS
    if found["give"]:
        return numbering.exchange(COLORS.index(found["give"]), COLORS.index(found["take"]))
    if found["four"]:
        return numbering.four_of_a_kind(COLORS.index(found["four"]))
    if found["seven"]:
        return numbering.SEVEN_UNIQUE
    if found["discard"]:
        return numbering.discard(COLORS.index(found["discard"]))
    first, second, third = sorted(COLORS.index(letter) for letter in found["pairs"])
    if first == second or second == third:
        raise InvalidNotation(f"{text!r} is no three pair: name three different colors, as 2BRW")
    return numbering.three_pair((first, second, third))


def _parse_place(state: State, sides: str, x: int, y: int) -> Move:
    """A placement; the coordinates must be a place beside the lake."""
    lying = LYING.get(sides)
    if lying is not None and (x, y) in state.places:
        move = numbering.PLACE + lying * numbering.CELLS + numbering.cell_at(x, y)
        if state.is_legal(move):
            return move
    raise state.place_refusal(f"{sides}@{x},{y}")
