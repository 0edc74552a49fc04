"""What a sheet holds that a reason can speak of: ponds, boats, groups and fireworks that fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lakelight.core.game import Seat
from lakelight.dice.layout import neighbors
from lakelight.dice.state import State


@dataclass(frozen=True)
class Sheet:
    """One seat's sheet: masks of ponds, and what can be counted.

    `fitting` has the value of each stack's top tile if it fits somewhere, else 0; `lacking` the
    fewest areas that its shape still needs, None if it can lie nowhere any more.
    """

    shaded: frozenset[int]
    complete: frozenset[int]
    touched_boats: frozenset[int]
    gifts: int
    points: int
    second_group: int
    boats: int
    fitting: tuple[int, ...]
    lacking: tuple[int | None, ...]


def sheet_of(state: State, seat: Seat) -> Sheet:
    """The sheet of a seat."""
    areas = frozenset(state.shaded_areas(seat))
    complete = frozenset(state.complete_ponds(seat))
    touched = frozenset(area // 2 for area in areas)
    parts = state.score_parts(seat)
    return Sheet(
        areas,
        complete,
        touched & boats_of(state),
        state.gifts[seat],
        parts.fireworks,
        parts.second_group,
        parts.boats,
        _fitting(state, complete - frozenset(state.covered_ponds(seat))),
        _lacking(state, seat, areas),
    )


def _fitting(state: State, free: frozenset[int]) -> tuple[int, ...]:
    """The value of the top tile of each stack if it fits on these ponds."""
    mask = sum(1 << pond for pond in free)
    fitting = {stack for stack, ponds in state.layout.placement_numbers if ponds & ~mask == 0}
    return tuple(
        left[0] if left and stack in fitting else 0 for stack, left in enumerate(state.stacks)
    )


def _lacking(state: State, seat: Seat, shaded: frozenset[int]) -> tuple[int | None, ...]:
    """The fewest open areas under a placement of each stack, beside what lies there already."""
    halves: dict[int, int] = {}
    for area in shaded:
        halves[area // 2] = halves.get(area // 2, 0) + 1
    covered = sum(1 << pond for pond in state.covered_ponds(seat))
    found: list[int | None] = [None] * len(state.stacks)
    for (stack, ponds), _ in state.layout.placement_numbers.items():
        if ponds & covered or not state.stacks[stack]:
            continue
        lacking = sum(2 - halves.get(pond, 0) for pond in _ponds(ponds))
        best = found[stack]
        found[stack] = lacking if best is None else min(best, lacking)
    return tuple(found)


@cache
def _ponds(mask: int) -> tuple[int, ...]:
    return tuple(pond for pond in range(mask.bit_length()) if mask >> pond & 1)


def boats_of(state: State) -> frozenset[int]:
    """The ponds with a boat."""
    lake = state.layout.components.lake
    return frozenset(lake.pond_numbers[name] for name in lake.boats)


def boats_beside(state: State, pond: int) -> list[int]:
    """The boats on the ponds around a pond."""
    lake = state.layout.components.lake
    return sorted(boats_of(state).intersection(neighbors(pond, lake.width, lake.height)))
