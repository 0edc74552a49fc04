"""Means with intervals, and how the error is divided over repeated looks.

An interval is the mean plus and minus z standard errors. One made-up observation keeps the
standard error above zero where all playouts agree. The error allowed for a duel is divided over
its looks and its comparisons, and adds up (union bound), so that looking often stays honest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist

from lakelight.coach.verdicts import Estimate

# The numbers of playouts after which a duel looks, and the part of its error spent at each.
LOOKS = (200, 400, 800, 1600, 3200)
SPENDING = (0.05, 0.10, 0.15, 0.25, 0.45)
# The square of the made-up observation, in win share and in points.
WIN_DOUBT = 1.0
MARGIN_DOUBT = 25.0


def mean_estimate(
    values: Sequence[float],
    z: float,
    least: float = -math.inf,
    most: float = math.inf,
    doubt: float = WIN_DOUBT,
) -> Estimate:
    """The mean of some values with its interval, which stays within limits."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, least, most)
    mean = math.fsum(values) / count
    squares = math.fsum((value - mean) ** 2 for value in values)
    error = z * math.sqrt((squares + doubt) / count / count)
    return Estimate(mean, max(least, mean - error), min(most, mean + error))


@cache
def z_of(error: float) -> float:
    """How many standard errors leave out so much on both sides together."""
    return NormalDist().inv_cdf(1.0 - error / 2.0)


def z_at(look: int, level: float, comparisons: int) -> float:
    """The z of one look of a duel whose error, over all looks and comparisons, is `level`.

    A duel looks at two currencies, so each has half of it.
    """
    return z_of(level * SPENDING[look] / (2 * comparisons))
