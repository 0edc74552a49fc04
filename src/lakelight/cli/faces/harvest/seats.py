"""What every seat holds: lanterns, favors, honor and tokens; the supply and the stacks."""

from __future__ import annotations

from rich.text import Text

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.tile import chips
from lakelight.cli.faces.harvest.words import say
from lakelight.harvest.pieces import DEDICATIONS, GENERIC_HONOR, Seat
from lakelight.harvest.position_types import Table, View, stacks_left

PANEL_WIDTH = 36
NAME_WIDTH = 15
NUMBER_WIDTHS = (6, 8, 7)
SHOWN = 4


def draw_seats(scene: Scene) -> Text:
    """For each seat: honor, favors, tiles in hand, lanterns and tokens."""
    view: View = scene.view
    heads = (say(word) for word in ("honor", "favors", "tiles"))
    lines = [Text(_columns("", *heads), "dim")]
    for seat in range(view.table.players):
        lines += _seat(scene, view, seat)
    return Text("\n", no_wrap=True).join(lines)


def draw_supply(scene: Scene) -> Text:
    """The supply, the stacks of tokens, and the draw stack."""
    view: View = scene.view
    lines = [
        Text.assemble((f"{say('supply')} ", "dim"), chips(view.table.supply, True)),
        *(_stack(name, values) for name, values in stacks_left(view.table).items()),
        Text.assemble(
            (_label("draw_stack"), "dim"),
            say("tile_count", n=view.draw_stack_size),
        ),
    ]
    return Text("\n", no_wrap=True).join(lines)


def honor_of(table: Table, seat: Seat) -> int:
    """The honor of all tokens of a seat."""
    tokens = table.tokens[seat]
    return sum(map(sum, tokens.stacks)) + GENERIC_HONOR * tokens.generic


def _seat(scene: Scene, view: View, seat: Seat) -> list[Text]:
    table = view.table
    to_act = table.phase != "over" and seat == table.seat
    name = f"{'>' if to_act else ' '}{table.seats[seat]} {scene.names[seat]}"
    numbers = (honor_of(table, seat), table.favors[seat], view.hand_sizes[seat])
    cards = table.lanterns[seat]
    lines = [
        Text(_columns(name, *map(str, numbers)), "bold" if to_act else ""),
        Text.assemble("   ", chips(cards), (f"= {sum(cards)}", "dim")),
    ]
    tokens = [str(value) for stack in table.tokens[seat].stacks for value in stack]
    tokens += [str(GENERIC_HONOR)] * table.tokens[seat].generic
    if tokens:
        lines.append(Text(f"   {say('tokens')} {' '.join(tokens)}", "dim"))
    return lines


def _columns(name: str, *numbers: str) -> str:
    shown = name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 1] + "~"
    return f"{shown:<{NAME_WIDTH}}" + "".join(
        f"{number:>{width}}" for number, width in zip(numbers, NUMBER_WIDTHS, strict=True)
    )


def _label(word: str) -> str:
    """The name of a stack, as wide as the longest."""
    width = max(len(say(name)) for name in (*DEDICATIONS, "draw_stack"))
    return f"{say(word):<{width + 1}}"


def _stack(name: str, values: tuple[int, ...]) -> Text:
    """The next token, then the tokens below it."""
    assert name in DEDICATIONS
    text = Text(_label(name), "dim")
    if not values:
        return text.append(say("stack_empty", honor=GENERIC_HONOR))
    text.append(str(values[0]), "bold")
    below = " ".join(map(str, values[1:SHOWN]))
    more = f" +{len(values) - SHOWN}" if len(values) > SHOWN else ""
    return text.append(f" {below}{more}", "dim")
