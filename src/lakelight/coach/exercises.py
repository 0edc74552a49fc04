"""Exercises: the positions of one's own costly decisions, to be tried again.

Any move counts as right that is not provably worse than the better one by more than a margin.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from lakelight.coach.kinds import LEAST
from lakelight.coach.verdicts import Currency, Exercise, Reason, Review

Answer: TypeAlias = Literal["right", "closer", "no"]

# A move within this of the better one counts as right: less than the least that is called a slip.
ALLOWED: dict[Currency, float] = {"win": LEAST["win"][0], "margin": LEAST["margin"][0]}


def exercises(review: Review) -> tuple[Exercise, ...]:
    """The moments of a review as exercises, the costliest first."""
    return tuple(_exercise(review, number) for number in review.moments)


def _exercise(review: Review, number: int) -> Exercise:
    verdict = review.verdict_at(number)
    assert verdict.better is not None
    return Exercise(
        game=review.game,
        number=number,
        seat=verdict.seat,
        turn=verdict.turn,
        step=verdict.step,
        played=verdict.played,
        accepted=(verdict.better, *verdict.equals),
        allowed=ALLOWED[verdict.currency],
        currency=verdict.currency,
        nudge=verdict.reasons[0] if verdict.reasons else _look(verdict.step),
        cost_win=verdict.cost_win,
        cost_margin=verdict.cost_margin,
    )


def _look(step: str) -> Reason:
    return Reason(f"look_{step}", "better", {})
