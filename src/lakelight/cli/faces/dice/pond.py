"""One pond of two lines: its two triangles, its installation, and what is shaded."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from lakelight.cli.faces.color import color_style

POND_WIDTH = 5
POND_HEIGHT = 2
MAY = ">"
PAVILION = "*"
CORNERS = {"": (" ", " "), "boat": ("(", ")"), "platform": ("[", "]")}
# A shaded area, and a complete pond, in pencil.
PENCIL = {False: ("▒", "▓"), True: ("#", "#")}
SPARK = ":"
PENCIL_STYLE = Style(color="#8a8fa8")
READY_STYLE = Style(color="#e4e6f2", bold=True)
FIREWORK_STYLE = Style(color="#1c1400", bgcolor="#e2b33c", bold=True)


@dataclass(frozen=True)
class Area:
    """A triangle: its color, and whether it is shaded, may be shaded now, has a pavilion."""

    color: str
    is_shaded: bool = False
    is_choice: bool = False
    has_pavilion: bool = False


@dataclass(frozen=True)
class Pond:
    """Area a touches the top edge, area b the bottom edge; `leans` is the diagonal between them.

    `firework` is the stack and the value of the tile that covers the pond; a faint pond is not
    among the choices.
    """

    areas: tuple[Area, Area]
    leans: str
    installation: str = ""
    firework: tuple[str, int] | None = None
    is_faint: bool = False


def draw_pond(pond: Pond, only_ascii: bool) -> list[Text]:
    """Two lines of five characters."""
    if pond.firework is not None:
        return [
            Text(f"{word:{SPARK}^{POND_WIDTH}}", FIREWORK_STYLE)
            for word in (pond.firework[0], str(pond.firework[1]))
        ]
    upper, lower = pond.areas
    if upper.is_shaded and lower.is_shaded:
        return _complete(upper.is_choice, only_ascii)
    left, right = CORNERS[pond.installation]
    edge = Text(pond.leans, "bold" if not pond.is_faint else "dim")
    broad = [_broad(area, pond, only_ascii) for area in pond.areas]
    if pond.leans == "/":
        corners = [_corner(lower, right, pond, only_ascii), _corner(upper, left, pond, only_ascii)]
        return [
            Text.assemble(broad[0], edge, corners[0]),
            Text.assemble(corners[1], edge, broad[1]),
        ]
    corners = [_corner(lower, left, pond, only_ascii), _corner(upper, right, pond, only_ascii)]
    return [
        Text.assemble(corners[0], edge, broad[0]),
        Text.assemble(broad[1], edge, corners[1]),
    ]


def _complete(is_choice: bool, only_ascii: bool) -> list[Text]:
    """A pond of which both areas are shaded; a firework may cover it if it is marked."""
    filled = PENCIL[only_ascii][1] * (POND_WIDTH - 1)
    style = READY_STYLE if is_choice else PENCIL_STYLE
    marked = MAY + filled[1:] if is_choice else filled
    return [Text(f"{line} ", style) for line in (marked, filled)]


def _broad(area: Area, pond: Pond, only_ascii: bool) -> Text:
    """The broad side of a triangle: its color, and whether it may be shaded."""
    if area.is_shaded:
        return Text(PENCIL[only_ascii][0] * 3, PENCIL_STYLE)
    before = MAY if area.is_choice else " "
    after = PAVILION if area.has_pavilion else " "
    return Text(f"{before}{area.color}{after}", _style(area, pond))


def _corner(area: Area, mark: str, pond: Pond, only_ascii: bool) -> Text:
    """The narrow end of a triangle, with half of the mark of a boat or platform."""
    if area.is_shaded:
        return Text(PENCIL[only_ascii][0], PENCIL_STYLE)
    return Text(mark, _style(area, pond))


def _style(area: Area, pond: Pond) -> Style:
    return color_style(area.color, pond.is_faint and not area.is_choice)
