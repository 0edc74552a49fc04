"""What a screen shows of Harvest: views and choices, declared once for server, wire and client.

The view of a seat is a `SharedView`, which is the same for everybody, and an `OwnView`, the only
part with a hand in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from lakelight.core.events import Event as AnyEvent
from lakelight.harvest import moves as numbering
from lakelight.harvest.events import (
    CardsReturned,
    CardTaken,
    FavorsPaid,
    FavorTaken,
    TilePlaced,
    TokenTaken,
)
from lakelight.harvest.move_text import CARD_MOVES, format_place
from lakelight.harvest.orientation import has_platform, sides_of, tile_name
from lakelight.harvest.pieces import (
    COLORS,
    DEDICATIONS,
    GENERIC_HONOR,
    HAND_LIMIT,
    TILES,
    TILES_IN_PLAY,
    TURNS,
    Phase,
    Seat,
    Tile,
)
from lakelight.harvest.pieces import Dedication as DedicationName
from lakelight.harvest.position_types import Place, SeatTokens
from lakelight.harvest.readable import ReadableState

# x and y of a tile, and how it lies.
LakeTile: TypeAlias = tuple[int, int, int]

# What changes the lantern cards, and the favors.
CARD_EVENTS = frozenset({CardTaken, CardsReturned})
FAVOR_EVENTS = frozenset({FavorTaken, FavorsPaid})

# Views of one match after the other repeat most of their parts; so many are kept.
MOST_LAKE_TILES = 100_000
MOST_COUNTS = 10_000

# A letter for each color of which a card is missing.
MISSING = COLORS.lower()

# How many cards of each of how many colors a dedication needs (H5.1).
NEEDS: dict[DedicationName, tuple[int, int]] = {
    "four_of_a_kind": (4, 1),
    "three_pair": (2, 3),
    "seven_unique": (1, len(COLORS)),
}


@dataclass(slots=True)
class HonorByStack:
    """The honor of dedication tokens, by the stack that they belong to."""

    four_of_a_kind: tuple[int, ...]
    three_pair: tuple[int, ...]
    seven_unique: tuple[int, ...]


@dataclass(slots=True)
class HarvestTokens(HonorByStack):
    """The dedication tokens of a seat: honor by stack, and the number of generic tokens."""

    generic: int


@dataclass(slots=True)
class HarvestStacks(HonorByStack):
    """What is left of the dedication stacks: honor, top first."""


@dataclass(slots=True)
class SharedView:
    """What everybody sees.

    `platforms` says of each tile on the lake whether it has one. `generic` is the honor of a
    generic token. `turn` counts the turns of the active player; `turns` is how many of them place
    a tile, and the one after these is the final turn (H8.1).
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
    turn: int
    turns: int
    start_player: Seat = field(default=0, init=False)
    generic: int = field(default=GENERIC_HONOR, init=False)
    hand_limit: int = field(default=HAND_LIMIT, init=False)


@dataclass(slots=True)
class OwnView:
    """What one seat sees besides; for an onlooker `viewer` is None and the hand is empty.

    `sets` has the nearest set of each dedication, such as OOOo: a letter for each card, in lower
    case if it is missing.
    """

    viewer: Seat | None
    hand: list[str]
    hand_platforms: list[bool]
    sets: tuple[str, ...]


@dataclass(slots=True)
class AfterMove:
    """How many cards of each nearest set the seat would hold after a placement."""

    sets: tuple[int, ...]


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
    """The legal moves of a seat, each once, grouped as a screen offers them.

    `completes` names the dedications that an exchange makes possible, by its move.
    """

    game: Literal["harvest"] = field(default="harvest", init=False)
    seat: Seat
    step: Phase
    can_pass: bool
    exchanges: list[Exchange]
    dedications: list[Dedication]
    discards: list[Discard]
    placements: list[Placement]
    completes: dict[str, list[DedicationName]]


