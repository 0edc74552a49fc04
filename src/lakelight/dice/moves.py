"""How moves are numbered: one int names a move, and its seat, in any position of a match.

    seat * 2048 +
        0            pass: decline a step
        1            reroll for a gift
        2 ...        turn the tray, by quarter turns
        6 ...        pay an emperor card
        9 ...        shade an area: pond * 2 + half
        137 ...      shade a whole pond
        201 ...      launch a firework: its placement in the layout of the match
    4 * 2048 +
        0 ...        roll: chance, by the number of the roll

No layout has more than 1344 placements: four shapes, and on 64 ponds no shape has more
than 336.
"""

from __future__ import annotations

from typing import TypeAlias

from lakelight.dice.pieces import MAX_PLAYERS, MOST_PONDS, ROLLS, Seat

Move: TypeAlias = int

SPAN = 2048
PASS = 0
REROLL = 1
TURN = 2
EMPEROR = 6
SHADE = 9
WHOLE = SHADE + 2 * MOST_PONDS
LAUNCH = WHOLE + MOST_PONDS
MOST_PLACEMENTS = 1344
ROLL = MAX_PLAYERS * SPAN
END = ROLL + ROLLS


def seat_of(move: Move) -> Seat | None:
    """The seat that makes a move; None for a roll."""
    return move // SPAN if move < ROLL else None


def roll(number: int) -> Move:
    """A roll of the dice (D4.1)."""
    return ROLL + number
