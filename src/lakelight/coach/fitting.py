"""Fitting of the calibration: a softmax by Newton's method, margins and luck by least squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

STEPS = 7
# Keeps the equations solvable where a stage has few positions.
RIDGE = 1e-6


@dataclass(frozen=True)
class Sample:
    """A position of a match and how the match ended; seats are counted from the mover."""

    stage: float
    leads: tuple[float, ...]
    wins: tuple[float, ...]
    margins: tuple[float, ...]


def fit_shares(samples: Sequence[Sample], players: int) -> tuple[float, tuple[float, ...]]:
    """The slope, and the offset of each seat from the mover on, that make the results likeliest."""
    numbers = [1.0, *([0.0] * (players - 1))]
    for _ in range(STEPS):
        gradient = [0.0] * players
        matrix = [[RIDGE if i == j else 0.0 for j in range(players)] for i in range(players)]
        for sample in samples:
            _add_sample(sample, numbers, gradient, matrix)
        step = solve(matrix, gradient)
        numbers = [number + change for number, change in zip(numbers, step, strict=True)]
    offsets = (0.0, *numbers[1:])
    middle = sum(offsets) / players
    return numbers[0], tuple(offset - middle for offset in offsets)


def _add_sample(
    sample: Sample, numbers: Sequence[float], gradient: list[float], matrix: list[list[float]]
) -> None:
    """Add the derivatives of one sample's likelihood."""
    players = len(sample.leads)
    rows = [
        [sample.leads[seat], *(1.0 if seat == at else 0.0 for at in range(1, players))]
        for seat in range(players)
    ]
    powers = [sum(a * b for a, b in zip(row, numbers, strict=True)) for row in rows]
    highest = max(powers)
    weights = [math.exp(power - highest) for power in powers]
    total = sum(weights)
    shares = [weight / total for weight in weights]
    means = [sum(shares[s] * rows[s][at] for s in range(players)) for at in range(players)]
    for at in range(players):
        gradient[at] += sum((sample.wins[s] - shares[s]) * rows[s][at] for s in range(players))
        for other in range(players):
            matrix[at][other] += (
                sum(shares[s] * rows[s][at] * rows[s][other] for s in range(players))
                - means[at] * means[other]
            )


def fit_margins(samples: Sequence[Sample], players: int) -> tuple[float, tuple[float, ...]]:
    """The points that a lead is worth, and the offset of each seat, by least squares."""
    rows: list[list[float]] = []
    results: list[float] = []
    for sample in samples:
        middle = sum(sample.leads) / players
        for seat in range(players):
            rows.append(
                [
                    sample.leads[seat] - middle,
                    *(1.0 if seat == at else 0.0 for at in range(players)),
                ]
            )
            results.append(sample.margins[seat])
    found = least_squares(rows, results)
    return found[0], tuple(found[1:])


def least_squares(rows: Sequence[Sequence[float]], results: Sequence[float]) -> list[float]:
    """The weights of the columns that come nearest to the results."""
    width = len(rows[0])
    matrix = [[RIDGE if i == j else 0.0 for j in range(width)] for i in range(width)]
    right = [0.0] * width
    for row, result in zip(rows, results, strict=True):
        for at in range(width):
            right[at] += row[at] * result
            for other in range(width):
                matrix[at][other] += row[at] * row[other]
    return solve(matrix, right)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination with pivots."""
    size = len(right)
    rows = [[*matrix[at], right[at]] for at in range(size)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda one: abs(rows[one][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[below][column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
