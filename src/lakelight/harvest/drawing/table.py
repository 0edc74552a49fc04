"""What all players share: the supply, the dedication stacks, the draw stack; and one hand."""

from collections.abc import Mapping

from lakelight.core.art import palette

from .lake import draw_tile
from .layout import Box
from .pen import fit, move, number, use, write
from .picture import LakePicture
from .seats import panel, token

_STACKS = ("four_of_a_kind", "three_pair", "seven_unique")


def draw_supply(picture: LakePicture, box: Box, words: Mapping[str, str], *, letters: bool) -> str:
    """Seven lanterns with how many are left; an exhausted one is dim and struck out."""
    colours = palette().colours
    step = (box.width - 20) / len(colours)
    parts = [panel(box), write(words["supply"], 20, 30, 20, "title", serif=True)]
    for column, letter in enumerate(colours):
        name = words[f"colour.{letter}"] + (f" {letter}" if letters else "")
        left = picture.supply.get(letter, 0)
        parts.append(_supply_of(letter, left, name, 10 + step * (column + 0.5)))
    return _placed(box, parts)


def _supply_of(letter: str, left: int, name: str, x: float) -> str:
    label = write(name, x, 127, 15, "text" if left else "soft_text", weight=600, anchor="middle")
    count = write(str(left), x + 25, 56, 19, "number" if left else "warning", weight=800)
    if left:
        halo = f'<circle cx="{number(x)}" cy="78" r="40" fill="url(#ll-halo-{letter})"/>'
        return halo + use(f"lantern-{letter}", x, 78, 1.15) + count + label
    struck = f'd="M{number(x - 25)} 97L{number(x + 25)} 59" stroke-width="3.5"'
    ink = f'stroke="{palette().night["warning"]}" stroke-linecap="round"'
    dim = f'<g opacity=".25">{use(f"lantern-{letter}", x, 78, 1.15)}</g>'
    return f"{dim}<path {struck} {ink}/>{count}{label}"


def draw_stacks(picture: LakePicture, box: Box, words: Mapping[str, str]) -> str:
    """The three dedication stacks: the top token large, what comes next behind it."""
    parts = [panel(box), write(words["dedications"], 20, 32, 20, "title", serif=True)]
    for row, name in enumerate(_STACKS):
        y = 60 + 56 * row
        parts.append(_pips(name, y))
        parts.append(write(fit(words[name], 15, 160), 120, y, 15, "soft_text", weight=600))
        parts.append(_stack(picture.stacks.get(name, ()), picture.generic, y + 27))
    return _placed(box, parts)


def _stack(values: tuple[int, ...], generic: int, y: float) -> str:
    if not values:
        night = palette().night
        rim = f'stroke="{night["gold"]}" stroke-dasharray="3 3"'
        slip = (
            f'<rect x="21" y="{number(y - 15)}" width="28" height="30" rx="6" fill="none" {rim}/>'
        )
        return slip + write(str(generic), 35, y + 7, 19, "number", weight=800, anchor="middle")
    later = [
        write(str(value), 72 + 25 * index, y + 6, 16, "soft_text", weight=600, anchor="middle")
        for index, value in enumerate(values[1:])
    ]
    return token(str(values[0]), 35, y, 1.15) + "".join(later)


def _pips(name: str, y: float) -> str:
    """The set a stack asks for, in little: four alike, three pairs, one of each."""
    if name == "seven_unique":
        each = enumerate(palette().colours)
        return "".join(use(f"lantern-{c}", 26 + 13.5 * i, y - 5, 0.28) for i, c in each)
    pairs = ("R", "R", "B", "B", "O", "O") if name == "three_pair" else ("W",) * 4
    gaps = [13.5 * i + (5 * (i // 2) if name == "three_pair" else 0) for i in range(len(pairs))]
    return "".join(
        use(f"lantern-{c}", 26 + x, y - 5, 0.28) for c, x in zip(pairs, gaps, strict=True)
    )


def draw_hand(picture: LakePicture, box: Box, words: Mapping[str, str], *, letters: bool) -> str:
    """The hand that may be seen, if any, and how many tiles are left to draw."""
    beside = box.width > 2 * box.height
    names = {seat.side: seat.name for seat in picture.seats}
    parts = [panel(box)]
    size = (box.height - 28) / 168 if beside else (box.width - 48) / 3 / 168
    start, y = (128.0, box.height / 2) if beside else (16.0, 102.0)
    if picture.hand:
        parts.append(write(words["hand"], 20, 32, 20, "title", serif=True))
        if picture.hand_side:
            name = fit(names.get(picture.hand_side, ""), 15, 96)
            parts.append(write(name, 20, 54, 15, "soft_text", weight=600))
    for index, tile in enumerate(picture.hand):
        x = start + (168 * size + 8) * index + 84 * size
        drawn = draw_tile(tile, letters=letters)
        parts.append(f'<g transform="{move(x, y, size)}">{drawn}</g>')
    parts.append(_draw_stack(picture.draw_stack, box, words["draw_stack"], beside))
    return _placed(box, parts)


def _draw_stack(left: int, box: Box, label: str, beside: bool) -> str:
    x, y, scale = (box.width - 62, 62.0, 0.44) if beside else (52.0, box.height - 38, 0.3)
    backs = "".join(use("back", x + 4 * i, y - 4 * i, scale) for i in range(min(3, left)))
    top = 4 * max(0, min(3, left) - 1)
    count = write(
        str(left), x + top, y - top + 9, 24, "number", weight=800, anchor="middle", outlined=True
    )
    if beside:
        return backs + count + write(label, x, 127, 15, "text", weight=600, anchor="middle")
    return backs + count + write(label, 96, box.height - 32, 15, "text", weight=600)


def _placed(box: Box, parts: list[str]) -> str:
    return f'<g transform="{move(box.x, box.y)}">{"".join(parts)}</g>'
