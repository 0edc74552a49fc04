"""Drawings of Dice as SVG: sheets to print, and positions to look at.

pen      numbers, words and symbols      lake    the ponds of one sheet, open or filled in
sheet    a sheet for the printer         match   everybody's sheet at one moment
"""

from lakelight.dice.drawing.match import draw_view
from lakelight.dice.drawing.sheet import draw_sheet

__all__ = ["draw_sheet", "draw_view"]
