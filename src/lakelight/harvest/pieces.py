"""The pieces of Harvest (H1, H2): tiles, lantern cards, dedication tokens, seats."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

Seat: TypeAlias = int
Tile: TypeAlias = int
Color: TypeAlias = int

Phase: TypeAlias = Literal["exchange", "dedicate", "discard", "place", "over"]
Dedication: TypeAlias = Literal["four_of_a_kind", "three_pair", "seven_unique"]

COLORS = "ROGBPWK"
COLOR_NAMES = ("red", "orange", "green", "blue", "purple", "white", "black")

MIN_PLAYERS = 2
MAX_PLAYERS = 4
HAND = 3
HAND_LIMIT = 12
EXCHANGE_COST = 2

# Sides in the order north, east, south, west; the seat that sits there faces that side.
SIDES = "NESW"
SEATINGS = {
    2: ("SN", "SW", "SE"),
    3: ("SWE", "SWN", "SNE"),
    4: ("SWNE",),
}

# A tile's sides run clockwise. H1.3: the boat on the start tile is no platform.
START_TILE = 0
START_SIDES = "KBRW"
LAKE_TILES: tuple[tuple[str, bool], ...] = (
    (START_SIDES, False),
    ("GBKO", False),
    ("WKOK", False),
    ("GGGR", False),
    ("OPOO", False),
    ("RKGP", False),
    ("RGBP", False),
    ("WGOG", True),
    ("RGKR", False),
    ("WBKB", True),
    ("GROW", False),
    ("BPWR", False),
    ("RRGG", True),
    ("KPBB", False),
    ("WWRG", False),
    ("WOPW", True),
    ("GPPR", True),
    ("GBOB", False),
    ("BRKG", False),
    ("BKWG", False),
    ("PRKK", True),
    ("RKRO", True),
    ("GPBP", True),
    ("OBWO", True),
    ("BRWK", False),
    ("BWGP", False),
    ("OBOB", True),
    ("WKWK", True),
    ("PKWO", False),
    ("ROPW", False),
    ("PPKP", False),
    ("OKPR", False),
    ("BWOR", False),
    ("BPKO", False),
    ("RWKO", False),
    ("WGPB", False),
)
TILES = len(LAKE_TILES)


def turned(sides: str, quarters: int) -> str:
    """The sides of a tile after some quarter turns clockwise."""
    quarters %= 4
    return sides[4 - quarters :] + sides[: 4 - quarters]


def _first_alike(tile: Tile) -> Tile:
    """The first tile that looks like this one; the start tile stands alone."""
    sides, platform = LAKE_TILES[tile]
    looks = {(turned(sides, quarters), platform) for quarters in range(4)}
    return next(other for other in range(1, TILES) if LAKE_TILES[other] in looks)


# Two lake tiles look the same (25 and 35): in play they are one kind.
KIND: tuple[Tile, ...] = (START_TILE, *(_first_alike(tile) for tile in range(1, TILES)))

# How many different ways a tile can lie: two where turning it halfway changes nothing.
TURNS: tuple[int, ...] = tuple(len({turned(sides, k) for k in range(4)}) for sides, _ in LAKE_TILES)

# H2.1, H2.2.
LANTERNS_PER_COLOR = {2: 5, 3: 7, 4: 8}
TILES_IN_PLAY = {2: 22, 3: 27, 4: 32}

# H1.2: honor and dots of each token, top first.
DEDICATIONS: tuple[Dedication, ...] = ("four_of_a_kind", "three_pair", "seven_unique")
GENERIC_HONOR = 4
TOKENS: dict[Dedication, tuple[tuple[int, int], ...]] = {
    "four_of_a_kind": ((8, 0), (7, 4), (7, 0), (6, 3), (6, 0), (5, 3), (5, 0), (5, 0), (4, 0)),
    "three_pair": ((9, 0), (8, 4), (8, 0), (7, 3), (7, 0), (6, 3), (6, 0), (5, 0), (5, 0)),
    "seven_unique": ((10, 0), (9, 4), (9, 0), (8, 3), (8, 0), (7, 3), (7, 0), (6, 0), (5, 0)),
}
# H2.3: tokens with more dots than this stay in the box.
MOST_DOTS = {2: 0, 3: 3, 4: 4}


@cache
def stack_values(players: int, dedication: Dedication) -> tuple[int, ...]:
    """The honor of a full stack for this number of players, top first."""
    return tuple(honor for honor, dots in TOKENS[dedication] if dots <= MOST_DOTS[players])
