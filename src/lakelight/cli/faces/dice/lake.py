"""The lake of one sheet, with its columns and rows, and the viewer's choices marked."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from lakelight.cli.faces.dice.pond import POND_HEIGHT, POND_WIDTH, Area, Pond, draw_pond
from lakelight.dice.components import Lake
from lakelight.dice.position_types import SeatSheet

MARGIN = 3


def draw_lake(
    lake: Lake, sheet: SeatSheet, marked: Collection[str], gap: int, width: int, only_ascii: bool
) -> Text:
    """The lake, `gap` columns between its ponds; in parts if the terminal is too narrow."""
    across = max(1, (width - MARGIN + gap) // (POND_WIDTH + gap))
    lines: list[Text] = []
    for first in range(0, lake.width, across):
        columns = range(first, min(first + across, lake.width))
        lines += _part(lake, sheet, marked, columns, gap, only_ascii)
    return Text("\n", no_wrap=True).join(lines)


def lake_width(lake: Lake, gap: int) -> int:
    """How many columns of the terminal the lake takes."""
    return MARGIN + lake.width * (POND_WIDTH + gap) - gap


def _part(
    lake: Lake,
    sheet: SeatSheet,
    marked: Collection[str],
    columns: range,
    gap: int,
    only_ascii: bool,
) -> list[Text]:
    """Some columns of the lake."""
    letters = (" " * gap).join(f"{chr(ord('A') + column):^{POND_WIDTH}}" for column in columns)
    lines = [Text(" " * MARGIN + letters.rstrip(), "bold")]
    for row in range(lake.height):
        band = [Text.assemble((f"{row + 1:>{MARGIN - 1}} ", "bold"))]
        band += [Text(" " * MARGIN) for _ in range(POND_HEIGHT - 1)]
        for column in columns:
            pond = _pond(lake, sheet, marked, row, column)
            for line, part in zip(band, draw_pond(pond, only_ascii), strict=True):
                line.append_text(part)
                if column != columns[-1]:
                    line.append(" " * gap)
        lines += band
    return lines


def _pond(lake: Lake, sheet: SeatSheet, marked: Collection[str], row: int, column: int) -> Pond:
    name = lake.pond_names[row * lake.width + column]
    kinds = {"boat": lake.boats, "platform": lake.platforms}
    areas = [
        Area(
            color=lake.color_of(lake.area_numbers[name + half]),
            is_shaded=name + half in sheet.shaded,
            is_choice=name + half in marked or name in marked,
            has_pavilion=name + half in lake.pavilions,
        )
        for half in "ab"
    ]
    return Pond(
        areas=(areas[0], areas[1]),
        leans="/" if (row + column) % 2 == 0 else "\\",
        installation=next((kind for kind, names in kinds.items() if name in names), ""),
        firework=next((f[:2] for f in sheet.fireworks if name in f.ponds), None),
        is_faint=bool(marked),
    )
