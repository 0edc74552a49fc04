"""The pictures of the rules: real positions, drawn with the shapes of the engine.

They contain no words, so that every language can use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from lakelight.core.art import definitions, palette
from lakelight.core.art.pen import SANS, number
from lakelight.dice import DICE
from lakelight.dice import State as DiceState
from lakelight.dice.drawing.lake import draw_lake
from lakelight.dice.drawing.pen import frame
from lakelight.harvest import HARVEST, State
from lakelight.harvest.drawing.lake import draw_tiles
from lakelight.harvest.drawing.layout import PITCH
from lakelight.harvest.drawing.pen import move, use
from lakelight.harvest.drawing.picture import Place, TilePicture
from lakelight.harvest.drawing.seats import token
from lakelight.harvest.events import CardTaken, FavorTaken, TilePlaced
from lakelight.harvest.orientation import LYING, has_platform
from lakelight.harvest.pieces import COLORS, Dedication
from lakelight.harvest.position_types import stacks_left
from lakelight.harvest.views import table_of
from tests.dice.positions import seat, state
from tests.dice.test_examples import scoring_example

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BESIDE = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


def night(
    parts: Iterable[str], width: float, height: float, title: str, *, x: float = 0, y: float = 0
) -> str:
    """A drawing on dark water, whose upper left corner is at x, y."""
    body = "".join(parts)
    box = (number(x), number(y), number(width), number(height))
    size = f'viewBox="{" ".join(box)}"'
    place, area = f'x="{box[0]}" y="{box[1]}"', f'width="{box[2]}" height="{box[3]}"'
    water = f'<rect {place} {area} rx="18" fill="#141a4a"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{SANS}">'
        f"<title>{title}</title>{definitions(body + water)}{water}{body}</svg>\n"
    )


def tiles_of(match: State, near: Place | None = None) -> list[TilePicture]:
    """The tiles of the lake, or only those around a place."""
    tiles = []
    for tile in table_of(match).lake:
        is_near = near is None or (tile.x - near[0], tile.y - near[1]) in BESIDE
        if is_near:
            start = (tile.x, tile.y) == (0, 0)
            platform = not start and has_platform(LYING[tile.sides])
            tiles.append(TilePicture(tile.sides, tile.x, tile.y, platform, start=start))
    return tiles


def whole_lake() -> str:
    """A lake in the middle of a match."""
    tiles = tiles_of(HARVEST.parse_position_text((FOLDER / "harvest.txt").read_text("utf-8")))
    xs, ys = [PITCH * tile.x for tile in tiles], [-PITCH * tile.y for tile in tiles]
    edge = PITCH / 2 + 40
    box = {"x": min(xs) - 3 * edge, "y": min(ys) - edge}
    size = (max(xs) - min(xs) + 6 * edge, max(ys) - min(ys) + 2 * edge)
    return night([draw_tiles(tiles)], *size, "A lake in the middle of a match", **box)


def setup() -> str:
    """H2.5-H2.7: the start tile, and the card that each of four players takes."""
    match = HARVEST.begin(HARVEST.new_setup(4, bytes(32), {}))
    table = table_of(match)
    cards = []
    for side, held in zip(table.seats, table.lanterns, strict=True):
        x, y = STEPS[side]
        color = COLORS[next(at for at, count in enumerate(held) if count)]
        cards.append(card(color, 300 + 170 * x, 230 + 170 * y))
    lake = f'<g transform="{move(300, 230)}">{draw_tiles(tiles_of(match))}</g>'
    return night([lake, *cards], 600, 460, "The start tile and the first cards")


def card(color: str, x: float, y: float) -> str:
    """A lantern card that somebody takes."""
    rim = f'stroke="{palette().night["gold"]}" stroke-width="2"'
    paper = f'<rect x="-30" y="-38" width="60" height="76" rx="10" fill="#0b0f36" {rim}/>'
    lantern = use(f"lantern-{color}", 0, 0, 1.3)
    return f'<g transform="{move(x, y)}">{paper}{lantern}</g>'


def place() -> str:
    """H7: a tile with matches and favors, and who takes what; the best placement of a position."""
    before = HARVEST.parse_position_text((FOLDER / "harvest.txt").read_text("utf-8"))
    gifts = {
        move_: sum(isinstance(event, CardTaken | FavorTaken) for event in before.effects(move_))
        for move_ in before.legal_moves()
    }
    best = max(gifts, key=lambda one: (gifts[one], -one))
    effects = before.effects(best)
    at = next(event.at for event in effects if isinstance(event, TilePlaced))
    seats = table_of(before).seats
    before.play(best)
    tiles = sorted(tiles_of(before, at), key=lambda tile: (tile.x, tile.y) == at)
    lying = {(tile.x - at[0], at[1] - tile.y) for tile in tiles}
    lake = f'<g transform="{move(-PITCH * at[0], PITCH * at[1])}">{draw_tiles(tiles)}</g>'
    taken: dict[str, list[str]] = {side: [] for side in STEPS}
    for event in effects:
        if isinstance(event, CardTaken):
            taken[seats[event.seat]].append(card(event.color, 0, 0))
        elif isinstance(event, FavorTaken):
            taken[seats[event.seat]].append(use("favor", 0, 0, 2))
    # Beyond the neighbor if there is one, else beside the tile.
    reach = {side: 318.0 if STEPS[side] in lying else 144.0 for side in STEPS}
    things = []
    for side, drawn in taken.items():
        x, y = STEPS[side]
        for index, thing in enumerate(drawn):
            shift = 84 * (index - (len(drawn) - 1) / 2)
            where = (reach[side] * x + shift * abs(y), reach[side] * y + shift * abs(x))
            things.append(f'<g transform="{move(*where)}">{thing}</g>')
    left, top = reach["W"] + 60, reach["N"] + 68
    return night(
        [lake, *things],
        left + reach["E"] + 60,
        top + reach["S"] + 68,
        "A tile with matches, and who takes what",
        x=-left,
        y=-top,
    )


def dedications() -> str:
    """H5.1: the three sets, each with the token on top of its stack at the start."""
    left = stacks_left(table_of(HARVEST.begin(HARVEST.new_setup(4, bytes(32), {}))))
    sets: dict[Dedication, str] = {
        "four_of_a_kind": "RRRR",
        "three_pair": "BBGGPP",
        "seven_unique": COLORS,
    }
    parts = []
    for row, (name, colors) in enumerate(sets.items()):
        y = 64 + 92 * row
        parts += [card(color, 60 + 70 * at, y) for at, color in enumerate(colors)]
        parts.append(token(str(left[name][0]), 620, y, 2))
    return night(parts, 690, 312, "The three dedications")


def sheet(match: DiceState, title: str) -> str:
    """The lake of the first seat, as it is filled in."""
    lake = match.layout.components.lake
    side = 70.0
    drawn = draw_lake(lake, 44, 40, side, match.position().sheets[0])
    return frame(drawn, 60 + lake.width * side, 56 + lake.height * side, title)


def whole_sheet() -> str:
    """A sheet in the middle of a match."""
    match = DICE.parse_position_text((FOLDER / "dice.txt").read_text("utf-8"))
    return sheet(match, "A sheet in the middle of a match")


def shading() -> str:
    """D6.2-D6.4: gifts, platforms and boats; H2 is complete, F5b has given a gift."""
    return sheet(state(seat("H2 F5b C4a", 0, "die"), seat()), "Shaded areas and installations")


def fireworks() -> str:
    """D8: two fireworks on complete ponds, and ponds that may carry more."""
    mine = seat("B3 C3 B4 C4 F1 G1 G2 F4 F5", 0, "firework", fireworks=["O4=5@B3+C3+B4+C4"])
    return sheet(state(mine, seat()), "A firework on complete ponds")


def score() -> str:
    """D10: the example of a score."""
    match = scoring_example()
    assert match.scores[0] == 33
    return sheet(match, "The example of a score")


PICTURES: dict[str, Callable[[], str]] = {
    "harvest-lake": whole_lake,
    "harvest-setup": setup,
    "harvest-place": place,
    "harvest-dedications": dedications,
    "dice-sheet": whole_sheet,
    "dice-shading": shading,
    "dice-fireworks": fireworks,
    "dice-score": score,
}
