"""The pen: numbers, text and marks as SVG, safe whatever the names contain."""

import unicodedata
from html import escape
from itertools import accumulate

from lakelight.core.art import palette
from lakelight.core.art.pen import clean, number

SERIF = "Marcellus,'Palatino Linotype',Palatino,Georgia,serif"

_NARROW = frozenset(" iljtfrI.,:;'|!()[]")
_BROAD = frozenset("mwMW@%&")


def move(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute's value: shift, then scale."""
    shift = f"translate({number(x)} {number(y)})"
    return shift if scale == 1 else f"{shift} scale({number(scale, 4)})"


def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1, extra: str = "") -> str:
    """A symbol at a point."""
    place = f' transform="{move(x, y, scale)}"' if x or y or scale != 1 else ""
    return f'<use href="#ll-{symbol}"{place}{extra}/>'


def write(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str = "text",
    *,
    weight: int = 400,
    anchor: str = "start",
    serif: bool = False,
    outlined: bool = False,
    extra: str = "",
) -> str:
    """Words at a point, in a color of the night; outlined ones may lie on anything."""
    night = palette().night
    marks = f' font-size="{number(size)}" fill="{night[fill]}"'
    marks += f' font-weight="{weight}"' if weight != 400 else ""
    marks += f' text-anchor="{anchor}"' if anchor != "start" else ""
    marks += f' font-family="{SERIF}"' if serif else ""
    if outlined:
        rim = f'stroke="{night["outline"]}" stroke-width="{number(size * 0.24)}"'
        marks += f' {rim} stroke-linejoin="round" paint-order="stroke"'
    return f'<text x="{number(x)}" y="{number(y)}"{marks}{extra}>{escape(clean(words))}</text>'


def breadth(words: str, size: float) -> float:
    """An estimate of how wide words are; the font that will show them is not known."""
    return sum(map(_breadth, words)) * size


def fit(words: str, size: float, width: float) -> str:
    """Words, cut with an ellipsis where their estimated width exceeds a limit."""
    words = clean(words)
    if breadth(words, size) <= width:
        return words
    room = width / size - 1
    reaches = accumulate(map(_breadth, words))
    kept = [letter for letter, reach in zip(words, reaches, strict=True) if reach <= room]
    return "".join(kept).rstrip() + "…"


def _breadth(letter: str) -> float:
    """The estimated width of a character in ems; a combining mark counts, so that none pile up."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    if letter in _NARROW:
        return 0.34
    if letter in _BROAD:
        return 0.95
    return 0.72 if letter.isupper() else 0.56
