"""The lake itself: tiles as they lie, the glow of every match, the places still free."""

from collections.abc import Iterator, Sequence

from lakelight.core.art import palette
from lakelight.harvest.drawing.layout import PITCH
from lakelight.harvest.drawing.pen import use, write
from lakelight.harvest.drawing.picture import Place, TilePicture

_QUARTERS = ((0, -52), (52, 0), (0, 52), (-52, 0))
_LETTERS = ((38, -54), (61, 45), (-38, 69), (-61, -31))


def draw_tile(tile: TilePicture, *, last: bool = False) -> str:
    """One tile around the origin, 168 units wide."""
    wedges = (_wedge(letter, 90 * turn) for turn, letter in enumerate(tile.sides))
    floats = (_float(letter, turn) for turn, letter in enumerate(tile.sides))
    parts = [use("base"), *wedges, use("water"), *floats, _heart(tile)]
    parts.append(use("rim-last" if last else "rim"))
    return "".join(parts)


def draw_tiles(tiles: Sequence[TilePicture]) -> str:
    """Every tile at its place, the last one bright, then the matches over their shared edges."""
    parts = [f'<circle cx="{x}" cy="{y}" r="190"/>' for x, y in map(_point, tiles)]
    warmth = f'<g fill="url(#ll-warm)" opacity=".1">{"".join(parts)}</g>'
    laid = [_at(tile, draw_tile(tile)) for tile in tiles[:-1]]
    last = tiles[-1]
    if len(tiles) > 1:
        laid.append(_at(last, '<circle r="150" fill="url(#ll-warm)" opacity=".5"/>'))
    laid.append(_at(last, draw_tile(last, last=len(tiles) > 1)))
    return warmth + "".join(laid) + "".join(_marks(tiles))


def draw_letters(tiles: Sequence[TilePicture]) -> str:
    """The letter of every side; they share one group, since a lake may have 132 of them."""
    night = palette().night
    ink = f'fill="{night["text"]}" stroke="{night["outline"]}" stroke-width="6"'
    font = 'font-size="24" font-weight="800" text-anchor="middle"'
    marks = [
        f'<text x="{_point(tile)[0] + x}" y="{_point(tile)[1] + y}">{letter}</text>'
        for tile in tiles
        for (x, y), letter in zip(_LETTERS, tile.sides, strict=True)
    ]
    return f'<g {font} {ink} paint-order="stroke" stroke-linejoin="round">{"".join(marks)}</g>'


def draw_places(places: Sequence[Place], *, letters: bool) -> str:
    """Free places, dashed; with letters also their coordinates, as moves are written."""
    parts = []
    for x, y in places:
        sign = use("plus")
        if letters:
            sign = write(f"{x},{y}", 0, 9, 26, "soft_text", anchor="middle")
        parts.append(_at(TilePicture("", x, y), use("place") + sign))
    return "".join(parts)


def matches(tiles: Sequence[TilePicture]) -> Iterator[tuple[TilePicture, str, bool]]:
    """Each pair of touching sides of one color: the tile west or south of it, color, upright."""
    lying = {(tile.x, tile.y): tile for tile in tiles}
    for tile in tiles:
        east, north = lying.get((tile.x + 1, tile.y)), lying.get((tile.x, tile.y + 1))
        if east and tile.sides[1] == east.sides[3]:
            yield tile, tile.sides[1], True
        if north and tile.sides[0] == north.sides[2]:
            yield tile, tile.sides[0], False


def _marks(tiles: Sequence[TilePicture]) -> Iterator[str]:
    for tile, color, upright in matches(tiles):
        x, y = _point(tile)
        half = PITCH / 2
        place = f"{x + half:g} {y:g}) rotate(90" if upright else f"{x:g} {y - half:g}"
        yield f'<use href="#ll-match-{color}" transform="translate({place})"/>'


def _wedge(letter: str, angle: int) -> str:
    turn = f' transform="rotate({angle})"' if angle else ""
    return f'<use href="#ll-wedge-{letter}"{turn}/>'


def _float(letter: str, turn: int) -> str:
    x, y = _QUARTERS[turn]
    return f'<use href="#ll-float-{letter}"' + (f' x="{x}"/>' if x else f' y="{y}"/>')


def _heart(tile: TilePicture) -> str:
    if tile.start:
        return use("boat", 0, 0, 0.8)
    return use("pavilion", 0, 3, 0.78) if tile.platform else use("lotus", 0, 2, 0.95)


def _point(tile: TilePicture) -> tuple[int, int]:
    return round(tile.x * PITCH), round(-tile.y * PITCH)


def _at(tile: TilePicture, drawing: str) -> str:
    x, y = _point(tile)
    return f'<g transform="translate({x} {y})">{drawing}</g>'
