"""The stacks of fireworks: name, values left, and shape."""

from __future__ import annotations

from rich.text import Text

from lakelight.cli.faces.dice.scene import position_in, state_in
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.dice.shapes import Shape, size, ways

GAP = "  "
CELL = {False: "██", True: "##"}


def draw_stacks(scene: Scene, width: int) -> Text:
    """The stacks side by side, or one below the other where there is no room."""
    setup = position_in(scene).setup
    blocks = [
        _stack(name, values, setup.components.fireworks[name].cells, scene.only_ascii)
        for name, values in zip(setup.fireworks, state_in(scene).stacks, strict=True)
    ]
    widths = [max(line.cell_len for line in block) for block in blocks]
    if sum(widths) + len(GAP) * (len(blocks) - 1) > width:
        return Text("\n", no_wrap=True).join([line for block in blocks for line in block])
    lines = []
    for at in range(max(map(len, blocks))):
        line = Text()
        for block, columns in zip(blocks, widths, strict=True):
            part = block[at] if at < len(block) else Text()
            line.append_text(part).append(" " * (columns - part.cell_len) + GAP)
        line.rstrip()
        lines.append(line)
    return Text("\n", no_wrap=True).join(lines)


def _stack(name: str, values: tuple[int, ...], shape: Shape, only_ascii: bool) -> list[Text]:
    head = Text(f"{name} ", "bold")
    if values:
        joint = "" if max(values) < 10 else " "
        head.append(f"{values[0]} ", "bold").append(joint.join(map(str, values[1:])), "dim")
    else:
        head.append(say("empty"), "dim")
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
