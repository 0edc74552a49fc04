"""Who meets whom, on which deal, in which seats: the same for everybody, every time.

A deal is played by every line-up, and in every line-up each bot plays it from every
seat, so that neither the luck of the deal nor of the seat favours anyone. Matches are
numbered deal by deal: a longer contest begins with all the matches of a shorter one.
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


def everybody(bots: int, players: int) -> tuple[LineUp, ...]:
    """All groups that can meet; where bots are fewer than seats, one against many of another."""
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
    """The matches of one deal: every line-up, turned until each bot sat in every seat."""
    circles = _circles(len(line_ups[0]))
    seatings = _seatings(line_ups, circles[deal % len(circles)])
    first = deal * len(seatings)
    return [Fixture(first + at, deal, seating) for at, seating in enumerate(seatings)]


def line_up_of(seating: Seating) -> LineUp:
    """The line-up that sits so: the lone bot first, otherwise by number."""
    return tuple(sorted(seating, key=lambda bot: (seating.count(bot), bot)))


@cache
def _seatings(line_ups: tuple[LineUp, ...], order: tuple[int, ...]) -> tuple[Seating, ...]:
    players = len(order)
    return tuple(
        tuple(line_up[order[(seat + turn) % players]] for seat in range(players))
        for line_up in line_ups
        for turn in range(players)
    )


@cache
def _circles(players: int) -> tuple[tuple[int, ...], ...]:
    """The ways to sit in a circle: deals take turns, so that nobody always follows the same bot."""
    return tuple((0, *rest) for rest in permutations(range(1, players)))
