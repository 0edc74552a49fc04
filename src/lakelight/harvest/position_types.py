"""What everybody sees, the whole position, and what one seat sees: three types and their JSON.

`Table` is public. `Position` adds every secret. `View` has no field for a secret: it
adds one hand and how many tiles are hidden elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from lakelight.core.jsontext import JsonObject
from lakelight.harvest.pieces import COLORS, DEDICATIONS, Dedication, Seat, stack_values

Place: TypeAlias = tuple[int, int]


class SeatTokens(NamedTuple):
    """The dedication tokens in front of a seat.

    Honor by stack, in the order of `DEDICATIONS`, and the number of generic ones.
    """

    stacks: tuple[tuple[int, ...], ...] = ((), (), ())
    generic: int = 0

    def to_json(self) -> JsonObject:
        """Honor by dedication, and the number of generic tokens."""
        stacks: JsonObject = {
            name: list(values) for name, values in zip(DEDICATIONS, self.stacks, strict=True)
        }
        return stacks | {"generic": self.generic}


class LakeTile(NamedTuple):
    """A tile on the lake: its sides north, east, south, west as it lies, and where."""

    sides: str
    x: int
    y: int


class Table(NamedTuple):
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

    def to_json(self) -> JsonObject:
        """What everybody sees, as JSON."""
        return {
            "game": "harvest",
            "players": self.players,
            "seats": self.seats,
            "seat": self.seat,
            "phase": self.phase,
            "supply": counts_json(self.supply),
            "lanterns": [counts_json(cards) for cards in self.lanterns],
            "favors": list(self.favors),
            "tokens": [tokens.to_json() for tokens in self.tokens],
            "lake": [f"{tile.sides}@{tile.x},{tile.y}" for tile in self.lake],
        }


class Position(NamedTuple):
    """A whole position, secrets included; tiles are named by their sides."""

    table: Table
    hands: tuple[tuple[str, ...], ...]
    draw_stack: tuple[str, ...]

    def to_json(self) -> JsonObject:
        """The complete position as JSON, secrets included."""
        return self.table.to_json() | {
            "hands": [list(hand) for hand in self.hands],
            "draw_stack": list(self.draw_stack),
        }


class View(NamedTuple):
    """What one seat sees, or an onlooker (`viewer` is None), who sees no hand."""

    table: Table
    viewer: Seat | None
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    draw_stack_size: int

    def to_json(self) -> JsonObject:
        """What the view shows, and nothing else, as JSON."""
        return self.table.to_json() | {
            "viewer": self.viewer,
            "hand": list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "draw_stack_size": self.draw_stack_size,
        }


def counts_json(counts: Sequence[int]) -> JsonObject:
    """Counts by the letter of their color."""
    return dict(zip(COLORS, counts, strict=True))


def stacks_left(table: Table) -> dict[Dedication, tuple[int, ...]]:
    """What is left of each stack of dedication tokens, top first."""
    return {
        name: stack_values(table.players, name)[
            sum(len(held.stacks[stack]) for held in table.tokens) :
        ]
        for stack, name in enumerate(DEDICATIONS)
    }
