"""The lantern colors in a terminal: a letter, readable on its color."""

from __future__ import annotations

from rich.style import Style

from lakelight.core.art import palette

BRIGHT = 140
FAINT = 0.45


def color_style(color: str, faint: bool = False) -> Style:
    """The color of a lantern behind its letter; a faint one is darker."""
    shade = palette().colors[color].lantern
    parts = [int(shade[at : at + 2], 16) for at in (1, 3, 5)]
    if faint:
        parts = [int(part * FAINT) for part in parts]
    red, green, blue = parts
    bright = (299 * red + 587 * green + 114 * blue) // 1000 > BRIGHT
    return Style(
        color="#000000" if bright else "#ffffff",
        bgcolor=f"#{red:02x}{green:02x}{blue:02x}",
        bold=not faint,
    )
