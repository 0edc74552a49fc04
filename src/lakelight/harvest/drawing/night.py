"""The night around the lake: shore, moon, ripples, and lanterns adrift."""

from .layout import Layout
from .pen import number, use

_DRIFTING = (
    ("W", 0.235, 0.24, 0.6),
    ("O", 0.765, 0.27, 0.55),
    ("O", 0.215, 0.62, 0.8),
    ("R", 0.245, 0.7, 0.8),
    ("W", 0.79, 0.36, 0.6),
    ("O", 0.9, 0.68, 0.8),
    ("R", 0.84, 0.76, 0.85),
    ("W", 0.96, 0.79, 0.9),
    ("O", 0.1, 0.27, 0.6),
    ("W", 0.03, 0.36, 0.6),
)


def draw_night(layout: Layout) -> str:
    """The background of the whole canvas."""
    width, height = number(layout.width), number(layout.height)
    canvas = f'<rect width="{width}" height="{height}" fill="url(#ll-{{}})"/>'
    scale = max(0.75, layout.width / 1600)
    shore = layout.width - 1600 * scale
    drifting = [
        use(f"drift-{colour}", layout.width * x, layout.height * y, size)
        for colour, x, y, size in _DRIFTING
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
