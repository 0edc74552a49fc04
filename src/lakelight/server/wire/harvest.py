"""How Harvest looks on the wire: views, choices and events. Tests hold them to the rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from lakelight.server.wire.fields import Part, snake_case

Place: TypeAlias = tuple[int, int]
Counts: TypeAlias = dict[str, int]


class HarvestTokens(Part, frozen=True, kw_only=True):
    """Dedication tokens of a seat: honor by stack, and how many generic ones."""

    four_of_a_kind: list[int]
    three_pair: list[int]
    seven_unique: list[int]
    generic: int


class HarvestStacks(Part, frozen=True, kw_only=True):
    """What remains of the dedication stacks: honor, top first."""

    four_of_a_kind: list[int]
    three_pair: list[int]
    seven_unique: list[int]


class HarvestView(Struct, tag_field="game", tag="harvest", frozen=True, kw_only=True):
    """What one seat sees, or an onlooker: `viewer` is null and `hand` empty."""

    players: int
    seats: str
    seat: int
    phase: str
    supply: Counts
    lanterns: list[Counts]
    favors: list[int]
    tokens: list[HarvestTokens]
    lake: list[str]
    viewer: int | None
    hand: list[str]
    hand_sizes: list[int]
    draw_stack_size: int
    platforms: list[bool]
    hand_platforms: list[bool]
    stacks: HarvestStacks
    generic: int
    hand_limit: int


class Exchange(Part, frozen=True, kw_only=True):
    """Give one color, take another."""

    move: str
    give: str
    take: str


class Dedication(Part, frozen=True, kw_only=True):
    """A set of lantern cards to dedicate; `colors` has a letter for each card."""

    move: str
    dedication: Literal["four_of_a_kind", "three_pair", "seven_unique"]
    colors: str
    honor: int


class Discard(Part, frozen=True, kw_only=True):
    """A lantern card to return."""

    move: str
    color: str


class Placement(Part, frozen=True, kw_only=True):
    """A tile of the hand, the ways it may lie, and where: any of `turns` on any of `places`.

    The move is written `TURN@X,Y`. `turns` run clockwise from how the tile lies in the hand.
    """

    tile: str
    turns: list[str]
    places: list[Place]


class HarvestChoices(Struct, tag_field="game", tag="harvest", frozen=True, kw_only=True):
    """The legal moves of a seat, as a screen wants them."""

    seat: int
    step: str
    can_pass: bool
    exchanges: list[Exchange]
    dedications: list[Dedication]
    discards: list[Discard]
    placements: list[Placement]


class Happened(Struct, tag_field="event", tag=snake_case, frozen=True, kw_only=True):
    """What a move did."""

    seat: int


class TilePlaced(Happened, frozen=True, kw_only=True):
    """A tile lies on the lake."""

    sides: str
    at: Place


class CardTaken(Happened, frozen=True, kw_only=True):
    """A lantern card from the supply."""

    color: str
    why: Literal["match", "side", "exchange"]
    at: Place | None


class CardMissed(Happened, frozen=True, kw_only=True):
    """A lantern card that the exhausted supply could not give."""

    color: str
    why: Literal["match", "side", "exchange"]
    at: Place | None


class FavorTaken(Happened, frozen=True, kw_only=True):
    """A favor for the platform of a tile in a match."""

    at: Place


class FavorsPaid(Happened, frozen=True, kw_only=True):
    """Favors spent on an exchange."""

    count: int


class CardsReturned(Happened, frozen=True, kw_only=True):
    """Lantern cards of one color back to the supply."""

    color: str
    count: int


class TokenTaken(Happened, frozen=True, kw_only=True):
    """A dedication token."""

    dedication: str
    honor: int


class TileDrawn(Happened, frozen=True, kw_only=True):
    """A tile from the draw stack; null to those who may not see it."""

    tile: str | None


HarvestEvent: TypeAlias = (
    TilePlaced
    | CardTaken
    | CardMissed
    | FavorTaken
    | FavorsPaid
    | CardsReturned
    | TokenTaken
    | TileDrawn
)
