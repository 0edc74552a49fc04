"""From a state to the position it is in, or to what one seat may see of it."""

from __future__ import annotations

from lakelight.core.errors import InvalidSetup
from lakelight.dice.pieces import Seat
from lakelight.dice.position_types import Launched, Position, SeatSheet, View
from lakelight.dice.readable import ReadableState


def position_of(state: ReadableState) -> Position:
    """The whole position."""
    return Position(
        setup=state.layout.setup,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        rolls=state.rolls,
        roll=state.roll_shown,
        tray=state.tray_turn,
        sheets=tuple(sheet_of(state, seat) for seat in range(state.players)),
    )


def sheet_of(state: ReadableState, seat: Seat) -> SeatSheet:
    """One seat's sheet."""
    layout = state.layout
    lake = layout.components.lake
    card, owed, color = state.action_of(seat)
    return SeatSheet(
        shaded=tuple(lake.area_names[area] for area in state.shaded_areas(seat)),
        gifts=state.gifts[seat],
        fireworks=tuple(
            Launched(
                layout.setup.fireworks[layout.stack_of(placement)],
                value,
                tuple(lake.pond_names[pond] for pond in layout.ponds_of(placement)),
            )
            for placement, value in state.fireworks_of(seat)
        ),
        step=state.step_of(seat),
        stage=state.stage_of(seat),
        card=card,
        owed=owed,
        color=color,
        platforms=tuple(lake.pond_names[pond] for pond in state.platforms_of(seat)),
    )


def view_of(state: ReadableState, viewer: Seat | None) -> View:
    """What a seat sees, or an onlooker (None)."""
    if viewer is not None and not 0 <= viewer < state.players:
        raise InvalidSetup(f"seat {viewer}: this match has seats 0 to {state.players - 1}")
    return View(position_of(state), viewer)
