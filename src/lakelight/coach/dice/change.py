"""Changes of a position of Dice: areas, gifts, points, stacks, and steps that are declined."""

from __future__ import annotations

from collections.abc import Iterable

from lakelight.coach.change import Change
from lakelight.core.state import GameState
from lakelight.dice.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.dice.state import PASS, SPAN, STACK_TILES, STACKS, STEP_DIE, STEP_PLATFORM

NOTHING = -1


class SheetChange(Change):
    """A sheet with areas open or shaded, gifts and points more or fewer, or stacks empty.

    `declines` is a seat that gives up the die or the platform bonus that it is to use now.
    """

    def __init__(
        self,
        seat: int,
        *,
        opened: Iterable[int] = (),
        shaded: Iterable[int] = (),
        gifts: int = 0,
        points: int = 0,
        empty_stacks: Iterable[int] = (),
        declines: int = NOTHING,
    ) -> None:
        self.seat = seat
        self.opened = [0] * 2
        self.shaded = [0] * 2
        for area in opened:
            self.opened[area & 1] |= 1 << (area >> 1)
        for area in shaded:
            self.shaded[area & 1] |= 1 << (area >> 1)
        self.gifts = gifts
        self.points = points
        self.empty_stacks = 0
        for stack in empty_stacks:
            self.empty_stacks |= 1 << stack
        self.declines = declines

    def change_nogil(self, state: GameState) -> None:
        """Change the position that a move led to."""
        self.change(cython.cast(State, state))

    def change(self, state: State) -> None:
        """The same, for a state of Dice."""
        for half in range(2):
            at = self.seat * 2 + half
            state.shaded[at] &= ~self.opened[half]
            # A pond under a firework stays complete.
            state.shaded[at] |= self.shaded[half] | state.covered[self.seat]
        gifts = state.gift_count[self.seat] + self.gifts
        state.gift_count[self.seat] = max(0, gifts)
        state.firework_points[self.seat] += self.points
        for stack in range(STACKS):
            if self.empty_stacks >> stack & 1:
                state.taken[stack] = STACK_TILES
        if self.declines != NOTHING:
            step = state.step[self.declines]
            if step in (STEP_DIE, STEP_PLATFORM):
                state.apply(self.declines * SPAN + PASS)
