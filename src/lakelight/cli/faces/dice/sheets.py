"""The sheet of any seat, large on request; all sheets, small, at the end."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from lakelight.cli.faces.dice.lake import draw_lake, lake_width
from lakelight.cli.faces.dice.scene import position_in, state_in
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.dice.pieces import Seat
from lakelight.dice.text import format_lake

WORD = "sheet"


def look(scene: Scene, typed: str) -> RenderableType | None:
    """What `sheet` shows: `sheet 2` by seat, `sheet B` by letter, `sheet ben` by name."""
    word, _, rest = typed.partition(" ")
    if word.lower() != WORD:
        return None
    found = _seats_named(scene, rest.strip().lower())
    if not found:
        letters = " ".join(position_in(scene).setup.sheets)
        return Text(say("no_sheet", asked=rest.strip()[:20], letters=letters), "yellow")
    return Group(*(_sheet(scene, seat) for seat in found))


def _sheet(scene: Scene, seat: Seat) -> RenderableType:
    """A sheet as large as the viewer's own."""
    position = position_in(scene)
    lake = position.setup.components.lake
    gap = 1 if lake_width(lake, 1) <= scene.width else 0
    drawn = draw_lake(lake, position.sheets[seat], (), gap, scene.width, scene.only_ascii)
    return Group(_head(scene, seat), drawn)


def end(scene: Scene) -> RenderableType:
    """Every sheet, a line for each row of ponds."""
    position = position_in(scene)
    lake = position.setup.components.lake
    parts: list[RenderableType] = []
    for seat, sheet in enumerate(position.sheets):
        parts += [_head(scene, seat), *(Text(line) for line in format_lake(lake, sheet))]
    return Group(*parts, Text(say("legend"), "dim"))


def _head(scene: Scene, seat: Seat) -> Text:
    """The name of the seat, its gifts and its points."""
    position, parts = position_in(scene), state_in(scene).score_parts(seat)
    return Text(
        say(
            "sheet",
            name=scene.names[seat],
            sheet=position.setup.sheets[seat],
            gifts=say("gift_count", n=position.sheets[seat].gifts),
            points=say("point_count", n=sum(parts)),
            **parts._asdict(),
        ),
        "bold",
    )


def _seats_named(scene: Scene, asked: str) -> list[Seat]:
    """Seats by number from 1, by letter, or by the start of a name; all if nothing is typed."""
    seats = range(len(scene.names))
    letters = position_in(scene).setup.sheets
    exact = [seat for seat in seats if asked in (str(seat + 1), letters[seat].lower())]
    return exact or [seat for seat in seats if scene.names[seat].lower().startswith(asked)]
