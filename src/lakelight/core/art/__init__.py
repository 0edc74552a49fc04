"""The single home of Lakelight's shapes and colors.

`palette.json` holds the colors, `symbols.svg` the shapes, one definition a line.
Drawings made in Python read them here; the browser client reads the same two files.
A test keeps the colors of the shapes equal to those of the palette.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

_DEFINED = re.compile(r'^<\w+ id="(ll-[\w-]+)"')
_REFERRED = re.compile(r"#(ll-[\w-]+)")


@dataclass(frozen=True)
class Color:
    """One of the seven lantern colors, from its brightest shade to its darkest.

    `lantern` is also the band along a tile's side, `wedge` the water before it.
    """

    name: str
    shape: str
    lantern: str
    wedge: str
    deep: str
    edge: str
    light: str
    glow: str


@dataclass(frozen=True)
class Palette:
    """All colors of the art: lanterns by letter, the rest by name."""

    colors: Mapping[str, Color]
    night: Mapping[str, str]


@cache
def palette() -> Palette:
    """The colors of `palette.json`."""
    raw = json.loads(_read("palette.json"))
    colors = {letter: Color(**shades) for letter, shades in raw["colors"].items()}
    return Palette(MappingProxyType(colors), MappingProxyType(raw["night"]))


@cache
def symbols() -> Mapping[str, str]:
    """The definitions of `symbols.svg` by id, in the order of the file."""
    lines = _read("symbols.svg").splitlines()
    named = ((_DEFINED.match(line), line) for line in lines)
    return MappingProxyType({found[1]: line for found, line in named if found})


def definitions(drawing: str) -> str:
    """The `<defs>` that a drawing refers to, directly or through other symbols, and no more."""
    shapes = symbols()
    needed: set[str] = set()
    waiting = _REFERRED.findall(drawing)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += _REFERRED.findall(shapes[name])
    return "<defs>" + "".join(text for name, text in shapes.items() if name in needed) + "</defs>"


def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
