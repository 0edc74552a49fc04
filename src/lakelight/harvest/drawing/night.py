"""The night around the lake: shore, moon, ripples, and lanterns adrift."""

from lakelight.core.art.pen import number
from lakelight.harvest.drawing.layout import Layout
from lakelight.harvest.drawing.pen import use

_DRIFTING = (
    ("W", 0.06, 0.07, 0.6),
    ("O", 0.94, 0.16, 0.55),
    ("O", 0.05, 0.83, 0.8),
    ("R", 0.13, 0.93, 0.8),
    ("W", 0.97, 0.9, 0.75),
    ("O", -0.14, 0.17, 0.6),
    ("W", -0.25, 0.27, 0.6),
    ("W", 1.06, 0.26, 0.6),
    ("O", 1.24, 0.79, 0.8),
    ("R", 1.13, 0.88, 0.85),
)
"""Lanterns adrift: color, place as parts of the lake's box, size."""


def draw_night(layout: Layout) -> str:
    """The background of the whole canvas."""
    width, height = number(layout.width), number(layout.height)
    canvas = f'<rect width="{width}" height="{height}" fill="url(#ll-{{}})"/>'
    scale = max(0.75, layout.width / 1600)
    shore = layout.width - 1600 * scale
    lake = layout.lake
    drifting = [
        use(f"drift-{color}", lake.x + lake.width * x, lake.y + lake.height * y, size)
        for color, x, y, size in _DRIFTING
        if layout.is_open_water(lake.x + lake.width * x, lake.y + lake.height * y)
    ]
    return "".join(
        [
            canvas.format("lake"),
            use("shore", shore, 0, scale),
            use("moon", shore + 1330 * scale, 64 * scale, scale),
            canvas.format("ripples"),
            *drifting,
            canvas.format("vignette"),
        ]
    )
