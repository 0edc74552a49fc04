"""Constant tables of Harvest as NumPy arrays, for networks that look tiles and cells up."""

from __future__ import annotations

import numpy as np

from lakelight.harvest.moves import CELLS, STEPS
from lakelight.harvest.orientation import SIDES_OF, has_platform
from lakelight.harvest.pieces import COLORS

# The colors north, east, south, west of every tile as it lies.
SIDES = np.array([[COLORS.index(color) for color in sides] for sides in SIDES_OF], np.uint8)
# Whether every tile as it lies has a platform.
PLATFORMS = np.array([has_platform(lying) for lying in range(len(SIDES_OF))])
# The cells north, east, south, west of every cell of the torus.
NEIGHBORS = (np.arange(CELLS)[:, None] + np.array(STEPS)) % CELLS
