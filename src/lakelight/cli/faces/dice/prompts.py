"""What may be done now, in words, taken from the legal moves."""

from __future__ import annotations

import re

from lakelight.cli.faces.dice.emperor_cards import describe_face
from lakelight.cli.faces.dice.scene import (
    bonus_box,
    own_moves,
    own_sheet,
    position_in,
    seat_shown,
    state_in,
)
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import color_name, listing
from lakelight.dice.pieces import CORNERS

AREA = re.compile(r"[A-Z]\d+[ab]?")
# A firework with blanks or commas instead of its signs: v3 c4 d4 d5.
LOOSE_FIREWORK = re.compile(
    r"([A-Z][A-Z0-9]{0,3})(?:\s*@\s*|[\s,]+)([A-Z]\d+(?:[\s,+]+[A-Z]\d+)*)", re.IGNORECASE
)


def prompt(scene: Scene) -> str:
    """What the step asks."""
    sheet = own_sheet(scene)
    legal = own_moves(scene)
    key = sheet.step
    if key == "turn" and "reroll" in legal:
        key = "turn_or_reroll"
    if key == "action":
        key = "action_second" if sheet.color else "action"
    return say(
        f"prompt.{key}",
        name=scene.names[seat_shown(scene)],
        example=next((move for move in legal if move not in ("pass", "reroll")), ""),
        color=_color(scene),
        cards=listing(move for move in legal if move != "pass"),
        card=sheet.card,
        pond=sheet.platforms[-1] if sheet.platforms else "",
    )


def choices(scene: Scene) -> set[str]:
    """The areas or whole ponds that may be shaded now, or the ponds that a firework may cover."""
    found = set()
    for move in own_moves(scene):
        name, at, ponds = move.partition("@")
        found |= set(ponds.split("+")) if at else {name} if AREA.fullmatch(name) else set()
    return found


def move_groups(scene: Scene) -> list[tuple[str, str]]:
    """The legal moves in groups: what they do, and how they are written."""
    legal = own_moves(scene)
    match own_sheet(scene).step:
        case "turn":
            groups = _turns(scene)
        case "emperor":
            groups = _cards(scene)
        case "firework" | "last_firework":
            groups = _fireworks(scene)
        case _:
            groups = [(prompt(scene), " ".join(move for move in legal if move != "pass"))]
    if "reroll" in legal:
        groups.append((say("moves.reroll"), "reroll"))
    if "pass" in legal:
        groups.append((say("moves.pass"), "pass"))
    return groups


def expand(scene: Scene, text: str) -> str:
    """`v3 c4 d4 d5` as `V3@C4+D4+D5`."""
    found = LOOSE_FIREWORK.fullmatch(text.strip())
    if found is None or found[1].upper() not in position_in(scene).setup.fireworks:
        return text
    ponds = re.split(r"[\s,+]+", found[2])
    return f"{found[1]}@{'+'.join(ponds)}"


def _color(scene: Scene) -> str:
    """The color that the step is about."""
    state, seat = state_in(scene), seat_shown(scene)
    match own_sheet(scene).step:
        case "die":
            letter = state.die_faced(seat)
        case "bonus":
            letter = _bonus(scene)
        case _:
            letter = own_sheet(scene).color
    return color_name(letter) if letter else ""


def _bonus(scene: Scene) -> str:
    """The color of the current box."""
    setup, seat = position_in(scene).setup, seat_shown(scene)
    boxes = setup.components.sheets[setup.sheets[seat]].boxes(setup.players)
    return boxes[bonus_box(position_in(scene))]


def _turns(scene: Scene) -> list[tuple[str, str]]:
    """Each turn of the tray, and the die that each seat would face."""
    position = position_in(scene)
    corners = CORNERS[position.setup.players]
    return [
        (
            listing(
                say(
                    "faces",
                    name=scene.names[seat],
                    color=color_name(position.roll[(corner + quarters) % 4]),
                )
                for seat, corner in enumerate(corners)
            ),
            f"turn {quarters}",
        )
        for quarters in range(4)
    ]


def _cards(scene: Scene) -> list[tuple[str, str]]:
    """The cards that the viewer can pay for."""
    setup = position_in(scene).setup
    return [
        (describe_face(setup.components.emperor[f"{card}{letter}"]), f"e{card}")
        for card, letter in enumerate(setup.emperor, start=1)
        if f"e{card}" in own_moves(scene)
    ]


def _fireworks(scene: Scene) -> list[tuple[str, str]]:
    """Grouped by stack, with the value on top."""
    names = position_in(scene).setup.fireworks
    groups = []
    for name, values in zip(names, state_in(scene).stacks, strict=True):
        moves = [move for move in own_moves(scene) if move.startswith(f"{name}@")]
        if moves:
            heading = say("moves.firework", firework=name, value=values[0])
            groups.append((heading, " ".join(moves)))
    return groups
