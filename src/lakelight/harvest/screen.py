"""What a screen shows of Harvest: views and choices, declared once for server, wire and client.

The view of a seat is a `SharedView`, which is the same for everybody, and an `OwnView`, the only
part with a hand in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from lakelight.harvest import moves as numbering
from lakelight.harvest.move_text import CARD_MOVES, format_place
from lakelight.harvest.orientation import has_platform, sides_of, tile_name
from lakelight.harvest.pieces import (
    COLORS,
    DEDICATIONS,
    GENERIC_HONOR,
    HAND_LIMIT,
    TILES,
    TURNS,
    Phase,
    Seat,
    Tile,
    stack_values,
)
from lakelight.harvest.pieces import Dedication as DedicationName
from lakelight.harvest.position_types import Place, SeatTokens
from lakelight.harvest.readable import ReadableState

# Views of one match after the other repeat most of their parts; so many are kept.
MOST_LAKE_TILES = 100_000
MOST_COUNTS = 10_000


@dataclass(slots=True)
class HarvestTokens:
    """The dedication tokens of a seat: honor by stack, and the number of generic tokens."""

    four_of_a_kind: tuple[int, ...]
    three_pair: tuple[int, ...]
    seven_unique: tuple[int, ...]
    generic: int


@dataclass(slots=True)
class HarvestStacks:
    """What is left of the dedication stacks: honor, top first."""

    four_of_a_kind: tuple[int, ...]
    three_pair: tuple[int, ...]
    seven_unique: tuple[int, ...]


@dataclass(slots=True)
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


@dataclass(slots=True)
class OwnView:
    """What one seat sees besides; for an onlooker `viewer` is None and the hand is empty."""

    viewer: Seat | None
    hand: list[str]
    hand_platforms: list[bool]


@dataclass(slots=True)
class Secrets:
    """What nobody sees before the end: every hand and the draw stack."""

    hands: list[list[str]]
    hands_platforms: list[list[bool]]
    draw_stack: list[str]


@dataclass(slots=True)
class Exchange:
    """Give one color, take another."""

    move: str
    give: str
    take: str


@dataclass(slots=True)
class Dedication:
    """A set of lantern cards to dedicate; `colors` has a letter for each card."""

    move: str
    dedication: DedicationName
    colors: str
    honor: int


@dataclass(slots=True)
class Discard:
    """A lantern card to return."""

    move: str
    color: str


@dataclass(slots=True)
class Placement:
    """A tile of the hand, the ways it may lie, and where: any of `turns` on any of `places`.

    The move is written `TURN@X,Y`. `turns` run clockwise from how the tile lies in the hand.
    """

    tile: str
    turns: list[str]
    places: list[Place]


@dataclass(slots=True)
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


class Screen:
    """The views and choices of one position; the lake is walked once for all of them."""

    def __init__(self, state: ReadableState) -> None:
        self._state = state
        self._hands = state.hands
        self._tokens = state.tokens
        self._lake, self._places = state.chart()

    def shared_view(self) -> SharedView:
        """What everybody sees."""
        state, lake = self._state, self._lake
        four_of_a_kind, three_pair, seven_unique = self._stacks()
        return SharedView(
            players=state.players,
            seats=state.seating,
            seat=state.seat,
            phase=state.phase,
            supply=_counts(state.supply),
            lanterns=[_counts(cards) for cards in state.lanterns],
            favors=state.favors,
            tokens=[_tokens(held) for held in self._tokens],
            lake=[_lake_tile(tile) for tile in lake],
            platforms=[PLATFORMS[lying] for _, _, lying in lake],
            hand_sizes=[len(hand) for hand in self._hands],
            draw_stack_size=len(state.draw_stack),
            stacks=HarvestStacks(four_of_a_kind, three_pair, seven_unique),
        )

    def own_view(self, viewer: Seat | None) -> OwnView:
        """What one seat sees besides: its own hand, and nobody else's."""
        hand = () if viewer is None else self._hands[viewer]
        return OwnView(viewer, _names(hand), _platforms(hand))

    def secrets(self) -> Secrets:
        """Every hand and the draw stack, for a match that is over."""
        return Secrets(
            hands=[_names(hand) for hand in self._hands],
            hands_platforms=[_platforms(hand) for hand in self._hands],
            draw_stack=_names(self._state.draw_stack),
        )

    def choices(self, seat: Seat) -> Choices:
        """The legal moves of a seat that may act."""
        state = self._state
        if state.phase == "place":
            return Choices(seat, "place", False, [], [], [], self._placements(seat))
        moves = state.legal_moves(seat)
        return Choices(
            seat=seat,
            step=state.phase,
            can_pass=numbering.PASS in moves,
            exchanges=[EXCHANGES[move] for move in moves if move in EXCHANGES],
            dedications=[
                self._dedication(CARD_MOVES[move])
                for move in moves
                if numbering.FOUR_OF_A_KIND <= move < numbering.DISCARD
            ],
            discards=[DISCARDS[move] for move in moves if move in DISCARDS],
            placements=[],
        )

    def _placements(self, seat: Seat) -> list[Placement]:
        """H7.1: any tile of the hand may lie any way on any open place; equal tiles are one."""
        places = list(self._places)
        return [
            Placement(tile_name(tile), WAYS[tile], places)
            for tile in dict.fromkeys(self._hands[seat])
        ]

    def _dedication(self, text: str) -> Dedication:
        """A set, and the honor of the token on top of its stack."""
        name: DedicationName
        match text[0]:
            case "4":
                name, colors = "four_of_a_kind", text[1] * 4
            case "2":
                name, colors = "three_pair", "".join(letter * 2 for letter in text[1:])
            case _:
                name, colors = "seven_unique", COLORS
        stack = self._stacks()[DEDICATIONS.index(name)]
        return Dedication(text, name, colors, stack[0] if stack else GENERIC_HONOR)

    def _stacks(self) -> list[tuple[int, ...]]:
        """What nobody has taken of each dedication stack, top first."""
        players = self._state.players
        taken = zip(*[held.stacks for held in self._tokens], strict=True)
        return [
            stack_values(players, name)[sum(map(len, stacks)) :]
            for name, stacks in zip(DEDICATIONS, taken, strict=True)
        ]


@lru_cache(MOST_COUNTS)
def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(COLORS, counts, strict=True))


@lru_cache(MOST_COUNTS)
def _tokens(held: SeatTokens) -> HarvestTokens:
    four_of_a_kind, three_pair, seven_unique = held.stacks
    return HarvestTokens(four_of_a_kind, three_pair, seven_unique, held.generic)


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile_name(tile) for tile in tiles]


def _platforms(tiles: tuple[Tile, ...]) -> list[bool]:
    return [PLATFORMS[tile * 4] for tile in tiles]


@lru_cache(MOST_LAKE_TILES)
def _lake_tile(tile: tuple[int, int, int]) -> str:
    x, y, lying = tile
    return format_place(lying, (x, y))


# Whether a tile as it lies has a platform, and the ways in which a tile can lie, by number.
PLATFORMS = tuple(has_platform(lying) for lying in range(TILES * 4))
WAYS = tuple([sides_of(tile * 4 + way) for way in range(TURNS[tile])] for tile in range(TILES))

# The choices of cards that are the same in every position, by the number of their move.
EXCHANGES = {
    move: Exchange(text, *text.split(">")) for move, text in enumerate(CARD_MOVES) if ">" in text
}
DISCARDS = {
    move: Discard(text, text[1])
    for move, text in enumerate(CARD_MOVES)
    if move >= numbering.DISCARD
}
