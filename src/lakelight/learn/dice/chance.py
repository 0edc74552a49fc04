"""The set-up of Dice as draws: sheets, fireworks by size, and the emperor's faces."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.dice.component_file import built_in
from lakelight.dice.opening import start
from lakelight.dice.pieces import CARDS, FACES, ROLLS, SIZES_AT_RANDOM, STACKS
from lakelight.dice.state import State


class DiceChance:
    """D2.1 to D2.3, with the built-in components; rolls are chance moves of the rules."""

    most_outcomes = ROLLS

    def __init__(self) -> None:
        components = built_in()
        self.sheets = sorted(components.sheets)
        self.fireworks = sorted(components.fireworks)
        self.sizes = [size for size, count in SIZES_AT_RANDOM.items() for _ in range(count)]
        self.size_of = [components.fireworks[name].size for name in self.fireworks]

    def outcomes(self, players: int, drawn: Sequence[int]) -> Sequence[int]:
        """The sheets that are left, then the fireworks of the next size, then the faces."""
        at = len(drawn)
        if at < players:
            return [sheet for sheet in range(len(self.sheets)) if sheet not in drawn]
        at -= players
        if at < STACKS:
            taken = drawn[players:]
            return [
                number
                for number in range(len(self.fireworks))
                if self.size_of[number] == self.sizes[at] and number not in taken
            ]
        return range(len(FACES))

    def is_complete(self, players: int, drawn: Sequence[int]) -> bool:
        """Whether sheets, fireworks and faces are all drawn."""
        return len(drawn) == players + STACKS + CARDS

    def begin(self, players: int, drawn: Sequence[int]) -> State:
        """The opening with this set-up; the first roll comes next."""
        return start(
            players,
            seed=0,
            sheets=[self.sheets[number] for number in drawn[:players]],
            fireworks=[self.fireworks[number] for number in drawn[players : players + STACKS]],
            emperor=[FACES[number] for number in drawn[players + STACKS :]],
        )


CHANCE = DiceChance()
