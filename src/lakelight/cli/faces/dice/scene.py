"""What a scene of Dice holds: the position, the sheet to show, and the viewer's moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from lakelight.cli.faces.face import Scene
from lakelight.core.events import Event as AnyEvent
from lakelight.core.rng import Rng
from lakelight.dice.events import Event
from lakelight.dice.imagine import imagine
from lakelight.dice.pieces import Seat
from lakelight.dice.position_types import Position, SeatSheet
from lakelight.dice.state import State


def position_in(scene: Scene) -> Position:
    """The position that is shown."""
    position: Position = scene.view.position
    return position


def state_in(scene: Scene) -> State:
    """The same as a state: Dice hides nothing but the future."""
    return imagine(scene.view, Rng(0))


def seat_shown(scene: Scene) -> Seat:
    """The seat whose sheet is shown: the viewer's, or the seat that moved last."""
    if scene.view.viewer is not None:
        return int(scene.view.viewer)
    for events in reversed(scene.news):
        for event in dice_events(events):
            return event.seat
    return position_in(scene).active or 0


def dice_events(events: Sequence[AnyEvent]) -> Sequence[Event]:
    """The events of a match of Dice, by their own types."""
    return cast("Sequence[Event]", events)


def bonus_box(position: Position) -> int:
    """D6.1: the bonus box of the active seat's turn; -2 during the last fireworks."""
    rounds = (position.turn - 1) // position.setup.players
    return rounds if position.phase in ("roll", "turn", "shade") else -2


def own_sheet(scene: Scene) -> SeatSheet:
    """The sheet that is shown."""
    return position_in(scene).sheets[seat_shown(scene)]


def own_moves(scene: Scene) -> list[str]:
    """The viewer's legal moves as they are typed."""
    return [without_seat(move) for move in scene.legal]


def without_seat(move: str) -> str:
    """A move without the seat before its colon, which nobody needs to type."""
    return move.rpartition(":")[2]


def short_name(name: str, most: int) -> str:
    """A name in a narrow column; the number at its end stays, because it tells bots apart."""
    if len(name) <= most:
        return name
    tail = name.rpartition(" ")[2]
    tail = tail if tail.isdecimal() and len(tail) < most // 2 else ""
    return f"{name[: most - 1 - len(tail)].rstrip()}~{tail}"
