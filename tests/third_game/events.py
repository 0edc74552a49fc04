"""The events of Pebbles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from lakelight.core.events import Event as AnyEvent
from tests.third_game.pieces import Seat


@dataclass(frozen=True, slots=True)
class PebbleDrawn:
    """A pebble from the bag (P2.1); its color is None to the other seats."""

    event: Literal["pebble_drawn"] = field(default="pebble_drawn", init=False, repr=False)
    seat: Seat
    color: str | None


@dataclass(frozen=True, slots=True)
class PebbleKept:
    """The pebble stays with the seat (P3.1)."""

    event: Literal["pebble_kept"] = field(default="pebble_kept", init=False, repr=False)
    seat: Seat
    color: str


@dataclass(frozen=True, slots=True)
class PebblePassed:
    """The pebble goes to the next seat (P3.1)."""

    event: Literal["pebble_passed"] = field(default="pebble_passed", init=False, repr=False)
    seat: Seat
    to: Seat
    color: str


Event: TypeAlias = PebbleDrawn | PebbleKept | PebblePassed


def hide_draws(events: Iterable[AnyEvent], viewer: Seat | None) -> list[AnyEvent]:
    """The events as one seat, or an onlooker, sees them."""
    return [
        replace(event, color=None)
        if isinstance(event, PebbleDrawn) and event.seat != viewer
        else event
        for event in events
    ]
