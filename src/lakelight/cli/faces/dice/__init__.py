"""Dice in a terminal.

pond     one pond of two lines        lake      the ponds of one sheet
panel    turn, tray, seats, bonuses   stock     fireworks and emperor cards
telling  what moves did, in words     asking    what may be done, in words
sheets   anybody's sheet              reading   what a scene holds
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from lakelight.cli.faces.dice import asking, sheets, telling
from lakelight.cli.faces.dice.lake import draw_lake, lake_width
from lakelight.cli.faces.dice.panel import PANEL_WIDTH, draw_panel
from lakelight.cli.faces.dice.reading import position_in, seat_shown, state_in
from lakelight.cli.faces.dice.stock import draw_cards, draw_stacks
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import say
from lakelight.core.jsontext import JsonObject

GAP = 1
# With a space between the ponds where there is room for it, without where there is not.
POND_GAPS = (1, 0)


class DiceFace:
    """How Dice looks in a terminal."""

    is_open = True

    def table(self, scene: Scene) -> RenderableType:
        """One sheet large, and beside or below it what all share."""
        position = position_in(scene)
        lake, sheet = position.setup.components.lake, position.sheets[seat_shown(scene)]
        choices = asking.choices(scene)
        for gap in POND_GAPS:
            wide = lake_width(lake, gap)
            if wide + GAP + PANEL_WIDTH <= scene.width:
                drawn = draw_lake(lake, sheet, choices, gap, wide, scene.only_ascii)
                panel = [*draw_panel(scene), *draw_cards(scene, scene.width - wide - GAP)]
                grid = Grid.grid(padding=(0, GAP, 0, 0))
                grid.add_column(min_width=wide)
                grid.add_row(
                    Group(drawn, draw_stacks(scene, wide)),
                    Text("\n", no_wrap=True).join(panel),
                )
                return grid
        drawn = draw_lake(lake, sheet, choices, POND_GAPS[-1], scene.width, scene.only_ascii)
        panel = [*draw_panel(scene), *draw_cards(scene, scene.width)]
        stacks = draw_stacks(scene, scene.width)
        return Group(drawn, stacks, Text("\n", no_wrap=True).join(panel))

    def hand(self, scene: Scene) -> RenderableType | None:
        """Nothing: all lies on the table."""
        return None

    def end(self, scene: Scene) -> RenderableType:
        """Everybody's sheet, small."""
        return sheets.draw_all(scene)

    def look(self, scene: Scene, typed: str) -> RenderableType | None:
        """`sheet 2`: somebody else's sheet."""
        return sheets.look(scene, typed)

    def tell(self, scene: Scene, events: Sequence[JsonObject]) -> str:
        """What one move did."""
        return " ".join(telling.recount([events], scene))

    def recount(self, scene: Scene) -> list[str]:
        """A sentence for each seat that moved in a row."""
        return telling.recount(scene.news, scene)

    def ask(self, scene: Scene) -> str:
        """What the step asks."""
        return asking.ask(scene)

    def explain(self, scene: Scene) -> list[tuple[str, str]]:
        """The legal moves in groups."""
        return asking.explain(scene)

    def expand(self, scene: Scene, text: str) -> str:
        """Fireworks without signs: v3 c4 d4 d5."""
        return asking.expand(scene, text)

    def address(self, scene: Scene, refusal: str) -> str:
        """A refusal without numbers of seats."""
        return asking.address(scene, refusal)

    def reveals(self, event: JsonObject) -> bool:
        """Only a roll was hidden."""
        return event["event"] == "dice_rolled"

    def standing(self, scene: Scene, scores: Sequence[int]) -> list[tuple[str, Sequence[int]]]:
        """D9: the points and their three parts."""
        state = state_in(scene)
        parts = [state.score_parts(seat) for seat in range(state.players)]
        return [
            (say("dice.score"), scores),
            (say("dice.fireworks"), [part.fireworks for part in parts]),
            (say("dice.second_group"), [part.second_group for part in parts]),
            (say("dice.boats"), [part.boats for part in parts]),
        ]

    def help(self) -> str:
        """How moves are written."""
        return say("dice.help")
