"""From a state to the position it is in, or to what one seat may see of it.

Redaction is a separate step: everything that a seat or an onlooker is shown comes
from `view_of`.
"""

from __future__ import annotations

from lakelight.core.errors import InvalidSetup
from lakelight.harvest.orientation import sides_of, tile_name
from lakelight.harvest.pieces import Seat
from lakelight.harvest.position_types import LakeTile, Position, Table, View
from lakelight.harvest.readable import ReadableState


def table_of(state: ReadableState) -> Table:
    """All that everybody can see."""
    return Table(
        players=state.players,
        seats=state.seating,
        seat=state.seat,
        phase=state.phase,
        lake=tuple(LakeTile(sides_of(lying), x, y) for x, y, lying in state.lake),
        supply=state.supply,
        lanterns=state.lanterns,
        favors=state.favors,
        tokens=state.tokens,
    )


def position_of(state: ReadableState) -> Position:
    """The whole position, secrets included."""
    return Position(
        table=table_of(state),
        hands=tuple(tuple(tile_name(tile) for tile in hand) for hand in state.hands),
        draw_stack=tuple(tile_name(tile) for tile in state.draw_stack),
    )


def view_of(state: ReadableState, viewer: Seat | None) -> View:
    """What a seat sees, or an onlooker (None)."""
    if viewer is not None and not 0 <= viewer < state.players:
        raise InvalidSetup(f"seat {viewer}: this match has seats 0 to {state.players - 1}")
    hands = state.hands
    return View(
        table=table_of(state),
        viewer=viewer,
        hand=() if viewer is None else tuple(tile_name(tile) for tile in hands[viewer]),
        hand_sizes=tuple(len(hand) for hand in hands),
        draw_stack_size=len(state.draw_stack),
    )
