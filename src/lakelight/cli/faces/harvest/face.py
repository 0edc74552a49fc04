"""The face of Harvest: the lake with what lies before every seat, and the sentences around it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.hand import draw_hand
from lakelight.cli.faces.harvest.lake import draw_lake, lake_width
from lakelight.cli.faces.harvest.narration import describe as describe
from lakelight.cli.faces.harvest.narration import narrate as narrate
from lakelight.cli.faces.harvest.prompts import expand as expand
from lakelight.cli.faces.harvest.prompts import move_groups as move_groups
from lakelight.cli.faces.harvest.prompts import prompt as prompt
from lakelight.cli.faces.harvest.refusals import refusal as refusal
from lakelight.cli.faces.harvest.seats import PANEL_WIDTH, draw_seats, draw_supply
from lakelight.cli.faces.harvest.words import say
from lakelight.core.outcome import Counts
from lakelight.harvest.pieces import EXCHANGE_COST

GAP = 2
# The width of a tile with a space beside it, and without one where there is no room.
CELL_WIDTHS = (6, 5)


def table(scene: Scene) -> RenderableType:
    """The lake, and beside or below it what lies before every seat."""
    seats, supply = draw_seats(scene), draw_supply(scene)
    for cell in CELL_WIDTHS:
        if lake_width(scene, cell) + GAP + PANEL_WIDTH <= scene.width:
            return _beside(draw_lake(scene, cell), Group(seats, supply))
    fitting = [cell for cell in CELL_WIDTHS if lake_width(scene, cell) <= scene.width]
    lake = draw_lake(scene, (fitting or CELL_WIDTHS[-1:])[0])
    return Group(lake, _beside(seats, supply))


def hand(scene: Scene) -> RenderableType | None:
    """The tiles that the viewer holds, with their turns."""
    return draw_hand(scene) if scene.view.hand else None


def end(scene: Scene) -> RenderableType:
    """The same as during the match."""
    return table(scene)


def look(scene: Scene, typed: str) -> RenderableType | None:
    """Nothing: the table shows everything."""
    return None


def score_columns(scene: Scene, tie_breaks: Counts) -> Counts:
    """The counts that the rules compare."""
    return [(say(name), values) for name, values in tie_breaks]


def result(reason: str, winners: str) -> str:
    """The winners, and the count that decided."""
    return say(f"won.{reason}", winners=winners)


def help_text() -> str:
    """How moves are written."""
    return say("help", cost=EXCHANGE_COST)


def _beside(left: RenderableType, right: RenderableType) -> Grid:
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    grid.add_row(left, right)
    return grid
