"""Ratings with intervals: strengths on the Elo scale.

The matches of one deal are correlated, so deals are the unit of the intervals. Duplicate
deals may cancel luck so well that all deals agree; then matches are the better unit. Both
intervals are computed, and the wider one counts.

An interval is relative to the other bots: two bots whose intervals do not overlap differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log

from lakelight.arena.bootstrap import intervals
from lakelight.arena.interval import Interval
from lakelight.arena.result import Result
from lakelight.arena.strength import VIRTUAL_WIN, Choice, choices, fit, virtual_choices
from lakelight.core.rng import Rng

DRAWS = 1000
MOST_CLUSTERS = 200
POINTS = 400 / log(10)
ANCHOR_RATING = 1000.0


@dataclass(frozen=True)
class Rating:
    """Points on the Elo scale: 400 points more are odds of ten to one."""

    value: float
    interval: Interval


def rate(
    results: Sequence[Result], bots: int, anchor: int, rng: Rng, draws: int = DRAWS
) -> list[Rating]:
    """The rating of every bot; the rating of the anchor is 1000."""
    virtual = dict.fromkeys(virtual_choices(bots), VIRTUAL_WIN)
    best = fit(choices(results) | virtual, bots)
    shift = ANCHOR_RATING - POINTS * best[anchor]
    deals = _clusters((result.deal, result) for result in results)
    if len(deals) < 2:
        return [Rating(shift + POINTS * value, Interval(-inf, inf)) for value in best]
    matches = _clusters((result.number, result) for result in results)
    both = [intervals(clusters, best, rng, draws) for clusters in (deals, matches)]
    return [
        Rating(
            shift + POINTS * value,
            Interval(
                shift + POINTS * min(one.low, other.low),
                shift + POINTS * max(one.high, other.high),
            ),
        )
        for value, one, other in zip(best, *both, strict=True)
    ]


def _clusters(results: Iterable[tuple[int, Result]]) -> list[dict[Choice, float]]:
    """Choices by number; beyond the most clusters, several numbers share one."""
    found: dict[int, list[Result]] = {}
    for number, result in results:
        found.setdefault(number % MOST_CLUSTERS, []).append(result)
    return [choices(found[number]) for number in sorted(found)]
