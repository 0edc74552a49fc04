"""What a move did, as data: for screens, logs and speech."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from lakelight.core.moves import Log
from lakelight.harvest.orientation import sides_of, tile_name
from lakelight.harvest.pieces import COLORS, DEDICATIONS, Seat

if TYPE_CHECKING:
    from lakelight.harvest.state import State

Place: TypeAlias = tuple[int, int]

# The kinds of rows that `State.perform` writes, by number.
LOG_KINDS = (
    "placed",
    "match",
    "match_exhausted",
    "favor",
    "side",
    "side_exhausted",
    "drawn",
    "favors_paid",
    "returned",
    "taken",
    "token",
)


@dataclass(frozen=True)
class TilePlaced:
    """A tile lies on the lake, its sides north, east, south, west (H7.1)."""

    seat: Seat
    sides: str
    at: Place


@dataclass(frozen=True)
class CardTaken:
    """A lantern card from the supply: why is match, side or exchange."""

    seat: Seat
    color: str
    why: str
    at: Place | None = None


@dataclass(frozen=True)
class CardMissed:
    """A lantern card that the exhausted supply could not give (H7.6)."""

    seat: Seat
    color: str
    why: str
    at: Place | None = None


@dataclass(frozen=True)
class FavorTaken:
    """A favor for the platform of a tile in a match (H7.3)."""

    seat: Seat
    at: Place


@dataclass(frozen=True)
class FavorsPaid:
    """Favors spent on an exchange (H4.1)."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class CardsReturned:
    """Lantern cards of one color back to the supply."""

    seat: Seat
    color: str
    count: int


@dataclass(frozen=True)
class TokenTaken:
    """A dedication token (H5.2)."""

    seat: Seat
    dedication: str
    honor: int


@dataclass(frozen=True)
class TileDrawn:
    """A tile from the draw stack (H7.8); its name is None to those who may not see it."""

    seat: Seat
    tile: str | None


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


def hide_draws(events: Iterable[Event], viewer: Seat | None) -> list[Event]:
    """The events as one seat, or an onlooker, sees them."""
    return [
        replace(event, tile=None)
        if isinstance(event, TileDrawn) and event.seat != viewer
        else event
        for event in events
    ]


def read_log(after: State, log: Log) -> list[Event]:
    """The events that the rules wrote down while they played a move."""
    at = after.coordinates()
    return [
        _event(LOG_KINDS[kind], seat, first, second, at) for kind, seat, first, second in log.rows()
    ]


def _event(kind: str, seat: Seat, first: int, second: int, at: dict[int, Place]) -> Event:
    match kind:
        case "placed":
            return TilePlaced(seat, sides_of(first), at[second])
        case "match":
            return CardTaken(seat, COLORS[first], "match", at[second])
        case "match_exhausted":
            return CardMissed(seat, COLORS[first], "match", at[second])
        case "favor":
            return FavorTaken(seat, at[second])
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
