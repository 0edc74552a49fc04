"""Intervals of strengths by the Bayesian bootstrap (Rubin, Annals of Statistics 9, 1981).

A draw weighs each cluster of matches by an exponential random number, and each half of a
virtual match by a random number with mean 1/2. Between two bots, with matches as clusters,
this is the posterior under Jeffreys' prior.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, fsum, log, pi, sqrt
from operator import mul
from statistics import pvariance

from lakelight.arena.interval import Interval, student_quantile
from lakelight.arena.strength import Choice, Strengths, fit, virtual_choices
from lakelight.core.rng import Rng

TINY = 1e-12
LARGE = 10**6


def intervals(
    clusters: Sequence[dict[Choice, float]], best: Strengths, rng: Rng, draws: int
) -> list[Interval]:
    """The 95 % interval of every log strength, relative to the weighted mean of all bots.

    Few clusters widen it as Student's distribution does.
    """
    drawn = _draw(clusters, best, rng, draws)
    weights = _weights(drawn, len(best))
    middles = [_weighted(draw, weights) - _weighted(best, weights) for draw in drawn]
    wider = student_quantile(len(clusters) - 1) / student_quantile(LARGE)
    wider *= sqrt((len(clusters) + 1) / (len(clusters) - 1))
    found = []
    for bot, value in enumerate(best):
        row = sorted(draw[bot] - middle for draw, middle in zip(drawn, middles, strict=True))
        low, high = (row[round(part * (len(row) - 1))] for part in (0.025, 0.975))
        found.append(Interval(value + wider * (low - value), value + wider * (high - value)))
    return found


def _draw(
    clusters: Sequence[dict[Choice, float]], best: Strengths, rng: Rng, draws: int
) -> list[Strengths]:
    kinds = sorted({choice for cluster in clusters for choice in cluster})
    virtual = virtual_choices(len(best))
    drawn = []
    for _ in range(draws):
        counts = dict.fromkeys(kinds, 0.0) | {choice: _half_gamma(rng) for choice in virtual}
        for cluster in clusters:
            weight = -log(_unit(rng))
            for kind, count in cluster.items():
                counts[kind] += weight * count
        drawn.append(fit(counts, len(best), best))
    return drawn


def _weights(drawn: Sequence[Strengths], bots: int) -> list[float]:
    """The weight of each bot in the mean: the precision of its difference to the nearest bot.

    The strength of a bot far from all others is uncertain; that must not widen the intervals
    of the others.
    """
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


def _half_gamma(rng: Rng) -> float:
    """A random number with mean 1/2: half the square of a standard normal number."""
    normal = sqrt(-2 * log(_unit(rng))) * cos(2 * pi * _unit(rng))
    return normal * normal / 2


def _unit(rng: Rng) -> float:
    """A random number above 0 and at most 1."""
    return ((rng.step() >> 11) + 1) * 2.0**-53