class Screen:
    """The views and choices of one position; the lake is walked once for all of them."""

    def __init__(self, state: ReadableState) -> None:
        self._state = state
        self._read_hands: tuple[tuple[Tile, ...], ...] | None = None
        self._read_lanterns: tuple[tuple[int, ...], ...] | None = None
        self._walked: tuple[Sequence[LakeTile], Sequence[Place]] | None = None

    @property
    def _hands(self) -> tuple[tuple[Tile, ...], ...]:
        if self._read_hands is None:
            self._read_hands = self._state.hands
        return self._read_hands

    @property
    def _lanterns(self) -> tuple[tuple[int, ...], ...]:
        if self._read_lanterns is None:
            self._read_lanterns = self._state.lanterns
        return self._read_lanterns

    def shared_view(self) -> SharedView:
        """What everybody sees."""
        state = self._state
        return SharedView(
            players=state.players,
            seats=state.seating,
            seat=state.seat,
            phase=state.phase,
            supply=_counts(state.supply),
            lanterns=self._shown_lanterns(),
            favors=state.favors,
            tokens=self._shown_tokens(),
            lake=self._shown_lake(),
            platforms=self._shown_platforms(),
            hand_sizes=self._hand_sizes(),
            draw_stack_size=len(state.draw_stack),
            stacks=self._shown_stacks(),
            turn=self._turn(),
            turns=TILES_IN_PLAY[state.players] // state.players,
        )

    def changes(self, before: Screen, events: Sequence[AnyEvent]) -> dict[str, object]:
        """The fields of the shared view that may differ since moves that did these things."""
        state, kinds = self._state, set(map(type, events))
        found: dict[str, object] = {}
        if state.seat != before._state.seat:
            found["seat"] = state.seat
        if state.phase != before._state.phase:
            found["phase"] = state.phase
        if not kinds.isdisjoint(CARD_EVENTS):
            found["supply"] = _counts(state.supply)
            found["lanterns"] = self._shown_lanterns()
        if not kinds.isdisjoint(FAVOR_EVENTS):
            found["favors"] = state.favors
        if TokenTaken in kinds:
            found["tokens"] = self._shown_tokens()
            found["stacks"] = self._shown_stacks()
        if TilePlaced in kinds:
            found["lake"] = self._shown_lake()
            found["platforms"] = self._shown_platforms()
            found["hand_sizes"] = self._hand_sizes()
            found["draw_stack_size"] = len(state.draw_stack)
            found["turn"] = self._turn()
        return found

    def own_view(self, viewer: Seat | None) -> OwnView:
        """What one seat sees besides: its own hand, and nobody else's."""
        if viewer is None:
            return ONLOOKERS_VIEW
        hand = self._hands[viewer]
        sets = nearest_sets(self._lanterns[viewer])
        return OwnView(viewer, _names(hand), _platforms(hand), sets)

    def own_changes(self, viewer: Seat | None, events: Sequence[AnyEvent]) -> dict[str, object]:
        """The fields of a seat's own view that may differ since moves that did these things."""
        if viewer is None:
            return {}
        has_placed = has_other_cards = False
        for one in events:
            if type(one) is CardTaken or type(one) is CardsReturned:
                has_other_cards = has_other_cards or one.seat == viewer
            elif type(one) is TilePlaced:
                has_placed = has_placed or one.seat == viewer
        if not has_placed and not has_other_cards:
            return {}
        found: dict[str, object] = {"sets": nearest_sets(self._lanterns[viewer])}
        if has_placed:
            hand = self._hands[viewer]
            found["hand"], found["hand_platforms"] = _names(hand), _platforms(hand)
        return found

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
            return Choices(seat, "place", False, [], [], [], self._placements(seat), {})
        shown = Choices(seat, state.phase, False, [], [], [], [], {})
        for move in state.legal_moves(seat):
            if move in EXCHANGES:
                shown.exchanges.append(EXCHANGES[move])
            elif move in DISCARDS:
                shown.discards.append(DISCARDS[move])
            elif move == numbering.PASS:
                shown.can_pass = True
            else:
                shown.dedications.append(self._dedication(CARD_MOVES[move]))
        if shown.exchanges:
            shown.completes = self._completing(seat, shown.exchanges)
        return shown

    def _completing(
        self, seat: Seat, exchanges: Sequence[Exchange]
    ) -> dict[str, list[DedicationName]]:
        """The dedications that each exchange makes possible, where it does."""
        cards = dict(zip(COLORS, self._lanterns[seat], strict=True))
        found: dict[str, list[DedicationName]] = {}
        for name in DEDICATIONS:
            each, colors = NEEDS[name]
            # One color is missing: it must be taken, and the color given must not become missing.
            if sum(count >= each for count in cards.values()) == colors - 1:
                for exchange in exchanges:
                    if cards[exchange.take] == each - 1 and cards[exchange.give] != each:
                        found.setdefault(exchange.move, []).append(name)
        return found

    def _placements(self, seat: Seat) -> list[Placement]:
        """H7.1: any tile of the hand may lie any way on any open place; equal tiles are one."""
        places = list(self._chart()[1])
        return [
            Placement(NAMES[tile], WAYS[tile], places) for tile in dict.fromkeys(self._hands[seat])
        ]

    def _chart(self) -> tuple[Sequence[LakeTile], Sequence[Place]]:
        """The tiles on the lake, and the places beside it."""
        if self._walked is None:
            self._walked = self._state.chart()
        return self._walked

    def _shown_lanterns(self) -> list[dict[str, int]]:
        return [_counts(cards) for cards in self._lanterns]

    def _shown_tokens(self) -> list[HarvestTokens]:
        return [_tokens(held) for held in self._state.tokens]

    def _shown_stacks(self) -> HarvestStacks:
        four_of_a_kind, three_pair, seven_unique = self._state.stacks
        return HarvestStacks(four_of_a_kind, three_pair, seven_unique)

    def _shown_lake(self) -> list[str]:
        return [_lake_tile(tile) for tile in self._chart()[0]]

    def _shown_platforms(self) -> list[bool]:
        return [PLATFORMS[lying] for _, _, lying in self._chart()[0]]

    def _hand_sizes(self) -> list[int]:
        return [len(hand) for hand in self._hands]

    def _turn(self) -> int:
        return (len(self._chart()[0]) - 1) // self._state.players + 1

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
        stack = self._state.stacks[DEDICATIONS.index(name)]
        return Dedication(text, name, colors, stack[0] if stack else GENERIC_HONOR)


