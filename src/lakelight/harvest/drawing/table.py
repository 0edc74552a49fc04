"""What all players share: the supply, the dedication stacks, the draw stack; and one hand."""

from collections.abc import Mapping

from lakelight.core.art import palette
from lakelight.core.art.pen import number
from lakelight.harvest.drawing.lake import draw_letters, draw_tile
from lakelight.harvest.drawing.layout import Box
from lakelight.harvest.drawing.pen import fit, move, use, write
from lakelight.harvest.drawing.picture import LakePicture, Side
from lakelight.harvest.drawing.seats import panel, token
from lakelight.harvest.pieces import DEDICATIONS


def draw_supply(picture: LakePicture, box: Box, words: Mapping[str, str], *, letters: bool) -> str:
    """Seven lanterns with how many are left; an exhausted one is dim and struck out."""
    colors = palette().colors
    step = (box.width - 20) / len(colors)
    parts = [panel(box), write(words["supply"], 20, 30, 20, "title", serif=True)]
    for column, letter in enumerate(colors):
        x, left = 10 + step * (column + 0.5), picture.supply.get(letter, 0)
        parts.append(_supply_of(letter, left, words[f"color.{letter}"], x))
        if letters:
            parts.append(write(letter, x - 38, 104, 17, "number", weight=700))
    return _placed(box, parts)


def _supply_of(letter: str, left: int, name: str, x: float) -> str:
    label = write(name, x, 128, 17, "text" if left else "soft_text", weight=600, anchor="middle")
    count = write(str(left), x + 25, 56, 20, "number" if left else "warning", weight=800)
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
    for row, name in enumerate(DEDICATIONS):
        y = 74 + 56 * row
        parts.append(_stack(picture.stacks.get(name, ()), picture.generic, y))
        parts.append(_pips(name, y - 13))
        label = fit(words[name], 16, 128)
        parts.append(write(label, 284, y - 8, 16, anchor="end"))
    return _placed(box, parts)


def _stack(values: tuple[int, ...], generic: int, y: float) -> str:
    if not values:
        rim = f'stroke="{palette().night["gold"]}" stroke-dasharray="3 3"'
        slip = (
            f'<rect x="20" y="{number(y - 20)}" width="36" height="40" rx="7" fill="none" {rim}/>'
        )
        return slip + write(str(generic), 38, y + 8, 22, "number", weight=800, anchor="middle")
    later = [
        write(str(value), 76 + 25 * index, y + 18, 18, "soft_text", weight=600, anchor="middle")
        for index, value in enumerate(values[1:])
    ]
    return token(str(values[0]), 38, y, 1.5) + "".join(later)


def _pips(name: str, y: float) -> str:
    """The set that a stack needs, drawn small: four alike, three pairs, one of each."""
    if name == "seven_unique":
        each = enumerate(palette().colors)
        return "".join(use(f"lantern-{letter}", 75 + 12 * i, y, 0.26) for i, letter in each)
    ink = f'fill="{palette().night["soft_text"]}"'
    if name == "three_pair":
        pairs = ("M-4-4h8v8h-8z", "M0-5L5 4H-5Z", "M0-5.5L5.5 0L0 5.5L-5.5 0Z")
        marks = (
            f'<path d="{pairs[i // 2]}" transform="{move(76 + 15 * i, y)}"/>' for i in range(6)
        )
    else:
        marks = (f'<circle cx="{76 + 15 * i}" cy="{number(y)}" r="4.5"/>' for i in range(4))
    return f"<g {ink}>{''.join(marks)}</g>"


def draw_hand(picture: LakePicture, box: Box, words: Mapping[str, str], *, letters: bool) -> str:
    """The hand that may be seen, if any, and how many tiles are left to draw."""
    beside = box.width > 2 * box.height
    if not picture.hand:
        width, height = (150.0, box.height) if beside else (box.width, 84.0)
        box = Box(box.x + box.width - width, box.y, width, height)
    size = (box.height - 28) / 168 if beside else (box.width - 48) / 3 / 168
    start, y = (box.width - 136 - 3 * (168 * size + 8), 70.0) if beside else (16.0, 94.0)
    parts = [panel(box), _hand_heading(picture, box, words["hand"], beside)]
    for index, tile in enumerate(picture.hand):
        x = start + (168 * size + 8) * index + 84 * size
        drawn = draw_tile(tile) + (draw_letters((tile,)) if letters else "")
        parts.append(f'<g transform="{move(x, y, size)}">{drawn}</g>')
    parts.append(_draw_stack(picture.draw_stack, box, words["draw_stack"], beside))
    return _placed(box, parts)


def _hand_heading(picture: LakePicture, box: Box, heading: str, beside: bool) -> str:
    if not picture.hand:
        return ""
    title = write(heading, 20, 32, 20, "title", serif=True)
    names: dict[Side | None, str] = {seat.side: seat.name for seat in picture.seats}
    name = names.get(picture.hand_side, "")
    if beside:
        return title + write(fit(name, 16, 88), 20, 56, 16, "soft_text")
    at = (box.width - 18, 32, 16, "soft_text")
    return title + write(fit(name, 16, 180), *at, anchor="end")


def _draw_stack(left: int, box: Box, label: str, beside: bool) -> str:
    """A pile of tiles face down with its number; an empty one leaves a dashed place."""
    x, y, scale = (box.width - 75, 62.0, 0.44) if beside else (52.0, box.height - 40, 0.32)
    pile = "".join(use("back", x + 4 * i, y - 4 * i, scale) for i in range(min(3, left)))
    top = 4 * max(0, min(3, left) - 1)
    count = (str(left), x + top, y - top + 8, 24, "number")
    pile += write(*count, weight=800, anchor="middle", outlined=True)
    if not left:
        pile = use("place", x, y, scale) + pile
    if beside:
        return pile + write(label, x, 127, 15, anchor="middle")
    return pile + write(label, 98, y + 6, 17, "text", weight=600)


def _placed(box: Box, parts: list[str]) -> str:
    return f'<g transform="{move(box.x, box.y)}">{"".join(parts)}</g>'
