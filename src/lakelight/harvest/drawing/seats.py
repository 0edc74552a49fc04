"""A seat's card: the player, the side they face, and everything that lies open there."""

from collections.abc import Mapping

from lakelight.core.art import palette
from lakelight.core.art.pen import clean, number
from lakelight.harvest.drawing.layout import CARD_HEIGHT, CARD_WIDTH, Box
from lakelight.harvest.drawing.pen import breadth, fit, move, use, write
from lakelight.harvest.drawing.picture import SeatPicture, Side

_TURNS: Mapping[Side, int] = {"N": 0, "E": 90, "S": 180, "W": 270}
_TOKENS_SHOWN = 11


def panel(box: Box, *, bright: bool = False) -> str:
    """The dark paper under every card, with a bright rim for the seat to act."""
    night = palette().night
    size = f'width="{number(box.width)}" height="{number(box.height)}"'
    rim = f'stroke="{night["gold"]}" stroke-opacity=".5"'
    if bright:
        rim = f'stroke="{night["bright"]}" stroke-width="3"'
    return f'<rect {size} rx="18" fill="url(#ll-panel)" {rim}/>'


def lantern_count(
    letter: str, count: int, x: float, y: float, scale: float, *, letters: bool
) -> str:
    """A lantern and its count; a lantern with count 0 is only a shadow."""
    if not count:
        return f'<g opacity=".22">{use(f"lantern-{letter}", x, y, scale)}</g>'
    size = 24 * scale
    parts = [
        use(f"lantern-{letter}", x, y, scale),
        write(
            str(count), x + 14 * scale, y + 25 * scale, size, "number", weight=800, outlined=True
        ),
    ]
    if letters:
        mark = (x - 25 * scale, y - 12 * scale, size * 0.7)
        parts.append(write(letter, *mark, weight=800, outlined=True))
    return "".join(parts)


def draw_seat(seat: SeatPicture, box: Box, phase: str, *, letters: bool) -> str:
    """The card of a seat in its box; the seat to act also shows the phase."""
    parts = [
        panel(box, bright=seat.to_act),
        _facing(seat.side),
        _name(seat.name, 258 - 12 * len(f"{seat.honor}{seat.favors}") - 96),
        _counter("honor", seat.honor, 253 - 12 * len(str(seat.favors))),
        _counter("favor", seat.favors, 288),
        _tokens(seat.tokens),
    ]
    for column, letter in enumerate(palette().colors):
        count = seat.lanterns.get(letter, 0)
        parts.append(lantern_count(letter, count, 25 + 40.5 * column, 68, 0.74, letters=letters))
    if seat.to_act:
        parts.append(_ribbon(phase))
    return f'<g transform="{move(box.x, box.y)}">{"".join(parts)}</g>'


def _facing(side: Side) -> str:
    """A small tile whose lit side is the one this seat faces."""
    night = palette().night
    frame = f'<rect x="-11" y="-11" width="22" height="22" rx="4" stroke="{night["gold"]}"/>'
    lit = f'<path d="M-9-9H9L0 0Z" fill="{night["bright"]}" transform="rotate({_TURNS[side]})"/>'
    return f'<g transform="{move(27, 26)}" fill="{night["panel"]}">{frame}{lit}</g>'


def token(value: str, x: float, y: float, scale: float = 1) -> str:
    """A dedication token with its value."""
    ink = write(value, x, y + 5.5 * scale, 16 * scale, "panel", weight=800, anchor="middle")
    return use("token", x, y, scale) + ink


def _name(name: str, room: float) -> str:
    size = 22 if fit(name, 22, room) == clean(name) else 18
    return write(fit(name, size, room), 46, 33, size, "title", serif=True)


def _counter(symbol: str, value: int, right: float) -> str:
    """A token and its count, aligned to the right."""
    shown = write(str(value), right, 33, 19, "number", weight=800, anchor="end")
    return use(symbol, right - 12.5 * len(str(value)) - 15, 26, 0.85) + shown


def _tokens(values: tuple[int, ...]) -> str:
    """Tokens won, pinned along the card's lower edge."""
    step = 25
    shown = values[:_TOKENS_SHOWN]
    parts = [
        token(str(value), 28 + step * index, CARD_HEIGHT, 0.86) for index, value in enumerate(shown)
    ]
    if len(values) > len(shown):
        rest = f"+{len(values) - len(shown)}"
        parts[-1] = write(
            rest, 15 + step * (len(shown) - 1), CARD_HEIGHT + 5, 15, "soft_text", weight=700
        )
    return "".join(parts)


def _ribbon(words: str) -> str:
    night = palette().night
    words = fit(words, 17, CARD_WIDTH - 60)
    width = 36 + 1.15 * breadth(words, 17)
    shape = f'x="{number((CARD_WIDTH - width) / 2)}" y="-15" width="{number(width)}" height="28"'
    line = write(words, CARD_WIDTH / 2, 5, 17, "panel", weight=700, anchor="middle")
    return f'<rect {shape} rx="14" fill="{night["bright"]}"/>{line}'
