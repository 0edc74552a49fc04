"""What notation, views and refusals read of a state, so that they need not import it."""

from __future__ import annotations

from typing import Protocol

from lakelight.core.game import MatchState
from lakelight.harvest.moves import Cell
from lakelight.harvest.pieces import Phase, Seat, Tile
from lakelight.harvest.position_types import Place, SeatTokens


class ReadableState(MatchState, Protocol):
    """The reading side of `lakelight.harvest.state.State`."""

    @property
    def seat(self) -> Seat: ...  # noqa: D102
    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def seating(self) -> str: ...  # noqa: D102
    @property
    def supply(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def lanterns(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102
    @property
    def favors(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def tokens(self) -> tuple[SeatTokens, ...]: ...  # noqa: D102
    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]: ...  # noqa: D102
    @property
    def draw_stack(self) -> tuple[Tile, ...]: ...  # noqa: D102
    @property
    def lake(self) -> tuple[tuple[int, int, int], ...]: ...  # noqa: D102
    @property
    def places(self) -> tuple[Place, ...]: ...  # noqa: D102
    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102
    def chart(self) -> tuple[tuple[tuple[int, int, int], ...], tuple[Place, ...]]: ...  # noqa: D102
    def coordinates(self) -> dict[Cell, Place]: ...  # noqa: D102
    def place_of(self, cell: Cell) -> Place | None: ...  # noqa: D102
    def is_legal(self, move: object) -> bool: ...  # noqa: D102
