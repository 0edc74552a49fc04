"""Means and shares over deals, with 95 % intervals for correlated matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from typing import NamedTuple

NORMAL_QUANTILE = 1.959963984540054


class Interval(NamedTuple):
    """From low to high."""

    low: float
    high: float


@dataclass(frozen=True)
class Tally:
    """The contribution of one deal to a mean: a sum and the number of its terms."""

    total: float
    count: float


def mean(tallies: Sequence[Tally]) -> float:
    """The mean of all terms; not a number if there are none."""
    count = fsum(tally.count for tally in tallies)
    return fsum(tally.total for tally in tallies) / count if count else float("nan")


def standard_error(tallies: Sequence[Tally]) -> float:
    """The standard error of the mean, from the spread between deals; infinite below two deals."""
    met = [tally for tally in tallies if tally.count]
    if len(met) < 2:
        return inf
    middle = mean(met)
    spread = fsum((tally.total - middle * tally.count) ** 2 for tally in met)
    return sqrt(spread * len(met) / (len(met) - 1)) / fsum(tally.count for tally in met)


def share_interval(tallies: Sequence[Tally], matches: int) -> Interval:
    """Wilson's interval of a share, for the effective number of matches.

    The spread between deals gives the effective number; it is at most the real one, because
    a bot that wins every deal has no spread at all.
    """
    share = mean(tallies)
    error = standard_error(tallies)
    deals = sum(1 for tally in tallies if tally.count)
    if deals < 2:
        return Interval(0.0, 1.0)
    spread = share * (1 - share)
    effective = min(matches, spread / error**2) if error and spread else matches
    square = student_quantile(deals - 1) ** 2 / effective
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square * (spread + square / 4)) / (1 + square)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def student_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution: exact for 1 and 2, else to three digits."""
    if freedom == 1:
        return 12.706
    if freedom == 2:
        return 4.303
    z = NORMAL_QUANTILE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / freedom**power for power, term in enumerate(terms, start=1))
