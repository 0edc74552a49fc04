"""What a scene of Dice holds: whose sheet to show, what may be typed, the rules behind it."""

from __future__ import annotations

from lakelight.cli.faces.face import Scene
from lakelight.core.rng import Rng
from lakelight.dice.imagine import imagine
from lakelight.dice.pieces import Seat
from lakelight.dice.position_types import Position
from lakelight.dice.state import State


def position_in(scene: Scene) -> Position:
    """The position that is looked at."""
    position: Position = scene.view.position
    return position


def state_in(scene: Scene) -> State:
    """The same as the rules see it: Dice hides nothing but the future."""
    return imagine(scene.view, Rng(0))


def seat_shown(scene: Scene) -> Seat:
    """The viewer's; for an onlooker, whoever moved last, or is active."""
    if scene.view.viewer is not None:
        return int(scene.view.viewer)
    for events in reversed(scene.news):
        for event in events:
            if isinstance(seat := event["seat"], int):
                return seat
    return position_in(scene).active or 0


def bonus_box(position: Position) -> int:
    """D6.1: which box the active seat's turn is about; none while fireworks end the match."""
    rounds = (position.turn - 1) // position.setup.players
    return rounds if position.phase in ("roll", "turn", "shade") else -2


def own_moves(scene: Scene) -> list[str]:
    """The viewer's legal moves without the seat in front, which nobody needs to type."""
    return [move.partition(":")[2] for move in scene.legal]


def short_name(name: str, most: int) -> str:
    """A name in a narrow column; the number at its end tells bots apart and stays."""
    if len(name) <= most:
        return name
    tail = name.rpartition(" ")[2]
    tail = tail if tail.isdecimal() and len(tail) < most // 2 else ""
    return f"{name[: most - 1 - len(tail)].rstrip()}~{tail}"
