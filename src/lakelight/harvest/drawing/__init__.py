"""A Harvest position drawn as one SVG file: the lake at night, the seats around it, the table.

The drawing knows no rules. It is handed a picture (`picture.py`) and lays it out
(`layout.py`); every other module draws one part of the table.
"""

from collections.abc import Mapping
from html import escape

from lakelight.core.art import definitions
from lakelight.core.art.pen import SANS, clean, number
from lakelight.harvest.drawing.description import describe, turn_line
from lakelight.harvest.drawing.lake import draw_letters, draw_places, draw_tiles
from lakelight.harvest.drawing.layout import Layout, Shape, lay_out
from lakelight.harvest.drawing.night import draw_night
from lakelight.harvest.drawing.pen import fit, move, write
from lakelight.harvest.drawing.picture import LakePicture, SeatPicture, Side, TilePicture
from lakelight.harvest.drawing.seats import draw_seat
from lakelight.harvest.drawing.table import draw_hand, draw_stacks, draw_supply
from lakelight.harvest.drawing.words import ENGLISH

__all__ = ["ENGLISH", "LakePicture", "SeatPicture", "Shape", "Side", "TilePicture", "draw_lake"]


def draw_lake(
    picture: LakePicture,
    *,
    shape: Shape = "wide",
    places: bool = False,
    letters: bool = False,
    words: Mapping[str, str] = ENGLISH,
) -> str:
    """The whole position as a standalone SVG.

    `tall` is the shape for a phone. `places` shows where a tile may lie; `letters` adds the
    notation: each color's letter, and coordinates at places.
    """
    free = picture.places if places else ()
    lake = [(tile.x, tile.y) for tile in picture.tiles] + list(free)
    layout = lay_out(shape, lake, [seat.side for seat in picture.seats])
    phase = words[f"phase.{picture.phase}"]
    tiles = draw_places(free, letters=letters) + draw_tiles(picture.tiles)
    tiles += draw_letters(picture.tiles) if letters else ""
    parts = [
        draw_night(layout),
        f'<g transform="{move(*layout.center, layout.scale)}">{tiles}</g>',
        *(draw_seat(s, layout.seats[s.side], phase, letters=letters) for s in picture.seats),
        draw_supply(picture, layout.supply, words, letters=letters),
        draw_stacks(picture, layout.stacks, words),
        draw_hand(picture, layout.hand, words, letters=letters),
        _heading(picture, layout, words),
    ]
    return _document(picture, layout, words, "".join(parts))


def _heading(picture: LakePicture, layout: Layout, words: Mapping[str, str]) -> str:
    room = min(540.0, layout.width - 48)
    title = write(fit(picture.title, 36, room), 24, 52, 36, "title", serif=True)
    line = fit(turn_line(picture, words), 20, room)
    return title + write(line, 25, 84, 20, "soft_text", weight=500)


def _document(picture: LakePicture, layout: Layout, words: Mapping[str, str], drawing: str) -> str:
    width, height = number(layout.width), number(layout.height)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    title, text = escape(clean(picture.title)), escape(clean(describe(picture, words)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{SANS}">'
        f"<title>{title}</title><desc>{text}</desc>{definitions(drawing)}{drawing}</svg>\n"
    )
