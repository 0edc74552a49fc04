"""Fireworks as shapes, in every orientation, and every way to place them (D8.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Shape: TypeAlias = frozenset[Cell]


def parse_shape(rows: Iterable[str]) -> Shape:
    """The cells (row, column) that a drawing marks with X."""
    return moved_home(
        (row, column)
        for row, text in enumerate(rows)
        for column, mark in enumerate(text)
        if mark == "X"
    )


def moved_home(cells: Iterable[Cell]) -> Shape:
    """The same shape in the upper left corner."""
    cells = list(cells)
    top = min((row for row, _ in cells), default=0)
    left = min((column for _, column in cells), default=0)
    return frozenset((row - top, column - left) for row, column in cells)


def ways(shape: Shape) -> list[Shape]:
    """Every different way the shape can lie, turned and flipped, in a fixed order."""
    found = set()
    for side in (shape, frozenset((row, -column) for row, column in shape)):
        turned = side
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            found.add(moved_home(turned))
    return sorted(found, key=sorted)


def is_connected(shape: Shape) -> bool:
    """Whether all cells are connected by their sides."""
    if not shape:
        return False
    reached = {min(shape)}
    walk = list(reached)
    for row, column in walk:
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        walk.extend(sorted(near & shape - reached))
        reached |= near & shape
    return reached == shape


def size(shape: Shape) -> tuple[int, int]:
    """How many rows and columns a shape spans."""
    return max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1


def fits(shape: Shape, width: int, height: int) -> bool:
    """Whether the shape fits on a lake in some orientation."""
    short, long = sorted(size(shape))
    return short <= min(width, height) and long <= max(width, height)


@lru_cache(maxsize=64)
def placements(shape: Shape, width: int, height: int) -> tuple[int, ...]:
    """Every set of ponds the shape can cover on a lake, as a mask of ponds.

    In the order of their ponds in reading order.
    """
    found = []
    for way in ways(shape):
        tall, wide = size(way)
        for top in range(height - tall + 1):
            for left in range(width - wide + 1):
                found.append(sorted((top + row) * width + left + column for row, column in way))
    return tuple(sum(1 << pond for pond in ponds) for ponds in sorted(found))
