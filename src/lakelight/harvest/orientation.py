"""Tiles as they lie: the number and the name of every tile in every orientation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lakelight.harvest.pieces import KIND, LAKE_TILES, START_TILE, TILES, TURNS, Tile, turned
from lakelight.harvest.position_types import LakeTile, Position

# The number of a lake tile as it lies, by its sides north, east, south, west.
LYING: dict[str, int] = {
    turned(LAKE_TILES[tile][0], quarters): tile * 4 + quarters
    for tile in range(1, TILES)
    if KIND[tile] == tile
    for quarters in range(TURNS[tile])
}


# The sides of every tile as it lies, by its number.
SIDES_OF: tuple[str, ...] = tuple(
    turned(sides, quarters) for sides, _ in LAKE_TILES for quarters in range(4)
)


def sides_of(lying: int) -> str:
    """The sides north, east, south, west of a tile as it lies."""
    return SIDES_OF[lying]


def tile_name(tile: Tile) -> str:
    """The name of a tile in a hand or stack: its sides clockwise."""
    return LAKE_TILES[tile][0]


def has_platform(lying: int) -> bool:
    """Whether a tile has a platform."""
    return LAKE_TILES[lying // 4][1]


def lying_on_lake(sides: str, x: int, y: int) -> int | None:
    """The number of a tile on the lake; at 0,0 lies the start tile and only that."""
    if (x, y) == (0, 0):
        return START_TILE if sides == LAKE_TILES[START_TILE][0] else None
    return LYING.get(sides)


def lake_numbers(lake: Iterable[LakeTile]) -> list[tuple[int, int, int]]:
    """x, y and number of the tiles of a lake that has been checked."""
    found = [(tile.x, tile.y, lying_on_lake(*tile)) for tile in lake]
    return [(x, y, lying) for x, y, lying in found if lying is not None]


def tiles_in_box(position: Position) -> list[Tile]:
    """The tiles that are in no hand, on no stack and not on the lake, in their order."""
    left = Counter(KIND[1:])
    left.subtract(lying // 4 for _, _, lying in lake_numbers(position.table.lake[1:]))
    for names in (*position.hands, position.draw_stack):
        left.subtract(LYING[name] // 4 for name in names)
    return sorted(left.elements())
