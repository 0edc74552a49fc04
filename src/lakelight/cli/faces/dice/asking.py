"""What may be done now, in words, from the legal moves alone."""

from __future__ import annotations

import re

from lakelight.cli.faces.dice.reading import (
    bonus_box,
    own_moves,
    position_in,
    seat_shown,
    state_in,
)
from lakelight.cli.faces.dice.stock import describe
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import listing, say
from lakelight.dice.pieces import CORNERS
from lakelight.dice.position_types import SeatSheet

AREA = re.compile(r"[A-Z]\d+[ab]?")
# A firework with blanks or commas instead of its signs: v3 c4 d4 d5.
LOOSE_FIREWORK = re.compile(
    r"([A-Z][A-Z0-9]{0,3})(?:\s*@\s*|[\s,]+)([A-Z]\d+(?:[\s,+]+[A-Z]\d+)*)", re.IGNORECASE
)
SEAT_PREFIX = re.compile(r"\b\d:(?=[A-Za-z])")
SEAT_NUMBER = re.compile(r"\bseat (\d)(?: (is|has|faces)\b)?")


def ask(scene: Scene) -> str:
    """The question of the step."""
    sheet = _sheet(scene)
    legal = own_moves(scene)
    key = sheet.step
    if key == "turn" and "reroll" in legal:
        key = "turn_or_reroll"
    if key == "action":
        key = "action_second" if sheet.color else "action"
    return say(
        f"dice.ask.{key}",
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


def explain(scene: Scene) -> list[tuple[str, str]]:
    """Groups of legal moves: what they are, and how they are written."""
    legal = own_moves(scene)
    match _sheet(scene).step:
        case "turn":
            groups = _turns(scene)
        case "emperor":
            groups = _cards(scene)
        case "firework" | "last_firework":
            groups = _fireworks(scene)
        case _:
            groups = [(ask(scene), " ".join(move for move in legal if move != "pass"))]
    if "reroll" in legal:
        groups.append((say("dice.group.reroll"), "reroll"))
    if "pass" in legal:
        groups.append((say("dice.group.pass"), "pass"))
    return groups


def expand(scene: Scene, text: str) -> str:
    """`v3 c4 d4 d5` as `V3@C4+D4+D5`."""
    found = LOOSE_FIREWORK.fullmatch(text.strip())
    if found is None or found[1].upper() not in position_in(scene).setup.fireworks:
        return text
    ponds = re.split(r"[\s,+]+", found[2])
    return f"{found[1]}@{'+'.join(ponds)}"


def address(scene: Scene, refusal: str) -> str:
    """A refusal to the viewer, with names for seats, and moves as they are typed."""

    def name(found: re.Match[str]) -> str:
        seat, verb = int(found[1]), found[2]
        if seat == seat_shown(scene):
            return say(f"dice.you_{verb}") if verb else say("dice.you")
        return f"{scene.names[seat]} {verb or ''}".rstrip()

    return SEAT_PREFIX.sub("", SEAT_NUMBER.sub(name, refusal))


def _sheet(scene: Scene) -> SeatSheet:
    return position_in(scene).sheets[seat_shown(scene)]


def _color(scene: Scene) -> str:
    """The color that the step is about."""
    state, seat = state_in(scene), seat_shown(scene)
    match _sheet(scene).step:
        case "die":
            letter = state.die_faced(seat)
        case "bonus":
            letter = _bonus(scene)
        case _:
            letter = _sheet(scene).color
    return say(f"color.{letter}") if letter else ""


def _bonus(scene: Scene) -> str:
    """The color of the current box."""
    setup, seat = position_in(scene).setup, seat_shown(scene)
    boxes = setup.components.sheets[setup.sheets[seat]].boxes(setup.players)
    return boxes[bonus_box(position_in(scene))]


def _turns(scene: Scene) -> list[tuple[str, str]]:
    """Each turn of the tray with what everybody would face."""
    position = position_in(scene)
    corners = CORNERS[position.setup.players]
    return [
        (
            listing(
                say(
                    "dice.faces",
                    name=scene.names[seat],
                    color=say(f"color.{position.roll[(corner + quarters) % 4]}"),
                )
                for seat, corner in enumerate(corners)
            ),
            f"turn {quarters}",
        )
        for quarters in range(4)
    ]


def _cards(scene: Scene) -> list[tuple[str, str]]:
    """The cards that can be paid."""
    setup = position_in(scene).setup
    return [
        (describe(setup.components.emperor[f"{card}{letter}"]), f"e{card}")
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
            heading = say("dice.group.firework", firework=name, value=values[0])
            groups.append((heading, " ".join(moves)))
    return groups
