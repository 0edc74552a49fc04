"""The lake, north up: its tiles, and the open places by the coordinates that a person types."""

from __future__ import annotations

from rich.text import Text

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.tile import (
    NEW,
    PLATFORM,
    TILE_HEIGHT,
    TILE_WIDTH,
    draw_tile,
    is_platform,
)
from lakelight.harvest.events import TilePlaced
from lakelight.harvest.position_types import LakeTile, Place

MARGIN = 4
START = "0,0"


def draw_lake(scene: Scene, cell: int) -> Text:
    """The whole lake, so many characters a tile; a row of open places alone is one line high."""
    tiles = {(tile.x, tile.y): tile for tile in scene.view.table.lake}
    places = places_of(scene)
    new = _new_places(scene)
    columns, rows = _extent(scene)
    lines = [Text(" " * MARGIN + "".join(f"{x:^{TILE_WIDTH}}".ljust(cell) for x in columns), "dim")]
    for y in reversed(rows):
        high = any((x, y) in tiles for x in columns)
        band = [Text(" " * MARGIN) for _ in range(TILE_HEIGHT if high else 1)]
        band[len(band) // 2] = Text.assemble((f"{y:>{MARGIN - 1}} ", "dim"))
        for x in columns:
            if (x, y) in tiles:
                parts = _tile(tiles[x, y], (x, y) in new, scene.only_ascii)
            else:
                parts = _water((x, y) in places, x, y, len(band), cell)
            for line, part in zip(band, parts, strict=True):
                line.append_text(part).append(" " * (cell - len(part)))
        lines += band
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(lines)


def lake_width(scene: Scene, cell: int) -> int:
    """How many columns of the terminal the lake takes."""
    columns, _ = _extent(scene)
    return MARGIN + cell * len(columns)


def places_of(scene: Scene) -> set[Place]:
    """The open places that some legal move names."""
    found = set()
    for move in scene.legal:
        _, at, spot = move.partition("@")
        if at:
            x, _, y = spot.partition(",")
            found.add((int(x), int(y)))
    return found


def _new_places(scene: Scene) -> set[Place]:
    return {event.at for events in scene.news for event in events if isinstance(event, TilePlaced)}


def _extent(scene: Scene) -> tuple[range, range]:
    spots = {(tile.x, tile.y) for tile in scene.view.table.lake} | places_of(scene)
    xs, ys = {x for x, _ in spots}, {y for _, y in spots}
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _tile(tile: LakeTile, new: bool, only_ascii: bool) -> list[Text]:
    mark = PLATFORM if is_platform(tile.sides) and (tile.x, tile.y) != (0, 0) else " "
    middle = START if (tile.x, tile.y) == (0, 0) else f"{NEW if new else ' '}{mark} "
    return draw_tile(tile.sides, middle, only_ascii, "bold" if new else "dim")


def _water(open_: bool, x: int, y: int, height: int, cell: int) -> list[Text]:
    """Water, or an open place named by its coordinates; a dot where they would touch."""
    lines = [Text() for _ in range(height)]
    if open_:
        name = f"{x},{y}"
        label = name if len(name) < cell else "."
        lines[height // 2] = Text(f"{label:^{TILE_WIDTH}}", "cyan")
    return lines
