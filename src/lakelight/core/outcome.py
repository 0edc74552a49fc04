"""How a match ended: the winners, what decided, and the place of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

SHARED = "shared"

# What is compared, the most important first: a name, and a number for each seat.
Counts: TypeAlias = Sequence[tuple[str, Sequence[int]]]


@dataclass(frozen=True)
class Outcome:
    """The winners, the count that set them apart, and each seat's place from 1.

    `counts` are all counts that were compared: the order of the tie-breaks.
    """

    winners: tuple[int, ...]
    reason: str
    places: tuple[int, ...]
    counts: tuple[tuple[str, tuple[int, ...]], ...] = field(default=(), compare=False)


def rank(counts: Counts) -> Outcome:
    """Compare seats by the first count, ties by the next; equal in all is shared."""
    seats = range(len(counts[0][1]))
    standing = [tuple(values[seat] for _, values in counts) for seat in seats]
    places = tuple(1 + sum(other > own for other in standing) for own in standing)
    winners = tuple(seat for seat in seats if places[seat] == 1)
    compared = tuple((name, tuple(values)) for name, values in counts)
    if len(winners) > 1:
        return Outcome(winners, SHARED, places, compared)
    best = standing[winners[0]]
    ties = max(_ties(best, other) for seat, other in enumerate(standing) if seat != winners[0])
    return Outcome(winners, counts[ties][0], places, compared)


def _ties(best: Sequence[int], other: Sequence[int]) -> int:
    """How many counts, from the first on, were equal."""
    return next(
        at for at, (own, theirs) in enumerate(zip(best, other, strict=True)) if own != theirs
    )
