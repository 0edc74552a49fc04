"""What a screen shows of Harvest: views and choices, declared once for server, wire and client.

The view of a seat is a `SharedView`, which is the same for everybody, and an `OwnView`, the only
part with a hand in it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Literal

from lakelight.harvest import moves as numbering
from lakelight.harvest.move_text import CARD_MOVES, format_place
from lakelight.harvest.moves import Cell, Move
from lakelight.harvest.orientation import has_platform, sides_of, tile_name
from lakelight.harvest.pieces import (
    COLORS,
    DEDICATIONS,
    GENERIC_HONOR,
    HAND_LIMIT,
    Phase,
    Seat,
    Tile,
    stack_values,
)
from lakelight.harvest.pieces import Dedication as DedicationName
from lakelight.harvest.position_types import Place, SeatTokens
from lakelight.harvest.readable import ReadableState

# Tiles as they lie anywhere on a lake; many tables have few that are alike.
MOST_LAKE_TILES = 100_000


@dataclass(frozen=True, slots=True)
class HarvestTokens:
    """The dedication tokens of a seat: honor by stack, and the number of generic tokens."""

    four_of_a_kind: tuple[int, ...]
    three_pair: tuple[int, ...]
    seven_unique: tuple[int, ...]
    generic: int


@dataclass(frozen=True, slots=True)
class HarvestStacks:
    """What is left of the dedication stacks: honor, top first."""

    four_of_a_kind: tuple[int, ...]
    three_pair: tuple[int, ...]
    seven_unique: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SharedView:
    """What everybody sees.

    `platforms` says of each tile on the lake whether it has one. `generic` is the honor of a
    generic token.
    """

    game: Literal["harvest"] = field(default="harvest", init=False)
    players: int
    seats: str
    seat: Seat
    phase: Phase
    supply: dict[str, int]
    lanterns: list[dict[str, int]]
    favors: tuple[int, ...]
    tokens: list[HarvestTokens]
    lake: list[str]
    platforms: list[bool]
    hand_sizes: list[int]
    draw_stack_size: int
    stacks: HarvestStacks
    generic: int = field(default=GENERIC_HONOR, init=False)
    hand_limit: int = field(default=HAND_LIMIT, init=False)


@dataclass(frozen=True, slots=True)
class OwnView:
    """What one seat sees besides; for an onlooker `viewer` is None and the hand is empty."""

    viewer: Seat | None
    hand: list[str]
    hand_platforms: list[bool]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What nobody sees before the end: every hand and the draw stack."""

    hands: list[list[str]]
    hands_platforms: list[list[bool]]
    draw_stack: list[str]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give one color, take another."""

    move: str
    give: str
    take: str


@dataclass(frozen=True, slots=True)
class Dedication:
    """A set of lantern cards to dedicate; `colors` has a letter for each card."""

    move: str
    dedication: DedicationName
    colors: str
    honor: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A lantern card to return."""

    move: str
    color: str


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile of the hand, the ways it may lie, and where: any of `turns` on any of `places`.

    The move is written `TURN@X,Y`. `turns` run clockwise from how the tile lies in the hand.
    """

    tile: str
    turns: list[str]
    places: list[Place]


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal moves of a seat, each once, grouped as a screen offers them."""

    game: Literal["harvest"] = field(default="harvest", init=False)
    seat: Seat
    step: Phase
    can_pass: bool
    exchanges: list[Exchange]
    dedications: list[Dedication]
    discards: list[Discard]
    placements: list[Placement]


def shared_view(state: ReadableState) -> SharedView:
    """What everybody sees."""
    tokens = state.tokens
    lake = state.lake
    return SharedView(
        players=state.players,
        seats=state.seating,
        seat=state.seat,
        phase=state.phase,
        supply=_counts(state.supply),
        lanterns=[_counts(cards) for cards in state.lanterns],
        favors=state.favors,
        tokens=[_tokens(held) for held in tokens],
        lake=[_lake_tile(tile) for tile in lake],
        platforms=[has_platform(lying) for _, _, lying in lake],
        hand_sizes=[len(hand) for hand in state.hands],
        draw_stack_size=len(state.draw_stack),
        stacks=HarvestStacks(
            *(_left(state.players, tokens, stack) for stack in range(len(DEDICATIONS)))
        ),
    )