def after_move(state: ReadableState, seat: Seat, events: Sequence[AnyEvent]) -> AfterMove | None:
    """What a placement that does these things brings the seat nearer to; None for other moves."""
    if state.phase != "place":
        return None
    taken = [one.color for one in events if isinstance(one, CardTaken) and one.seat == seat]
    sets = nearest_sets(_with_taken(state.lanterns[seat], "".join(taken)))
    return AfterMove(tuple(sum(map(str.isupper, one)) for one in sets))


@lru_cache(MOST_COUNTS)
def nearest_sets(cards: tuple[int, ...]) -> tuple[str, ...]:
    """H5.1: for each dedication the set of which the fewest cards are missing."""
    return tuple(_nearest_set(cards, *NEEDS[name]) for name in DEDICATIONS)


def _nearest_set(cards: tuple[int, ...], each: int, colors: int) -> str:
    """The colors of which the most cards are held; among equal ones the first."""
    held = [min(each, count) for count in cards]
    by_count = sorted(range(len(COLORS)), key=held.__getitem__, reverse=True)
    return "".join(
        [
            COLORS[color] * held[color] + MISSING[color] * (each - held[color])
            for color in sorted(by_count[:colors])
        ]
    )


def _with_taken(cards: tuple[int, ...], taken: str) -> tuple[int, ...]:
    """The cards with those taken."""
    return tuple(count + taken.count(letter) for letter, count in zip(COLORS, cards, strict=True))


@lru_cache(MOST_COUNTS)
def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(COLORS, counts, strict=True))


@lru_cache(MOST_COUNTS)
def _tokens(held: SeatTokens) -> HarvestTokens:
    four_of_a_kind, three_pair, seven_unique = held.stacks
    return HarvestTokens(four_of_a_kind, three_pair, seven_unique, held.generic)


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def _platforms(tiles: tuple[Tile, ...]) -> list[bool]:
    return [PLATFORMS[tile * 4] for tile in tiles]


@lru_cache(MOST_LAKE_TILES)
def _lake_tile(tile: LakeTile) -> str:
    x, y, lying = tile
    return format_place(lying, (x, y))


ONLOOKERS_VIEW = OwnView(None, [], [], ())

# The names of all tiles, the ways in which each can lie, and whether a tile as it lies has a
# platform.
NAMES = tuple(tile_name(tile) for tile in range(TILES))
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
