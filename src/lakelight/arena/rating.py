"""Ratings with intervals: strengths on the scale of Elo, doubted by the Bayesian bootstrap.

The matches of one deal hang together, so a draw of the bootstrap weighs whole deals:
each by an exponential random number, and the halves of the ghost's matches by one whose
mean is a half (between two bots that meet on independent deals this is the posterior
under Jeffreys' prior). Few deals widen the interval as Student's distribution does.

An interval is that of a bot's strength within the field, whose middle stays in place: two
bots whose intervals lie apart differ. A bot that is far from all others, and so hardly
known, counts little for that middle; else its doubts would be everybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, fsum, log, pi, sqrt
from operator import mul
from statistics import pvariance

from lakelight.arena.interval import Interval, student_quantile
from lakelight.arena.result import Result
from lakelight.arena.strength import GHOST_PART, Choice, choices, fit, ghost_choices
from lakelight.core.rng import Rng

DRAWS = 1000
MOST_CLUSTERS = 200
POINTS = 400 / log(10)
ANCHOR_RATING = 1000.0
TINY = 1e-12


@dataclass(frozen=True)
class Rating:
    """Points on the scale of Elo: 400 more are odds of ten to one."""

    value: float
    interval: Interval


def rate(
    results: Iterable[Result], bots: int, anchor: int, rng: Rng, draws: int = DRAWS
) -> list[Rating]:
    """The rating of every bot; the anchor's own is 1000."""
    clusters = _clusters(results)
    kinds = sorted({choice for cluster in clusters for choice in cluster})
    rows = [[cluster.get(kind, 0.0) for kind in kinds] for cluster in clusters]
    ghosts = ghost_choices(bots)
    whole = dict(zip(kinds, map(sum, zip(*rows, strict=True)), strict=True))
    best = fit(whole | dict.fromkeys(ghosts, GHOST_PART), bots)
    drawn: list[list[float]] = []
    for _ in range(draws):
        counts = dict.fromkeys(kinds, 0.0) | {ghost: half_gamma(rng) for ghost in ghosts}
        for row in rows:
            weight = exponential(rng)
            for kind, count in zip(kinds, row, strict=True):
                if count:
                    counts[kind] += weight * count
        drawn.append(fit(counts, bots, best))
    weights = _weights(drawn, bots)
    middles = [_weighted(draw, weights) - _weighted(best, weights) for draw in drawn]
    shift = ANCHOR_RATING - POINTS * best[anchor]
    ratings = []
    for bot in range(bots):
        found = sorted(draw[bot] - middle for draw, middle in zip(drawn, middles, strict=True))
        interval = _interval(best[bot], found, len(rows), shift)
        ratings.append(Rating(shift + POINTS * best[bot], interval))
    return ratings


def exponential(rng: Rng) -> float:
    """A random number with mean 1."""
    return -log(_unit(rng))


def half_gamma(rng: Rng) -> float:
    """A random number with mean 1/2: half the square of a normal one."""
    normal = sqrt(-2 * log(_unit(rng))) * cos(2 * pi * _unit(rng))
    return normal * normal / 2


def _clusters(results: Iterable[Result]) -> list[dict[Choice, float]]:
    """Choices by deal; so many deals that it does not matter share a cluster."""
    by_deal: dict[int, list[Result]] = {}
    for result in results:
        by_deal.setdefault(result.deal % MOST_CLUSTERS, []).append(result)
    return [choices(by_deal[deal]) for deal in sorted(by_deal)]


def _weights(drawn: Sequence[Sequence[float]], bots: int) -> list[float]:
    """How much each bot counts for the middle: by how well it is known beside its nearest."""
    precisions = []
    for bot in range(bots):
        spreads = [
            pvariance([draw[bot] - draw[other] for draw in drawn])
            for other in range(bots)
            if other != bot
        ]
        precisions.append(1 / max(min(spreads), TINY))
    return [precision / fsum(precisions) for precision in precisions]


def _weighted(strengths: Sequence[float], weights: Sequence[float]) -> float:
    return fsum(map(mul, strengths, weights))


def _interval(best: float, drawn: Sequence[float], clusters: int, shift: float) -> Interval:
    if clusters < 2:
        return Interval(float("-inf"), float("inf"))
    wider = student_quantile(clusters - 1) / student_quantile(10**6)
    wider *= sqrt((clusters + 1) / (clusters - 1))
    low, high = (drawn[round(part * (len(drawn) - 1))] for part in (0.025, 0.975))
    return Interval(
        shift + POINTS * (best + wider * (low - best)),
        shift + POINTS * (best + wider * (high - best)),
    )


def _unit(rng: Rng) -> float:
    """A random number above 0 and at most 1."""
    return ((rng.step() >> 11) + 1) * 2.0**-53
