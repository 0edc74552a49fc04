"""Tiles as they lie: number and name of every tile in every turn."""

from __future__ import annotations

from lakelight.harvest.pieces import KIND, LAKE_TILES, START_TILE, TILES, TURNS, Tile, turned

# The number of a lake tile as it lies, by its sides north, east, south, west.
LYING: dict[str, int] = {
    turned(LAKE_TILES[tile][0], quarters): tile * 4 + quarters
    for tile in range(1, TILES)
    if KIND[tile] == tile
    for quarters in range(TURNS[tile])
}


def sides_of(lying: int) -> str:
    """The sides north, east, south, west of a tile as it lies."""
    tile, quarters = divmod(lying, 4)
    return turned(LAKE_TILES[tile][0], quarters)


def tile_name(tile: Tile) -> str:
    """The name of a tile in a hand or stack: its sides clockwise."""
    return LAKE_TILES[tile][0]


def has_platform(lying: int) -> bool:
    """Whether a tile has a platform."""
    return LAKE_TILES[lying // 4][1]


def parse_tile(sides: str) -> Tile | None:
    """The tile with these sides clockwise from any one; None if there is none."""
    lying = LYING.get(sides)
    return None if lying is None else lying // 4


def lying_on_lake(sides: str, x: int, y: int) -> int | None:
    """The number of a tile on the lake; at 0,0 lies the start tile and only that."""
    if (x, y) == (0, 0):
        return START_TILE if sides == LAKE_TILES[START_TILE][0] else None
    return LYING.get(sides)