def own_view(state: ReadableState, viewer: Seat | None) -> OwnView:
    """What one seat sees besides: its own hand, and nobody else's."""
    hand = () if viewer is None else state.hands[viewer]
    return OwnView(viewer, _names(hand), _platforms(hand))


def secrets(state: ReadableState) -> Secrets:
    """Every hand and the draw stack, for a match that is over."""
    hands = state.hands
    return Secrets(
        hands=[_names(hand) for hand in hands],
        hands_platforms=[_platforms(hand) for hand in hands],
        draw_stack=_names(state.draw_stack),
    )


def choices(state: ReadableState, seat: Seat) -> Choices:
    """The legal moves of a seat that may act."""
    legal = state.legal_moves(seat)
    # In every phase the legal moves are either all of cards or all placements.
    cards = legal if legal[0] < numbering.PLACE else []
    return Choices(
        seat=seat,
        step=state.phase,
        can_pass=numbering.PASS in cards,
        exchanges=[EXCHANGES[move] for move in cards if move in EXCHANGES],
        dedications=[
            _dedication(state, CARD_MOVES[move])
            for move in cards
            if numbering.FOUR_OF_A_KIND <= move < numbering.DISCARD
        ],
        discards=[DISCARDS[move] for move in cards if move in DISCARDS],
        placements=[] if cards else _placements(state, legal),
    )


def _dedication(state: ReadableState, text: str) -> Dedication:
    """A set, and the honor of the token on top of its stack."""
    name: DedicationName
    match text[0]:
        case "4":
            name, colors = "four_of_a_kind", text[1] * 4
        case "2":
            name, colors = "three_pair", "".join(letter * 2 for letter in text[1:])
        case _:
            name, colors = "seven_unique", COLORS
    stack = _left(state.players, state.tokens, DEDICATIONS.index(name))
    return Dedication(text, name, colors, stack[0] if stack else GENERIC_HONOR)


def _placements(state: ReadableState, legal: list[Move]) -> list[Placement]:
    """The tiles of the hand, each with the ways it may lie and the places.

    H7.1: a tile may lie any way on any open place. So the moves are listed way by way, each with
    the same places in the same order.
    """
    cells = _cells_of_first_way(legal)
    at = state.coordinates()
    places = [at[cell] for cell in cells]
    ways: defaultdict[Tile, list[str]] = defaultdict(list)
    for move in legal[:: len(cells)]:
        lying = (move - numbering.PLACE) // numbering.CELLS
        ways[lying // 4].append(sides_of(lying))
    return [Placement(tile_name(tile), turns, places) for tile, turns in ways.items()]


def _cells_of_first_way(legal: list[Move]) -> list[Cell]:
    first = legal[0] - (legal[0] - numbering.PLACE) % numbering.CELLS
    return [
        move - first
        for move in takewhile(range(first, first + numbering.CELLS).__contains__, legal)
    ]


def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(COLORS, counts, strict=True))


def _tokens(held: SeatTokens) -> HarvestTokens:
    four_of_a_kind, three_pair, seven_unique = held.stacks
    return HarvestTokens(four_of_a_kind, three_pair, seven_unique, held.generic)


def _left(players: int, tokens: tuple[SeatTokens, ...], stack: int) -> tuple[int, ...]:
    """The honor of the tokens that nobody has taken from a stack, top first."""
    taken = sum([len(held.stacks[stack]) for held in tokens])
    return stack_values(players, DEDICATIONS[stack])[taken:]


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile_name(tile) for tile in tiles]


def _platforms(tiles: tuple[Tile, ...]) -> list[bool]:
    return [has_platform(tile * 4) for tile in tiles]


@lru_cache(MOST_LAKE_TILES)
def _lake_tile(tile: tuple[int, int, int]) -> str:
    x, y, lying = tile
    return format_place(lying, (x, y))


# The choices of cards that are the same in every position, by the number of their move.
EXCHANGES = {
    move: Exchange(text, *text.split(">")) for move, text in enumerate(CARD_MOVES) if ">" in text
}
DISCARDS = {
    move: Discard(text, text[1])
    for move, text in enumerate(CARD_MOVES)
    if move >= numbering.DISCARD
}
