"""How environments are rendered: as text, as an SVG picture, or as pixels; secrets included.

`rgb_array` rasterizes the SVG picture with resvg. Its only font is the one that Pillow brings, so
that a picture has the same pixels on every machine.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lakelight.core.errors import InvalidSetup
from lakelight.core.game import MatchState

Pixels: TypeAlias = npt.NDArray[np.uint8]

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 800
FONT_SIZE = 20


def check_render_mode(mode: str | None) -> str | None:
    """A mode that can be rendered.

    Raises:
        InvalidSetup: naming the modes there are.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidSetup(f"render_mode {mode!r:.40}: expected {', '.join(RENDER_MODES)}")
    return mode


def rendered(state: MatchState, mode: str | None) -> str | Pixels | None:
    """The text or the picture; None after printing it, or without a mode."""
    if mode == "ansi":
        return str(state)
    if mode == "svg":
        return state._repr_svg_()
    if mode == "rgb_array":
        return pixels_of(state._repr_svg_())
    if mode == "human":
        sys.stdout.write(f"{state}\n")
    return None


def pixels_of(svg: str, width: int = WIDTH) -> Pixels:
    """A picture as rows of pixels, each red, green and blue."""
    import resvg_py
    from PIL import Image, ImageFont

    font: Any = ImageFont.load_default(FONT_SIZE)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "font.ttf")
        file.write_bytes(font.path.getvalue())
        png = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background="#ffffff",
            skip_system_fonts=True,
            font_files=[str(file)],
            sans_serif_family=font.getname()[0],
        )
    with Image.open(BytesIO(bytes(png))) as image:
        return np.array(image.convert("RGB"))
