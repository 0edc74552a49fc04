"""Learning by self-play: follow the judge that comes out ahead.

Each step moves all values a little at random, up in one judge and down in another, lets
the two play the same deals from every seat, and follows the one that came out ahead by
as much as it did (simultaneous perturbation).
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from lakelight.bots.judge import Judge, play_between
from lakelight.bots.player import AnyState
from lakelight.core.rng import Rng

STRIDE = 0.25
PACE = 0.012
PARTS = 10

Values: TypeAlias = Sequence[float]
Deal: TypeAlias = Callable[[int, Rng], AnyState]


def read_options(what: str, file: Path, arguments: Sequence[str] | None) -> Namespace:
    """The options that all who learn share."""
    parser = ArgumentParser(description=f"learn {what} by self-play")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--deals", type=int, default=100, help="of each step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=file)
    return parser.parse_args(arguments)


def learn(
    start: Values,
    judge_of: Callable[[Values], Judge],
    deal: Deal,
    options: Namespace,
    keep: Callable[[list[float]], object],
) -> None:
    """Learn in ten parts, slower and slower, and write what was learned after each."""
    rng = Rng(options.seed)
    learned = list(start)

    def lead_over(first: Values, second: Values, deals: int) -> float:
        return compare(judge_of(first), judge_of(second), deal, options.players, deals, rng)

    for part in range(PARTS):
        pace = PACE * (PARTS - part) / PARTS
        learned = climb(learned, lead_over, options.steps // PARTS, options.deals, pace, rng)
        lead = lead_over(learned, start, 10 * options.deals)
        sys.stderr.write(f"{part + 1} of {PARTS}: {lead:+.2f} points ahead of the start\n")
        options.out.write_text(json.dumps(keep([round(value, 3) for value in learned])) + "\n")


def climb(
    start: Values,
    lead_over: Callable[[Values, Values, int], float],
    steps: int,
    deals: int,
    pace: float,
    rng: Rng,
) -> list[float]:
    """The values after so many steps: the mean of the second half of the way."""
    values = list(start)
    sums = [0.0] * len(values)
    for step in range(steps):
        push = [STRIDE if rng.below(2) else -STRIDE for _ in values]
        up = [value + by for value, by in zip(values, push, strict=True)]
        down = [value - by for value, by in zip(values, push, strict=True)]
        lead = lead_over(up, down, deals)
        values = [value + pace * lead * by / STRIDE for value, by in zip(values, push, strict=True)]
        if step >= steps // 2:
            sums = [total + value for total, value in zip(sums, values, strict=True)]
    return [total / (steps - steps // 2) for total in sums]


def compare(first: Judge, second: Judge, deal: Deal, players: int, deals: int, rng: Rng) -> float:
    """By how many points the first judge leads its best rival more than the second does."""
    total = 0.0
    for _ in range(deals):
        opening = deal(players, rng)
        for seat in range(players):
            total += lead_of(opening.copy(), first, second, seat, rng)
            if players > 2:
                total -= lead_of(opening.copy(), second, first, seat, rng)
    return total / (deals * players)


def lead_of(state: AnyState, own: Judge, others: Judge, seat: int, rng: Rng) -> float:
    """The lead of a seat at the end, where one judge plays it and another all others."""
    play_between(state, own, others, 1 << seat, rng)
    scores = list(state.scores)
    points: int = scores.pop(seat)
    return float(points - max(scores))
