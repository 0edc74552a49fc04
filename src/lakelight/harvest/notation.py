"""Moves from text; `lakelight.harvest.move_text` writes them. Printing and parsing are inverse.

P>R   4R   2BRW   7   -K   pass   RBOK@2,-1
"""

from __future__ import annotations

import re

from lakelight.core.errors import InvalidNotation
from lakelight.harvest import moves as numbering
from lakelight.harvest.moves import Move
from lakelight.harvest.orientation import LYING
from lakelight.harvest.pieces import COLORS
from lakelight.harvest.readable import ReadableState
from lakelight.harvest.refusal import place_refusal, refusal

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


def parse_move(state: ReadableState, text: str) -> Move:
    """The legal move that a text names; case, spaces and the order of pairs are free.

    Raises:
        InvalidNotation: if the text is no move at all.
        IllegalMove: if the rules do not allow the move now.
    """
    found = GRAMMAR.fullmatch("".join(text[:LONGEST].split()).upper())
    if found is None or len(text) > LONGEST or not text.isascii():
        raise InvalidNotation(
            f"{text[:LONGEST]!r} is not a move: write P>R to exchange, 4R, 2BRW or 7 to dedicate, "
            f"-K to discard, RBOK@2,-1 to place, or pass"
        )
    if found["sides"]:
        return _parse_place(state, found["sides"], int(found["x"]), int(found["y"]))
    move = _parse_card_move(found, text)
    if not state.is_legal(move):
        raise refusal(state, move)
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
        raise InvalidNotation(f"{text!r} is not a three pair: name three different colors, as 2BRW")
    return numbering.three_pair((first, second, third))


def _parse_place(state: ReadableState, sides: str, x: int, y: int) -> Move:
    """A placement; the coordinates must be a place beside the lake."""
    lying = LYING.get(sides)
    cell = numbering.cell_at(x, y)
    if lying is not None and state.place_of(cell) == (x, y):
        move = numbering.PLACE + lying * numbering.CELLS + cell
        if state.is_legal(move):
            return move
    raise place_refusal(state, f"{sides}@{x},{y}")
