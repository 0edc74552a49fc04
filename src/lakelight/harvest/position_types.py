"""What lies on the table, what is hidden, and what one seat sees: three types.

`Table` is public. `Position` adds every secret. `View` has no field for a secret: it
adds one hand and how many tiles are hidden elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lakelight.harvest.pieces import DEDICATIONS, Seat, stack_values


class SeatTokens(NamedTuple):
    """The dedication tokens in front of a seat.

    Honor by stack, in the order of `DEDICATIONS`, and the number of generic ones.
    """

    stacks: tuple[tuple[int, ...], ...] = ((), (), ())
    generic: int = 0


class LakeTile(NamedTuple):
    """A tile on the lake: its sides north, east, south, west as it lies, and where."""

    sides: str
    x: int
    y: int


@dataclass(frozen=True)
class Table:
    """All that everybody can see (H2.8).

    Cards are counted in the order of `COLORS`; the lake is in order of placement,
    the start tile first.
    """

    players: int
    seats: str
    seat: Seat
    phase: str
    supply: tuple[int, ...]
    lanterns: tuple[tuple[int, ...], ...]
    favors: tuple[int, ...]
    tokens: tuple[SeatTokens, ...]
    lake: tuple[LakeTile, ...]


@dataclass(frozen=True)
class Position:
    """A whole position, secrets included; tiles are named by their sides."""

    table: Table
    hands: tuple[tuple[str, ...], ...]
    draw_stack: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """What one seat sees, or an onlooker, who sees no hand."""

    table: Table
    viewer: Seat | None
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    draw_stack_size: int


def stacks_left(table: Table) -> dict[str, tuple[int, ...]]:
    """What is left of each stack of dedication tokens, top first."""
    return {
        name: stack_values(table.players, name)[
            sum(len(held.stacks[stack]) for held in table.tokens) :
        ]
        for stack, name in enumerate(DEDICATIONS)
    }
