"""Everything that stays the same during a match, as flat tables that compiled rules can read.

Sets of ponds are masks of 64 bits, pond 0 (upper left) the lowest bit.
"""

from __future__ import annotations

from functools import lru_cache

from lakelight.dice import pieces
from lakelight.dice.components import Components
from lakelight.dice.setup import Setup
from lakelight.dice.shapes import placements

BOXES = pieces.ROUNDS[2]


class Layout:
    """The lake, the stacks in play, the faces in sight and who sits where."""

    # Without slots, plain Python would read these more slowly: it finds only the first 30
    # attributes of a class by their place.
    __slots__ = (
        "__weakref__",
        "boats",
        "bonus",
        "border",
        "color",
        "colored",
        "components",
        "corner",
        "cost",
        "face",
        "fewest_ponds",
        "firework",
        "first",
        "gifts_at_start",
        "lake",
        "left_of",
        "near",
        "pavilions",
        "placement",
        "placement_numbers",
        "placement_texts",
        "placements",
        "platforms",
        "players",
        "pond_placement",
        "pond_start",
        "ponds",
        "right_of",
        "rounds",
        "setup",
        "shade",
        "sheet",
        "stack_start",
        "values",
        "where",
        "width",
    )

    def __init__(self, setup: Setup) -> None:
        components = setup.components
        self.setup = setup
        self.components = components
        self.players = setup.players
        self.gifts_at_start = components.gifts_at_start
        self.rounds = pieces.ROUNDS[setup.players]
        self.first = setup.first_seat
        # The numbers of what was drawn, each among the sorted names of its kind.
        self.sheet = [0] * 4
        self.firework = [0] * 4
        self.face = [0] * 3
        self.corner = [0] * 4
        self.bonus = [0] * 40
        for seat in range(setup.players):
            self.sheet[seat] = sorted(components.sheets).index(setup.sheets[seat])
            self.corner[seat] = pieces.CORNERS[setup.players][seat]
            boxes = components.sheets[setup.sheets[seat]].boxes(setup.players)
            for box in range(self.rounds):
                self.bonus[seat * BOXES + box] = pieces.COLORS.index(boxes[box])
        self.read_lake(components)
        self.read_fireworks(components, setup)
        self.read_faces(components, setup)

    def read_lake(self, components: Components) -> None:
        """Colors, installations and neighbors of the ponds."""
        lake = components.lake
        width = lake.width
        ponds = width * lake.height
        self.width = width
        self.ponds = ponds
        self.lake = (1 << ponds) - 1
        self.right_of = sum(1 << pond for pond in range(ponds) if pond % width != 0)
        self.left_of = sum(1 << pond for pond in range(ponds) if pond % width != width - 1)
        self.border = 0
        self.near = [0] * 64
        for pond in range(ponds):
            near = neighbors(pond, width, lake.height)
            self.near[pond] = sum(1 << other for other in near)
            if len(near) < 4:
                self.border |= 1 << pond
        self.boats = sum(1 << lake.pond_numbers[name] for name in lake.boats)
        self.platforms = sum(1 << lake.pond_numbers[name] for name in lake.platforms)
        self.pavilions = [0] * 2
        for name in lake.pavilions:
            pond, half = divmod(lake.area_numbers[name], 2)
            self.pavilions[half] |= 1 << pond
        # The areas of each color: first area a of all ponds by color, then area b.
        self.colored = [0] * 12
        for area in range(2 * ponds):
            pond, half = divmod(area, 2)
            self.colored[half * 6 + pieces.COLORS.index(lake.color_of(area))] |= 1 << pond

    def read_fireworks(self, components: Components, setup: Setup) -> None:
        """Every placement of the four stacks, and the values of their tiles."""
        self.placement = [0] * 1344
        self.stack_start = [0] * 5
        self.values = [0] * 24
        self.fewest_ponds = pieces.MOST_PONDS
        self.placement_numbers: dict[tuple[int, int], int] = {}
        count = 0
        for stack in range(pieces.STACKS):
            firework = components.fireworks[setup.fireworks[stack]]
            self.firework[stack] = sorted(components.fireworks).index(setup.fireworks[stack])
            self.fewest_ponds = min(self.fewest_ponds, len(firework.cells))
            for tile in range(pieces.STACK_TILES):
                self.values[stack * pieces.STACK_TILES + tile] = firework.values[tile]
            for mask in placements(firework.cells, self.width, components.lake.height):
                self.placement[count] = mask
                self.placement_numbers[stack, mask] = count
                count += 1
            self.stack_start[stack + 1] = count
        self.placements = count
        self.read_placements_by_pond()
        # The texts of placements that were asked for.
        self.placement_texts: list[str] = [""] * count

    def read_placements_by_pond(self) -> None:
        """The placements that cover each pond, stack by stack.

        A shape as wide as a and as high as b has at most ab ponds and 8 (9 - a) (9 - b)
        placements on 8 by 8 ponds, so the four of them have at most 12,800 ponds.
        """
        self.pond_start = [0] * 257
        self.pond_placement = [0] * 12800
        count = 0
        for pond in range(self.ponds):
            for stack in range(pieces.STACKS):
                self.pond_start[pond * pieces.STACKS + stack] = count
                for placement in range(self.stack_start[stack], self.stack_start[stack + 1]):
                    if self.placement[placement] >> pond & 1:
                        self.pond_placement[count] = self.placement[placement]
                        count += 1
        self.pond_start[self.ponds * pieces.STACKS] = count

    def read_faces(self, components: Components, setup: Setup) -> None:
        """The faces in sight: cost, areas, colors and places as numbers."""
        self.cost = [0] * 3
        self.shade = [0] * 3
        self.color = [0] * 3
        self.where = [0] * 3
        for card in range(pieces.CARDS):
            face = components.emperor[f"{card + 1}{setup.emperor[card]}"]
            self.face[card] = pieces.FACES.index(setup.emperor[card])
            self.cost[card] = face.cost
            self.shade[card] = face.shade
            self.color[card] = pieces.ACTION_COLORS.index(face.color)
            self.where[card] = pieces.ACTION_PLACES.index(face.where)

    def ponds_of(self, placement: int) -> tuple[int, ...]:
        """The ponds under a placement, in reading order."""
        mask = self.placement[placement]
        return tuple([pond for pond in range(self.ponds) if mask >> pond & 1])

    def text_of(self, placement: int) -> str:
        """The text of a placement: the firework and its ponds, such as V3@C4+D4+D5."""
        text = self.placement_texts[placement]
        if not text:
            names = self.components.lake.pond_names
            ponds = "+".join([names[pond] for pond in self.ponds_of(placement)])
            text = f"{self.setup.fireworks[self.stack_of(placement)]}@{ponds}"
            self.placement_texts[placement] = text
        return text

    def stack_of(self, placement: int) -> int:
        """The stack that a placement belongs to."""
        stack = 0
        while self.stack_start[stack + 1] <= placement:
            stack += 1
        return stack

    def placement_of(self, stack: int, ponds: tuple[int, ...]) -> int | None:
        """The placement of a stack's firework on these ponds; None if it has none."""
        return self.placement_numbers.get((stack, sum(1 << pond for pond in set(ponds))))

    def face_names(self) -> tuple[str, ...]:
        """The faces in sight, such as 1A."""
        return tuple([f"{card + 1}{face}" for card, face in enumerate(self.setup.emperor)])


def neighbors(pond: int, width: int, height: int) -> tuple[int, ...]:
    """The ponds that share a side with a pond."""
    row, column = divmod(pond, width)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple([r * width + c for r, c in near if 0 <= r < height and 0 <= c < width])


def layout_of(setup: Setup) -> Layout:
    """The layout of a match; matches set up alike share one."""
    return _layout_of(setup, setup.chosen, setup.components.name)


@lru_cache(maxsize=64)
def _layout_of(setup: Setup, chosen: tuple[str, ...], title: str) -> Layout:
    """A new layout; the title and what was chosen count, although equal set-ups ignore them."""
    return Layout(setup)
