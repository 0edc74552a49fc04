"""How a match ended: who won, by what, and the place of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

SHARED = "shared"

# What decides a match, the most important first: a name, and a number for each seat.
Counts: TypeAlias = Sequence[tuple[str, Sequence[int]]]


class Outcome(NamedTuple):
    """The winners, the count that decided, and each seat's place, from 1."""

    winners: tuple[int, ...]
    reason: str
    places: tuple[int, ...]


def rank(counts: Counts) -> Outcome:
    """Compare seats by the first count, ties by the next; equal in all is shared."""
    seats = range(len(counts[0][1]))
    standing = [tuple(values[seat] for _, values in counts) for seat in seats]
    places = tuple(1 + sum(other > own for other in standing) for own in standing)
    winners = tuple(seat for seat in seats if places[seat] == 1)
    if len(winners) > 1:
        return Outcome(winners, SHARED, places)
    best = standing[winners[0]]
    ties = max(_ties(best, other) for seat, other in enumerate(standing) if seat != winners[0])
    return Outcome(winners, counts[ties][0], places)


def _ties(best: Sequence[int], other: Sequence[int]) -> int:
    """How many counts, from the first on, were equal."""
    return next(
        at for at, (own, theirs) in enumerate(zip(best, other, strict=True)) if own != theirs
    )
