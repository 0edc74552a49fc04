"""What everybody may take: the stacks of fireworks, and the emperor cards in words."""

from __future__ import annotations

import textwrap

from rich.text import Text

from lakelight.cli.faces.dice.reading import own_moves, position_in, seat_shown, state_in
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import say
from lakelight.dice.components import Face
from lakelight.dice.shapes import Shape, size, ways

GAP = "  "
CELL = {False: "██", True: "##"}
INDENT = 3


def draw_stacks(scene: Scene, width: int) -> Text:
    """The four stacks side by side: name, values left with the top one first, shape."""
    setup = position_in(scene).setup
    blocks = [
        _stack(name, values, setup.components.fireworks[name].cells, scene.only_ascii)
        for name, values in zip(setup.fireworks, state_in(scene).stacks, strict=True)
    ]
    wide = [max(line.cell_len for line in block) for block in blocks]
    if sum(wide) + len(GAP) * (len(blocks) - 1) > width:
        return Text("\n", no_wrap=True).join([line for block in blocks for line in block])
    lines = []
    for at in range(max(map(len, blocks))):
        line = Text()
        for block, columns in zip(blocks, wide, strict=True):
            part = block[at] if at < len(block) else Text()
            line.append_text(part).append(" " * (columns - part.cell_len) + GAP)
        line.rstrip()
        lines.append(line)
    return Text("\n", no_wrap=True).join(lines)


def draw_cards(scene: Scene, width: int) -> list[Text]:
    """The emperor cards in sight: what one types, the cost, and what it does."""
    setup = position_in(scene).setup
    gifts = position_in(scene).sheets[seat_shown(scene)].gifts
    legal = own_moves(scene)
    lines = []
    for card, letter in enumerate(setup.emperor, start=1):
        face = setup.components.emperor[f"{card}{letter}"]
        words = textwrap.wrap(describe(face), width - INDENT)
        style = "bold" if f"e{card}" in legal else "" if gifts >= face.cost else "dim"
        lines.append(Text.assemble((f"e{card} ", "bold"), (words[0], style)))
        lines += [Text(" " * INDENT + more, style) for more in words[1:]]
    return lines


def describe(face: Face) -> str:
    """What a face costs and does."""
    cost = say("dice.gift_count", count=face.cost)
    color = say(f"dice.color.{face.color}")
    if face.shade == 2 and face.where == "open_pond":
        key = "dice.whole_pond" if face.color == "any" else "dice.whole_pond_colored"
        return say(key, cost=cost, color=color)
    areas = say("dice.areas", count=face.shade)
    return say(f"dice.where.{face.where}", cost=cost, areas=areas, color=color)


def _stack(name: str, values: tuple[int, ...], shape: Shape, only_ascii: bool) -> list[Text]:
    head = Text(f"{name} ", "bold")
    if values:
        joint = "" if max(values) < 10 else " "
        head.append(f"{values[0]} ", "bold").append(joint.join(map(str, values[1:])), "dim")
    else:
        head.append(say("dice.empty"), "dim")
    flat = min(ways(shape), key=lambda way: (size(way)[0], sorted(way)))
    rows, columns = size(flat)
    style = "" if values else "dim"
    return [
        head,
        *(
            Text(
                "".join(
                    CELL[only_ascii] if (row, column) in flat else "  " for column in range(columns)
                ),
                style,
            )
            for row in range(rows)
        ),
    ]
