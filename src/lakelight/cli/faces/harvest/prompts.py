"""What may be done now, in words, taken from the legal moves."""

from __future__ import annotations

import re

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.hand import turns
from lakelight.cli.faces.harvest.lake import places_of
from lakelight.cli.faces.harvest.words import say
from lakelight.cli.words import color_name
from lakelight.harvest.pieces import EXCHANGE_COST, GENERIC_HONOR, HAND_LIMIT, Dedication
from lakelight.harvest.position_types import View, stacks_left

BY_NUMBER = re.compile(r"\s*([1-9])\s*([a-d]?)\s*(@.*)", re.IGNORECASE)
STACKS: dict[str, Dedication] = {"4": "four_of_a_kind", "2": "three_pair", "7": "seven_unique"}


def prompt(scene: Scene) -> str:
    """What the phase asks."""
    view: View = scene.view
    return say(
        f"prompt.{view.table.phase}",
        name=scene.names[view.table.seat],
        cost=EXCHANGE_COST,
        most=HAND_LIMIT,
        **_example(scene),
    )


def move_groups(scene: Scene) -> list[tuple[str, str]]:
    """The legal moves in groups: what they do, and how they are written."""
    match scene.view.table.phase:
        case "exchange":
            groups = _exchanges(scene)
        case "dedicate":
            groups = _dedications(scene)
        case "discard":
            groups = [(say("moves.discard"), " ".join(scene.legal))]
        case _:
            groups = _placements(scene)
    if "pass" in scene.legal:
        groups.append((say("moves.pass"), "pass"))
    return groups


def expand(scene: Scene, text: str) -> str:
    """`1b@2,-1`: the first tile of the hand in its second turn."""
    found = BY_NUMBER.fullmatch(text)
    hand = scene.view.hand
    if found is None or not 1 <= int(found[1]) <= len(hand):
        return text
    ways = turns(hand[int(found[1]) - 1])
    letter = found[2].lower() or "a"
    return ways[letter] + found[3] if letter in ways else text


def _example(scene: Scene) -> dict[str, str]:
    """Two ways to write the same legal move: by its sides, and by number and letter."""
    move = next((move for move in scene.legal if move != "pass"), "")
    sides, at, spot = move.partition("@")
    if at:
        for number, held in enumerate(scene.view.hand, start=1):
            for letter, turn in turns(held).items():
                if turn == sides:
                    return {"example": move, "short": f"{number}{letter}@{spot}"}
    return {"example": move, "short": move}


def _exchanges(scene: Scene) -> list[tuple[str, str]]:
    """Grouped by the card that is returned."""
    by_color: dict[str, list[str]] = {}
    for move in scene.legal:
        if ">" in move:
            by_color.setdefault(move[0], []).append(move)
    return [
        (say("moves.exchange", color=color_name(color)), " ".join(moves))
        for color, moves in by_color.items()
    ]


def _dedications(scene: Scene) -> list[tuple[str, str]]:
    """Grouped by stack, with the honor that is on top."""
    left = stacks_left(scene.view.table)
    groups = []
    for digit, name in STACKS.items():
        moves = [move for move in scene.legal if move.startswith(digit)]
        if moves:
            values = left[name]
            key = "moves.dedicate" if values else "moves.dedicate_empty"
            honor = values[0] if values else GENERIC_HONOR
            groups.append((say(key, dedication=say(name), honor=honor), " ".join(moves)))
    return groups


def _placements(scene: Scene) -> list[tuple[str, str]]:
    """Every tile in every turn, at every open place."""
    ways = dict.fromkeys(move.partition("@")[0] for move in scene.legal if "@" in move)
    spots = sorted(places_of(scene))
    return [
        (say("moves.tiles"), " ".join(ways)),
        (say("moves.places"), " ".join(f"{x},{y}" for x, y in spots)),
        (say("moves.together"), _example(scene)["example"]),
    ]
