"""The emperor cards in words: the cost, and what each lets a player shade."""

from __future__ import annotations

import textwrap

from rich.text import Text

from lakelight.cli.faces.dice.scene import own_moves, own_sheet, position_in
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.dice.components import Face

INDENT = 3


def draw_cards(scene: Scene, width: int) -> list[Text]:
    """The emperor cards in play: what to type, the cost, and what it does."""
    setup = position_in(scene).setup
    gifts = own_sheet(scene).gifts
    legal = own_moves(scene)
    lines = []
    for card, letter in enumerate(setup.emperor, start=1):
        face = setup.components.emperor[f"{card}{letter}"]
        words = textwrap.wrap(describe_face(face), width - INDENT)
        style = "bold" if f"e{card}" in legal else "" if gifts >= face.cost else "dim"
        lines.append(Text.assemble((f"e{card} ", "bold"), (words[0], style)))
        lines += [Text(" " * INDENT + more, style) for more in words[1:]]
    return lines


def describe_face(face: Face) -> str:
    """What the face of a card costs and does."""
    cost = say("gift_count", n=face.cost)
    color = say(f"color.{face.color}")
    if face.shade == 2 and face.where == "open_pond":
        key = "whole_pond" if face.color == "any" else "whole_pond_colored"
        return say(key, cost=cost, color=color)
    areas = say("areas", n=face.shade)
    return say(f"where.{face.where}", cost=cost, areas=areas, color=color)
