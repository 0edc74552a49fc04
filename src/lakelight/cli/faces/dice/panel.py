"""The panel beside the lake: the turn, the dice in their tray, the seats, the turn bonuses."""

from __future__ import annotations

from rich.text import Text

from lakelight.cli.faces.color import color_style
from lakelight.cli.faces.dice.scene import (
    bonus_box,
    position_in,
    seat_shown,
    short_name,
    state_in,
)
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.dice.pieces import CORNERS, Seat
from lakelight.dice.position_types import Position
from lakelight.dice.state import State

PANEL_WIDTH = 31
NAME_WIDTH = 10
TRAY_NAME = 11
# The corners of the tray, clockwise from the upper left, as they lie on the screen.
UPPER, LOWER = (0, 1), (3, 2)


def draw_panel(scene: Scene) -> list[Text]:
    """The lines of the panel."""
    state = state_in(scene)
    seat = seat_shown(scene)
    lines = [_turn(scene, state), *_tray(scene, position_in(scene)), *_seats(scene, state, seat)]
    return [*lines, _bonuses(position_in(scene), state, seat)]


def _turn(scene: Scene, state: State) -> Text:
    position = position_in(scene)
    if position.active is None:
        return Text(say("over"), "bold")
    key = "last_firework" if position.phase == "last_firework" else "turn"
    name = short_name(scene.names[position.active], TRAY_NAME)
    return Text(say(key, turn=position.turn, turns=state.turns, name=name), "bold")


def _tray(scene: Scene, position: Position) -> list[Text]:
    """The dice in the tray and the seats that face them, or would face them."""
    if not position.roll:
        return [Text(say("not_rolled"), "dim"), Text()]
    if position.tray is None:
        return _turns(scene, position)
    seats = {corner: seat for seat, corner in enumerate(CORNERS[position.setup.players])}
    lines = []
    for left, right in (UPPER, LOWER):
        names = [scene.names[seats[c]] if c in seats else "" for c in (left, right)]
        line = Text(f"{short_name(names[0], TRAY_NAME):>{TRAY_NAME}} ")
        for corner in (left, right):
            line.append_text(_chip(position.roll[(corner + position.tray) % 4]))
        lines.append(line.append(f" {short_name(names[1], TRAY_NAME)}"))
    return lines


def _turns(scene: Scene, position: Position) -> list[Text]:
    """Before the tray is turned: the die that each seat would face after each turn."""
    lines = [Text(f"{say('turns'):>{NAME_WIDTH + 5}}  0  1  2  3", "bold")]
    for seat, corner in enumerate(CORNERS[position.setup.players]):
        line = Text(f"{short_name(scene.names[seat], NAME_WIDTH + 4):>{NAME_WIDTH + 5}} ")
        for quarters in range(4):
            line.append_text(_chip(position.roll[(corner + quarters) % 4]))
        lines.append(line)
    return lines


def _seats(scene: Scene, state: State, shown: Seat) -> list[Text]:
    """For each seat: the sheet, gifts, points, and the three parts of the points."""
    heads = (say("gifts"), say("points"), say("parts"))
    lines = [Text(f"{'':<{NAME_WIDTH + 3}}{heads[0]:>5}{heads[1]:>4}  {heads[2]}", "dim")]
    for seat in range(state.players):
        parts = state.score_parts(seat)
        mark = ">" if seat in state.seats_to_act else " "
        name = (
            f"{mark}{state.layout.setup.sheets[seat]} {short_name(scene.names[seat], NAME_WIDTH)}"
        )
        line = Text(f"{name:<{NAME_WIDTH + 3}}{state.gifts[seat]:>4} {sum(parts):>4}  ")
        line.append("+".join(map(str, parts)), "dim")
        if seat == shown:
            line.stylize("bold")
        lines.append(line)
    return lines


def _bonuses(position: Position, state: State, seat: Seat) -> Text:
    """The boxes of the sheet that is shown: crossed off, current and future ones."""
    setup = position.setup
    boxes = setup.components.sheets[setup.sheets[seat]].boxes(setup.players)
    crossed = state.boxes_crossed_off(seat)
    line = Text.assemble((f"{say('bonus')} ", "dim"))
    current = bonus_box(position) if seat == position.active else -2
    for box, color in enumerate(boxes):
        line.append("[" if box == current else "]" if box == current + 1 else " ", "bold")
        if box < crossed:
            line.append("-", "dim")
        else:
            line.append(color, color_style(color))
    return line.append("]" if current == len(boxes) - 1 else "", "bold")


def _chip(color: str) -> Text:
    return Text(f" {color} ", color_style(color))
