"""What notation, views and refusals read of a state, so that they need not import it."""

from __future__ import annotations

from typing import Protocol

from lakelight.core.game import MatchState
from lakelight.dice.layout import Layout
from lakelight.dice.pieces import Phase, Seat, Step


class ReadableState(MatchState, Protocol):
    """The reading side of `lakelight.dice.state.State`."""

    layout: Layout
    players: int
    rolls: int

    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def turn(self) -> int: ...  # noqa: D102
    @property
    def active(self) -> Seat | None: ...  # noqa: D102
    @property
    def roll_shown(self) -> str: ...  # noqa: D102
    @property
    def tray_turn(self) -> int | None: ...  # noqa: D102
    @property
    def gifts(self) -> tuple[int, ...]: ...  # noqa: D102
    def step_of(self, seat: Seat) -> Step: ...  # noqa: D102
    def stage_of(self, seat: Seat) -> Step: ...  # noqa: D102
    def action_of(self, seat: Seat) -> tuple[int, int, str]: ...  # noqa: D102
    def platforms_of(self, seat: Seat) -> tuple[int, ...]: ...  # noqa: D102
    def shaded_areas(self, seat: Seat) -> tuple[int, ...]: ...  # noqa: D102
    def fireworks_of(self, seat: Seat) -> tuple[tuple[int, int], ...]: ...  # noqa: D102
    def die_faced(self, seat: Seat) -> str: ...  # noqa: D102
    def bonus_color_of(self, seat: Seat) -> int: ...  # noqa: D102
    def whose_turn(self, seat: Seat) -> str: ...  # noqa: D102
