"""Moves from text; `lakelight.dice.move_text` writes them. Printing and parsing are inverse.

roll RGBW   0:reroll   0:turn 2   1:C4a   1:e2   1:C4   0:V3@C4+D4+D5   2:pass
"""

from __future__ import annotations

import re

from lakelight.core.errors import InvalidNotation, NotYourTurn
from lakelight.dice import moves as numbering
from lakelight.dice.moves import Move
from lakelight.dice.pieces import CARDS, Seat, roll_number
from lakelight.dice.readable import ReadableState
from lakelight.dice.refusal import refusal

LONGEST = 400
SHOWN = 40
GRAMMAR = re.compile(
    r"""
    (?:(?P<seat>[0-3]):)?
    (?:
        ROLL(?P<roll>[ROGBPW]{4})
      | (?P<passed>PASS)
      | (?P<reroll>REROLL)
      | TURN(?P<quarters>[0-3])
      | (?P<pond>[A-Z][1-9][0-9]?)(?P<half>[AB])?
      | (?P<firework>[A-Z][A-Z0-9]{0,3})@(?P<ponds>[A-Z][1-9][0-9]?(?:\+[A-Z][1-9][0-9]?)*)
    )
    """,
    re.VERBOSE,
)


def parse_move(state: ReadableState, text: str, seat: Seat | None = None) -> Move:
    """The legal move that a text names.

    Case, spaces and the order of ponds are free. The seat before the colon may be left
    out if `seat` is given or only one seat may act. `e2` is the emperor card wherever a
    seat is to choose one, the pond E2 elsewhere.

    Raises:
        InvalidNotation: if the text is no move at all, or does not say whose it is.
        NotYourTurn: if the move is of a seat that may not act now, or of another than `seat`.
        IllegalMove: if the rules do not allow the move now.
    """
    found = GRAMMAR.fullmatch("".join(text[:LONGEST].split()).upper())
    if found is None or len(text) > LONGEST or (found["roll"] and found["seat"]):
        raise InvalidNotation(
            f"{text[:SHOWN]!r} is not a move: write roll RGBW, reroll, turn 2, "
            f"C4a to shade an area, C4 a whole pond, e2 for an emperor card, "
            f"V3@C4+D4+D5 for a firework, or pass, "
            f"with the seat in front as in 0:C4a"
        )
    if found["roll"]:
        move = numbering.roll(roll_number(found["roll"]))
        if not state.is_legal(move):
            raise refusal(state, move)
        return move
    if state.is_over:
        raise refusal(state, text[:SHOWN])
    whose = _whose(state, found["seat"], text, seat)
    number = _number(state, found, whose)
    if number is None:
        raise refusal(state, f"{whose}:{text.rpartition(':')[2].strip()[:SHOWN]}")
    move = whose * numbering.SPAN + number
    if not state.is_legal(move):
        raise refusal(state, move)
    return move


def _whose(state: ReadableState, named: str | None, text: str, seat: Seat | None) -> Seat:
    """The seat that makes the move."""
    if named is not None:
        whose = int(named)
        if seat is not None and seat != whose:
            raise NotYourTurn(f"{text[:SHOWN]!r} is a move of seat {whose}, not of seat {seat}")
    elif seat is not None:
        whose = seat
    elif len(state.seats_to_act) == 1:
        whose = state.seats_to_act[0]
    elif state.is_chance:
        raise refusal(state, text[:SHOWN])
    else:
        seats = ", ".join(str(other) for other in state.seats_to_act)
        raise InvalidNotation(
            f"{text[:SHOWN]!r} does not say whose move it is: seats {seats} may act, "
            f"so write {state.seats_to_act[0]}:{text.strip()[:SHOWN]}"
        )
    if whose not in state.seats_to_act:
        raise NotYourTurn(state.whose_turn(whose))
    return whose


def _number(state: ReadableState, found: re.Match[str], seat: Seat) -> int | None:
    """The number of the move without its seat; None if no match has such a move."""
    layout = state.layout
    lake = layout.components.lake
    if found["passed"]:
        return numbering.PASS
    if found["reroll"]:
        return numbering.REROLL
    if found["quarters"]:
        return numbering.TURN + int(found["quarters"])
    if found["firework"]:
        if found["firework"] not in layout.setup.fireworks:
            return None
        names = found["ponds"].split("+")
        if len(set(names)) < len(names) or not set(names) <= set(lake.pond_names):
            return None
        ponds = tuple(lake.pond_numbers[name] for name in names)
        stack = layout.setup.fireworks.index(found["firework"])
        placement = layout.placement_of(stack, ponds)
        return None if placement is None else numbering.LAUNCH + placement
    pond = found["pond"]
    if found["half"]:
        area = lake.area_numbers.get(pond + found["half"].lower())
        return None if area is None else numbering.SHADE + area
    card = int(pond[1:]) if pond[0] == "E" else 0
    if 1 <= card <= CARDS and state.step_of(seat) != "action":
        return numbering.EMPEROR + card - 1
    number = lake.pond_numbers.get(pond)
    return None if number is None else numbering.WHOLE + number
