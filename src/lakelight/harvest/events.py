"""The events of Harvest: what a move did, declared once for screens, logs, wire and traces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lakelight.core.events import Event as AnyEvent
from lakelight.harvest.log_kinds import LOG_KINDS
from lakelight.harvest.moves import CELLS, STEPS, Cell
from lakelight.harvest.orientation import sides_of, tile_name
from lakelight.harvest.pieces import COLORS, DEDICATIONS, MAX_PLAYERS, Dedication, Seat
from lakelight.harvest.position_types import Place

# Why a lantern card is taken: a match, a side of the tile that faces the seat, or an exchange.
Why: TypeAlias = Literal["match", "side", "exchange"]


# How far a place is away, by the difference of its cell: the place itself and its four neighbors.
OFFSETS = dict(zip((0, *STEPS), ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)), strict=True))


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile lies on the lake, its sides north, east, south, west (H7.1)."""

    event: Literal["tile_placed"] = field(default="tile_placed", init=False, repr=False)
    seat: Seat
    sides: str
    at: Place


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A lantern card from the supply: why is match, side or exchange."""

    event: Literal["card_taken"] = field(default="card_taken", init=False, repr=False)
    seat: Seat
    color: str
    why: Why
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class CardMissed:
    """A lantern card that the exhausted supply could not give (H7.6)."""

    event: Literal["card_missed"] = field(default="card_missed", init=False, repr=False)
    seat: Seat
    color: str
    why: Why
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class FavorTaken:
    """A favor for the platform of a tile in a match (H7.3)."""

    event: Literal["favor_taken"] = field(default="favor_taken", init=False, repr=False)
    seat: Seat
    at: Place


@dataclass(frozen=True, slots=True)
class FavorsPaid:
    """Favors spent on an exchange (H4.1)."""

    event: Literal["favors_paid"] = field(default="favors_paid", init=False, repr=False)
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsReturned:
    """Lantern cards of one color back to the supply."""

    event: Literal["cards_returned"] = field(default="cards_returned", init=False, repr=False)
    seat: Seat
    color: str
    count: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A dedication token (H5.2)."""

    event: Literal["token_taken"] = field(default="token_taken", init=False, repr=False)
    seat: Seat
    dedication: Dedication
    honor: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile from the draw stack (H7.8); its name is None to those who may not see it."""

    event: Literal["tile_drawn"] = field(default="tile_drawn", init=False, repr=False)
    seat: Seat
    tile: str | None


# What others see of a drawn tile, by seat.
HIDDEN_DRAWS = tuple(TileDrawn(seat, None) for seat in range(MAX_PLAYERS))

Event: TypeAlias = (
    TilePlaced
    | CardTaken
    | CardMissed
    | FavorTaken
    | FavorsPaid
    | CardsReturned
    | TokenTaken
    | TileDrawn
)


def hide_draws(events: Sequence[AnyEvent], viewer: Seat | None) -> Sequence[AnyEvent]:
    """The events as one seat, or an onlooker, sees them."""
    seen: list[AnyEvent] | None = None
    for at, event in enumerate(events):
        # Much faster than `isinstance` for an event of another kind, as most are.
        if type(event) is TileDrawn and event.seat != viewer:
            if seen is None:
                seen = list(events)
            seen[at] = HIDDEN_DRAWS[event.seat]
    return events if seen is None else seen


def read_log(
    rows: Sequence[tuple[int, int, int, int]], cell: Cell = 0, at: Place = (0, 0)
) -> list[Event]:
    """The events of one move from the rows of its log; a tile was placed on `cell`, at `at`."""
    return [
        _event(LOG_KINDS[kind], seat, first, second, cell, at) for kind, seat, first, second in rows
    ]


def _event(kind: str, seat: Seat, first: int, second: int, cell: Cell, at: Place) -> Event:
    match kind:
        case "placed":
            return TilePlaced(seat, sides_of(first), at)
        case "match":
            return CardTaken(seat, COLORS[first], "match", _beside(second, cell, at))
        case "match_exhausted":
            return CardMissed(seat, COLORS[first], "match", _beside(second, cell, at))
        case "favor":
            return FavorTaken(seat, _beside(second, cell, at))
        case "side":
            return CardTaken(seat, COLORS[first], "side")
        case "side_exhausted":
            return CardMissed(seat, COLORS[first], "side")
        case "drawn":
            return TileDrawn(seat, tile_name(first))
        case "favors_paid":
            return FavorsPaid(seat, first)
        case "returned":
            return CardsReturned(seat, COLORS[first], second)
        case "taken":
            return CardTaken(seat, COLORS[first], "exchange")
        case _:
            return TokenTaken(seat, DEDICATIONS[first], second)


def _beside(neighbor: Cell, cell: Cell, at: Place) -> Place:
    """The place of a cell that is `cell`, at `at`, or beside it."""
    x, y = OFFSETS[(neighbor - cell) % CELLS]
    return at[0] + x, at[1] + y
