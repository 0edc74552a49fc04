"""Harvest in a terminal.

tile    one tile of three lines       lake      the tiles on the lake and the open places
seats   what lies before everybody    hand      the tiles the viewer holds
telling what a move did, in words     asking    what may be done, in words
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest import asking, telling
from lakelight.cli.faces.harvest.hand import draw_hand
from lakelight.cli.faces.harvest.lake import draw_lake, lake_width
from lakelight.cli.faces.harvest.seats import PANEL_WIDTH, draw_seats, draw_stock
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject
from lakelight.harvest.position_types import View

GAP = 2
# With a space between the tiles where there is room for it, without where there is not.
CELL_WIDTHS = (6, 5)


class HarvestFace:
    """How Harvest looks in a terminal."""

    is_open = False

    def table(self, scene: Scene) -> RenderableType:
        """The lake, and beside or below it what lies before everybody."""
        seats, stock = draw_seats(scene), draw_stock(scene)
        for cell in CELL_WIDTHS:
            if lake_width(scene, cell) + GAP + PANEL_WIDTH <= scene.width:
                return _beside(draw_lake(scene, cell), Group(seats, stock))
        fitting = [cell for cell in CELL_WIDTHS if lake_width(scene, cell) <= scene.width]
        lake = draw_lake(scene, (fitting or CELL_WIDTHS[-1:])[0])
        return Group(lake, _beside(seats, stock))

    def hand(self, scene: Scene) -> RenderableType | None:
        """The tiles the viewer holds, with their turns."""
        return draw_hand(scene) if scene.view.hand else None

    def end(self, scene: Scene) -> RenderableType:
        """The lake and everybody's cards, as during the match."""
        return self.table(scene)

    def look(self, scene: Scene, typed: str) -> RenderableType | None:
        """Nothing: the table shows all there is."""
        return None

    def tell(self, scene: Scene, events: Sequence[JsonObject]) -> str:
        """What one move did."""
        return telling.tell(events, scene.names)

    def recount(self, scene: Scene) -> list[str]:
        """A sentence or two for each move."""
        return [*filter(None, (self.tell(scene, events) for events in scene.news))]

    def ask(self, scene: Scene) -> str:
        """What the phase asks."""
        return asking.ask(scene)

    def explain(self, scene: Scene) -> list[tuple[str, str]]:
        """The legal moves in groups."""
        return asking.explain(scene)

    def expand(self, scene: Scene, text: str) -> str:
        """Tiles by their number on the screen: 1b@2,-1."""
        return asking.expand(scene, text)

    def address(self, scene: Scene, refusal: str) -> str:
        """A refusal as it is."""
        return refusal

    def reveals(self, event: JsonObject) -> bool:
        """Only a tile that is drawn was hidden."""
        return event["event"] == "tile_drawn"

    def standing(self, scene: Scene, scores: Sequence[int]) -> list[tuple[str, Sequence[int]]]:
        """H8.3: honor, then favors, then lantern cards."""
        view: View = scene.view
        return [
            (say("harvest.honor"), scores),
            (say("harvest.favors"), view.table.favors),
            (say("harvest.lanterns"), [sum(cards) for cards in view.table.lanterns]),
        ]

    def help(self) -> str:
        """How moves are written."""
        return say("harvest.help")


def _beside(left: RenderableType, right: RenderableType) -> Grid:
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    grid.add_row(left, right)
    return grid
