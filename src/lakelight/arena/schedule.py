"""Which bots play each other, on which deal, in which seats.

Every line-up plays every deal, and each bot of a line-up plays it from every seat, so that
neither the deal nor the seat favors a bot. Matches are numbered deal by deal: a longer
contest begins with all matches of a shorter one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

from lakelight.core.errors import InvalidSetup

BotIndex: TypeAlias = int
Seating: TypeAlias = tuple[BotIndex, ...]
LineUp: TypeAlias = tuple[BotIndex, ...]


@dataclass(frozen=True)
class Fixture:
    """One match to be played: its number, its deal, and the bot at each seat."""

    number: int
    deal: int
    seating: Seating


def all_line_ups(bots: int, players: int) -> tuple[LineUp, ...]:
    """Every group of bots; with fewer bots than seats, each bot against several of each other."""
    if bots < 2:
        raise InvalidSetup("a contest needs at least two bots, such as greedy,random")
    if bots >= players:
        return tuple(combinations(range(bots), players))
    return tuple(
        (lone, *[many] * (players - 1))
        for lone in range(bots)
        for many in range(bots)
        if lone != many
    )


def fixtures_of(line_ups: tuple[LineUp, ...], deal: int) -> list[Fixture]:
    """The matches of one deal: every line-up in every rotation of the seats."""
    orders = _circular_orders(len(line_ups[0]))
    seatings = _seatings(line_ups, orders[deal % len(orders)])
    first = deal * len(seatings)
    return [Fixture(first + at, deal, seating) for at, seating in enumerate(seatings)]


def line_up_of(seating: Seating) -> LineUp:
    """The line-up of a seating: a single bot first, otherwise by number."""
    return tuple(sorted(seating, key=lambda bot: (seating.count(bot), bot)))


@cache
def _seatings(line_ups: tuple[LineUp, ...], order: tuple[int, ...]) -> tuple[Seating, ...]:
    players = len(order)
    return tuple(
        tuple(line_up[order[(seat + rotation) % players]] for seat in range(players))
        for line_up in line_ups
        for rotation in range(players)
    )


@cache
def _circular_orders(players: int) -> tuple[tuple[int, ...], ...]:
    """The circular orders of seats; deals alternate, so that no bot always follows the same one."""
    return tuple((0, *rest) for rest in permutations(range(1, players)))
