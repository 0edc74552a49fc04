"""Rewards at the end of a match, from places and points.

win     1 for the winner, shared among winners; the sum is 1
rank    places spread from 1 (first) to 0 (last), ties averaged
margin  the lead over the best rival in points / 10, from -1 to 1
score   the points

A seat that forfeits is last, and the others are level; its lead is -1 and its score 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.core.game import Seat
from lakelight.encoding.modes import MARGIN_POINTS


def rewards_of(kind: str, places: Sequence[int], scores: Sequence[int]) -> tuple[float, ...]:
    """The reward of every seat, from its place (1 is first) and its points."""
    seats = range(len(places))
    if kind == "win":
        return tuple((places[seat] == 1) / places.count(1) for seat in seats)
    if kind == "rank":
        return tuple(
            1 - (places[seat] - 1 + (places.count(places[seat]) - 1) / 2) / (len(places) - 1)
            for seat in seats
        )
    if kind == "margin":
        leads = (
            scores[seat] - max(scores[other] for other in seats if other != seat) for seat in seats
        )
        return tuple(max(-1.0, min(1.0, lead / MARGIN_POINTS)) for lead in leads)
    return tuple(float(score) for score in scores)


def forfeit_rewards(kind: str, loser: Seat, scores: Sequence[int]) -> tuple[float, ...]:
    """The reward of every seat after one has forfeited."""
    seats = range(len(scores))
    if kind == "margin":
        return tuple(-1.0 if seat == loser else 1.0 for seat in seats)
    places = [len(scores) if seat == loser else 1 for seat in seats]
    return rewards_of(kind, places, [0 if seat == loser else scores[seat] for seat in seats])
