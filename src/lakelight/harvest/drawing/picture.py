"""A picture: what a drawing shows of a position, without any rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lakelight.harvest.pieces import Dedication

Side: TypeAlias = Literal["N", "E", "S", "W"]
Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class TilePicture:
    """A lake tile: its sides north, east, south, west as it lies, and where.

    x grows east, y grows north; a tile in hand lies nowhere and leaves both at 0.
    """

    sides: str
    x: int = 0
    y: int = 0
    platform: bool = False
    start: bool = False


@dataclass(frozen=True)
class SeatPicture:
    """A player at one side of the lake, with everything that lies open in front of them."""

    side: Side
    name: str
    lanterns: Mapping[str, int]
    favors: int = 0
    honor: int = 0
    tokens: tuple[int, ...] = ()
    to_act: bool = False


@dataclass(frozen=True)
class LakePicture:
    """A whole position as one viewer may see it.

    Tiles come in order of placement, the start tile first. Stacks hold the values that
    remain, top first; `generic` is what a dedication gives once its stack is empty.
    `hand` is empty when no hand may be seen. `phase` is exchange, dedicate, discard, place or over.
    """

    tiles: tuple[TilePicture, ...]
    seats: tuple[SeatPicture, ...]
    supply: Mapping[str, int]
    stacks: Mapping[Dedication, tuple[int, ...]]
    draw_stack: int
    phase: str
    title: str = "Harvest"
    hand: tuple[TilePicture, ...] = ()
    hand_side: Side | None = None
    places: tuple[Place, ...] = ()
    generic: int = 4
