"""Ratings with intervals: strengths on the scale of Elo.

The matches of one deal hang together, so intervals take deals as their unit. Duplicate
deals may also cancel luck so well that the deals say all the same; then matches are the
unit. Both are worked out, and the wider interval counts.

An interval is that of a bot's strength within the field: two bots whose intervals lie
apart differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log

from lakelight.arena.bootstrap import intervals
from lakelight.arena.interval import Interval
from lakelight.arena.result import Result
from lakelight.arena.strength import GHOST_PART, Choice, choices, fit, ghost_choices
from lakelight.core.rng import Rng

DRAWS = 1000
MOST_CLUSTERS = 200
POINTS = 400 / log(10)
ANCHOR_RATING = 1000.0


@dataclass(frozen=True)
class Rating:
    """Points on the scale of Elo: 400 more are odds of ten to one."""

    value: float
    interval: Interval


def rate(
    results: Sequence[Result], bots: int, anchor: int, rng: Rng, draws: int = DRAWS
) -> list[Rating]:
    """The rating of every bot; the anchor's own is 1000."""
    ghosts = dict.fromkeys(ghost_choices(bots), GHOST_PART)
    best = fit(choices(results) | ghosts, bots)
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
    """Choices by number; where there are so many that it does not matter, some share a cluster."""
    found: dict[int, list[Result]] = {}
    for number, result in results:
        found.setdefault(number % MOST_CLUSTERS, []).append(result)
    return [choices(found[number]) for number in sorted(found)]
