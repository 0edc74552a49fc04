"""The compiled base of every game's state: the methods that search needs.

They are unchecked and run without Python objects and without the GIL. The checked methods
(`play`, `legal_moves`, `view` ...) belong to each game.
"""

from __future__ import annotations

from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng

NOBODY = -1
CHANCE = -2


class GameState:
    """A flat, mutable position; each game overrides these methods."""

    def twin(self) -> GameState:
        """A state of the same game, to copy positions into."""
        return GameState()

    def copy_position(self, other: GameState) -> None:
        """Become equal to `other`, which is of the same game."""

    def turn_of(self) -> int:
        """The seat to act next, CHANCE before a roll, NOBODY after the end."""
        return NOBODY

    def list_into(self, moves: MoveList) -> None:
        """Write the moves of `turn_of()`, each once."""

    def make(self, move: int) -> None:
        """Play a move known to be legal."""

    def pick(self, rng: Rng) -> int:
        """One of the moves that `list_into` writes, each equally likely."""
        return 0

    def finish(self, rng: Rng) -> int:
        """Play random moves to the end; the number of moves played."""
        count = 0
        while self.turn_of() != NOBODY:
            self.make(self.pick(rng))
            count += 1
        return count

    def finish_listing(self, moves: MoveList, rng: Rng) -> int:
        """The same, listing every move at every step."""
        count = 0
        while self.turn_of() != NOBODY:
            self.list_into(moves)
            self.make(moves.items[rng.below(moves.size)])
            count += 1
        return count

    def imagine_anew(self, seat: int, rng: Rng) -> None:
        """Deal what `seat` cannot see afresh, every way equally likely."""
