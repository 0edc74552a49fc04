"""The face of Dice: one sheet with what all seats share, and the sentences around it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from lakelight.cli.faces.dice.emperor_cards import draw_cards
from lakelight.cli.faces.dice.fireworks import draw_stacks
from lakelight.cli.faces.dice.lake import draw_lake, lake_width
from lakelight.cli.faces.dice.narration import describe as describe
from lakelight.cli.faces.dice.narration import narrate as narrate
from lakelight.cli.faces.dice.panel import PANEL_WIDTH, draw_panel
from lakelight.cli.faces.dice.prompts import choices
from lakelight.cli.faces.dice.prompts import expand as expand
from lakelight.cli.faces.dice.prompts import move_groups as move_groups
from lakelight.cli.faces.dice.prompts import prompt as prompt
from lakelight.cli.faces.dice.refusals import refusal as refusal
from lakelight.cli.faces.dice.scene import position_in, seat_shown, state_in
from lakelight.cli.faces.dice.sheets import end as end
from lakelight.cli.faces.dice.sheets import look as look
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.core.outcome import Counts

GAP = 1
# A space between the ponds, and none where there is no room.
POND_GAPS = (1, 0)


def table(scene: Scene) -> RenderableType:
    """One sheet, and beside or below it what all seats share."""
    position = position_in(scene)
    lake, sheet = position.setup.components.lake, position.sheets[seat_shown(scene)]
    marked = choices(scene)
    for gap in POND_GAPS:
        width = lake_width(lake, gap)
        if width + GAP + PANEL_WIDTH <= scene.width:
            drawn = draw_lake(lake, sheet, marked, gap, width, scene.only_ascii)
            panel = [*draw_panel(scene), *draw_cards(scene, scene.width - width - GAP)]
            grid = Grid.grid(padding=(0, GAP, 0, 0))
            grid.add_column(min_width=width)
            grid.add_row(
                Group(drawn, draw_stacks(scene, width)),
                Text("\n", no_wrap=True).join(panel),
            )
            return grid
    drawn = draw_lake(lake, sheet, marked, POND_GAPS[-1], scene.width, scene.only_ascii)
    panel = [*draw_panel(scene), *draw_cards(scene, scene.width)]
    stacks = draw_stacks(scene, scene.width)
    return Group(drawn, stacks, Text("\n", no_wrap=True).join(panel))


def hand(scene: Scene) -> RenderableType | None:
    """Nothing: everything lies on the table."""
    return None


def score_columns(scene: Scene, tie_breaks: Counts) -> Counts:
    """The counts that the rules compare, then the other parts of the points (D9)."""
    state = state_in(scene)
    parts = [state.score_parts(seat)._asdict() for seat in range(state.players)]
    columns = dict(tie_breaks)
    columns |= {name: tuple(seat[name] for seat in parts) for name in parts[0]}
    return [(say(name), values) for name, values in columns.items()]


def result(reason: str, winners: str) -> str:
    """The winners, and the count that decided."""
    return say(f"won.{reason}", winners=winners)


def help_text() -> str:
    """How moves are written."""
    return say("help")
