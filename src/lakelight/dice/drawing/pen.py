"""The pen: numbers, words and symbols as SVG, safe whatever the words contain."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from lakelight.core.art import definitions
from lakelight.core.art.pen import SANS, clean, number

INK = "#141a4a"
SOFT = "#5a6094"
PAPER = "#ffffff"
GOLD = "#c98f1c"


def points(corners: Iterable[tuple[float, float]]) -> str:
    """The corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def lantern(color: str, x: float, y: float, size: float, opacity: float = 1) -> str:
    """A lantern of a color, of about this height, around a point."""
    faint = f' opacity="{number(opacity)}"' if opacity != 1 else ""
    place = f"translate({number(x)} {number(y)}) scale({number(size / 42)})"
    return f'<use href="#ll-lantern-{color}" transform="{place}"{faint}/>'


def write(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = INK,
    anchor: str = "start",
    weight: int = 400,
) -> str:
    """Words at a point."""
    marks = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"'
    marks += f' text-anchor="{anchor}"' if anchor != "start" else ""
    marks += f' font-weight="{weight}"' if weight != 400 else ""
    return f"<text {marks}>{escape(clean(words))}</text>"


def frame(parts: Iterable[str], width: float, height: float, title: str, size: str = "") -> str:
    """A whole drawing with its title and the symbols it uses; `size` is for the printer."""
    body = "".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
    head += f'{size} role="img" font-family="{SANS}">'
    paper = f'<rect width="{number(width)}" height="{number(height)}" fill="{PAPER}"/>'
    return f"{head}<title>{escape(clean(title))}</title>{definitions(body)}{paper}{body}</svg>\n"
