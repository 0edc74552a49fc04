"""Results drawn from known strengths."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from lakelight.arena.result import Result
from lakelight.arena.schedule import all_line_ups, fixtures_of


def simulated(
    strengths: Sequence[float], players: int, deals: int, chance: random.Random, ties: float = 0.0
) -> list[Result]:
    """Matches by the Plackett-Luce model with these log strengths.

    Each seat finishes after an exponential time whose rate is its bot's strength; some
    matches end with the first two sharing the win.
    """
    results = []
    line_ups = all_line_ups(len(strengths), players)
    for deal in range(deals):
        for fixture in fixtures_of(line_ups, deal):
            times = [chance.expovariate(exp(strengths[bot])) for bot in fixture.seating]
            places = [1 + sum(other < own for other in times) for own in times]
            if chance.random() < ties:
                places = [1 if place == 2 else place for place in places]
            results.append(Result(fixture.number, fixture.deal, fixture.seating, tuple(places), ()))
    return results
