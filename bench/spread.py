"""How a figure that was taken several times is written."""

from __future__ import annotations

import statistics


def spread(found: list[float], digits: int = 2) -> str:
    """The median, and the least and the greatest."""
    shown = (statistics.median(found), min(found), max(found))
    median, least, greatest = (f"{one:.{digits}f}" for one in shown)
    return f"{median} ({least}-{greatest})"
