"""Strengths of bots from the places they took, by the Plackett-Luce model.

The first place goes to each seat with a probability proportional to the strength of its
bot, the second place to one of the others likewise, and so on; between two bots it is the
Bradley-Terry model. A shared place counts as each of its orders in equal parts, so a drawn
match of two is half a win for both. Several seats may belong to one bot.

Every bot has also drawn one virtual match with a virtual opponent, whose strength is fitted
like the others. So a bot that wins every match gets a large rating, but a finite one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, permutations
from math import exp, fsum, log
from typing import TypeAlias

from lakelight.arena.result import Result
from lakelight.arena.schedule import BotIndex, LineUp

Choice: TypeAlias = tuple[LineUp, BotIndex]
Strengths: TypeAlias = list[float]

VIRTUAL_WIN = 0.5
CLOSE = 1e-7
MOST_ROUNDS = 2000


def choices(results: Iterable[Result]) -> dict[Choice, float]:
    """How often each bot came first among the remaining seats, place by place."""
    counts: dict[Choice, float] = {}
    for result in results:
        for choice, part in _choices_of(result.seating, result.places):
            counts[choice] = counts.get(choice, 0.0) + part
    return counts


def virtual_choices(bots: int) -> list[Choice]:
    """The half win and half loss of every bot against the virtual opponent, number `bots`."""
    return [((bot, bots), first) for bot in range(bots) for first in (bot, bots)]


def fit(counts: Mapping[Choice, float], bots: int, start: Sequence[float] = ()) -> Strengths:
    """The log strengths of maximum likelihood, with mean 0.

    Newman's iteration (Journal of Machine Learning Research 24, 2023): the same fixed
    point as the minorize-maximize algorithm of Zermelo and Hunter, in far fewer rounds.
    """
    strengths = [exp(value) for value in start] or [1.0] * bots
    strengths.append(1.0)
    sets = _sets(counts)
    of_bot = [[row for row in sets if row[0].get(bot)] for bot in range(bots + 1)]
    for _ in range(MOST_ROUNDS):
        change = 0.0
        for bot, rows in enumerate(of_bot):
            own = strengths[bot]
            won = lost = 0.0
            for seats, wins, total in rows:
                whole = 0.0
                for other, many in seats.items():
                    whole += many * strengths[other]
                win = wins.get(bot, 0.0)
                won += win * (whole - seats[bot] * own) / whole
                lost += (total - win) * seats[bot] / whole
            strengths[bot] = won / lost
            change = max(change, abs(log(strengths[bot] / own)))
        if change < CLOSE:
            break
    logs = [log(value) for value in strengths[:bots]]
    middle = fsum(logs) / bots
    return [value - middle for value in logs]


def _sets(
    counts: Mapping[Choice, float],
) -> list[tuple[dict[BotIndex, int], dict[BotIndex, float], float]]:
    """The remaining seats of each bot; how often each bot came first; how often in all."""
    wins: dict[LineUp, dict[BotIndex, float]] = {}
    for (left, first), count in counts.items():
        wins.setdefault(left, {})[first] = count
    return [
        ({bot: left.count(bot) for bot in left}, found, fsum(found.values()))
        for left, found in wins.items()
    ]


@cache
def _choices_of(seating: LineUp, places: tuple[int, ...]) -> tuple[tuple[Choice, float], ...]:
    orders = list(_orders(places))
    found: dict[Choice, float] = {}
    for order in orders:
        for at in range(len(order) - 1):
            left = tuple(sorted(seating[seat] for seat in order[at:]))
            if left[0] != left[-1]:
                choice = (left, seating[order[at]])
                found[choice] = found.get(choice, 0.0) + 1 / len(orders)
    return tuple(found.items())


def _orders(places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every order of the seats that agrees with their places."""
    for order in permutations(range(len(places))):
        if all(places[a] <= places[b] for a, b in pairwise(order)):
            yield order
