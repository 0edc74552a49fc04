"""Openings of Dice drawn without Python: sheets, fireworks and emperor faces.

A layout takes a millisecond to make, far longer than a match of random moves. So every
environment owns one layout, and each deal writes into it what ordinary layouts, made once, hold.
"""

from __future__ import annotations

from collections.abc import Mapping

from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from lakelight.core.seed import SEED_BYTES
from lakelight.dice.components import Components
from lakelight.dice.game import DICE
from lakelight.dice.layout import Layout
from lakelight.dice.pieces import SIZES_AT_RANDOM
from lakelight.dice.setup import DRAWN, Setup, check_setup

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.dice.state import BOXES, CARDS, STACK_TILES, STACKS

MOST_FIREWORKS = 16
MOST = MOST_FIREWORKS
# D2.2: how many fireworks of each size are drawn.
DRAWN_OF = list(SIZES_AT_RANDOM.values())


class Openings:
    """Everything that can be drawn for matches of some players with one set of components.

    The options are those of a new match: what they name is not drawn.
    """

    def __init__(self, players: int, options: Mapping[str, str]) -> None:
        named = DICE.new_setup(players, bytes(SEED_BYTES), options)
        self.named = named
        self.components: Components = named.components
        self.players = players
        self.sheet_names = sorted(self.components.sheets)
        self.firework_names = sorted(self.components.fireworks)
        if len(self.firework_names) > MOST_FIREWORKS:
            raise InvalidSetup(
                f"{len(self.firework_names)} fireworks: encodings know at most {MOST_FIREWORKS}"
            )
        self.sheets = len(self.sheet_names)
        self.fireworks = len(self.firework_names)
        self.bonus = [0] * 260
        self.placement = [0] * 5376
        self.start = [0] * 17
        self.values = [0] * 96
        self.ponds_of = [0] * 16
        self.pool = [0] * 48
        self.pool_size = [0] * 3
        self.cost = [0] * 6
        self.shade = [0] * 6
        self.color = [0] * 6
        self.where = [0] * 6
        self.layout = self.new_layout()
        self.is_chosen = [0] * 3
        for index in range(3):
            self.is_chosen[index] = int(DRAWN[index] in named.chosen)
        self.read_sheets()
        self.read_fireworks()
        self.read_faces()

    def new_layout(self) -> Layout:
        """A layout that deals may write into."""
        return Layout(self.named)

    def setup_of(self, layout: Layout) -> Setup:
        """The set-up that a layout stands for."""
        return check_setup(
            self.players,
            [self.sheet_names[layout.sheet[seat]] for seat in range(self.players)],
            [self.firework_names[layout.firework[stack]] for stack in range(STACKS)],
            ["AB"[layout.face[card]] for card in range(CARDS)],
            self.components,
        )

    def sample(
        self, sheets: list[str] | None, fireworks: list[str] | None, emperor: str | None
    ) -> Layout:
        """An ordinary layout with these parts."""
        named = self.named
        return Layout(
            check_setup(
                self.players,
                named.sheets if sheets is None else sheets,
                named.fireworks if fireworks is None else fireworks,
                named.emperor if emperor is None else list(emperor),
                self.components,
            )
        )

    def read_sheets(self) -> None:
        """The turn bonuses of every sheet."""
        for number in range(self.sheets):
            names = [self.sheet_names[number]]
            names += [name for name in self.sheet_names if name not in names]
            layout = self.sample(names[: self.players], None, None)
            for box in range(BOXES):
                self.bonus[number * BOXES + box] = layout.bonus[box]

    def read_fireworks(self) -> None:
        """The placements and values of every firework, and which have the same size."""
        sizes = list(SIZES_AT_RANDOM)
        for number in range(self.fireworks):
            name = self.firework_names[number]
            names = [name, *[other for other in self.firework_names if other != name]]
            layout = self.sample(None, names[:STACKS], None)
            first = self.start[number]
            count = layout.stack_start[1]
            for index in range(count):
                self.placement[first + index] = layout.placement[index]
            self.start[number + 1] = first + count
            for tile in range(STACK_TILES):
                self.values[number * STACK_TILES + tile] = layout.values[tile]
            firework = self.components.fireworks[name]
            self.ponds_of[number] = len(firework.cells)
            size = sizes.index(firework.size)
            self.pool[size * MOST_FIREWORKS + self.pool_size[size]] = number
            self.pool_size[size] += 1

    def read_faces(self) -> None:
        """What every face costs and does: faces A, then faces B."""
        for face in range(2):
            layout = self.sample(None, None, "AB"[face] * CARDS)
            for card in range(CARDS):
                self.cost[face * CARDS + card] = layout.cost[card]
                self.shade[face * CARDS + card] = layout.shade[card]
                self.color[face * CARDS + card] = layout.color[card]
                self.where[face * CARDS + card] = layout.where[card]

    def deal(self, layout: Layout, rng: Rng) -> None:
        """Draw what was not chosen (D2.1 to D2.3) and write it into a layout."""
        left = [0] * 26
        if not self.is_chosen[0]:
            for index in range(self.sheets):
                left[index] = index
            self.draw(left, self.sheets, self.players, layout.sheet, 0, rng)
        if not self.is_chosen[1]:
            at = 0
            for size in range(3):
                for index in range(self.pool_size[size]):
                    left[index] = self.pool[size * MOST + index]
                self.draw(left, self.pool_size[size], DRAWN_OF[size], layout.firework, at, rng)
                at += DRAWN_OF[size]
        if not self.is_chosen[2]:
            for card in range(CARDS):
                layout.face[card] = rng.below(2)
        self.fill(layout)

    def draw(
        self, left: list[int], size: int, count: int, into: list[int], at: int, rng: Rng
    ) -> None:
        """Draw some numbers, each once, in random order."""
        for index in range(count):
            chosen = rng.below(size - index)
            into[at + index] = left[chosen]
            left[chosen] = left[size - index - 1]

    def copy(self, layout: Layout, other: Layout) -> None:
        """Make a layout of deals equal to an ordinary one with the same components."""
        for seat in range(self.players):
            layout.sheet[seat] = other.sheet[seat]
        for stack in range(STACKS):
            layout.firework[stack] = other.firework[stack]
        for card in range(CARDS):
            layout.face[card] = other.face[card]
        self.fill(layout)

    def fill(self, layout: Layout) -> None:
        """Write everything that follows from the sheets, fireworks and faces of a layout."""
        layout.first = 0
        for seat in range(self.players):
            if layout.sheet[seat] < layout.sheet[layout.first]:
                layout.first = seat
            for box in range(BOXES):
                layout.bonus[seat * BOXES + box] = self.bonus[layout.sheet[seat] * BOXES + box]
        count = 0
        layout.fewest_ponds = 64
        for stack in range(STACKS):
            number = layout.firework[stack]
            if self.ponds_of[number] < layout.fewest_ponds:
                layout.fewest_ponds = self.ponds_of[number]
            for tile in range(STACK_TILES):
                layout.values[stack * STACK_TILES + tile] = self.values[number * STACK_TILES + tile]
            for index in range(self.start[number], self.start[number + 1]):
                layout.placement[count] = self.placement[index]
                count += 1
            layout.stack_start[stack + 1] = count
        layout.placements = count
        for card in range(CARDS):
            face = layout.face[card] * CARDS + card
            layout.cost[card] = self.cost[face]
            layout.shade[card] = self.shade[face]
            layout.color[card] = self.color[face]
            layout.where[card] = self.where[face]
