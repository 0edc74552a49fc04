"""The compiled base of every game's state: the methods that search needs.

They are unchecked and run without Python objects and without the GIL. Each is named after the
Python method of a state that does the same, with `_nogil` behind it: Cython cannot override a
virtual C method with one that Python can call. The checked methods belong to each game.
"""

from __future__ import annotations

from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng

NOBODY = -1
CHANCE = -2


class GameState:
    """A flat, mutable position; each game overrides these methods."""

    def blank(self) -> GameState:
        """A state of the same game, to copy positions into."""
        return GameState()

    def copy_nogil(self, other: GameState) -> None:
        """Become equal to `other`, which is of the same game."""

    def seat_nogil(self) -> int:
        """The seat to act next, CHANCE before a roll, NOBODY after the end."""
        return NOBODY

    def list_nogil(self, moves: MoveList) -> None:
        """Write the moves of `seat_nogil()`, each once."""

    def apply_nogil(self, move: int) -> None:
        """Play a move known to be legal."""

    def random_nogil(self, rng: Rng) -> int:
        """One of the moves that `list_nogil` writes, each equally likely."""
        return 0

    def playout_nogil(self, rng: Rng) -> int:
        """Play random moves to the end; the number of moves played."""
        count = 0
        while self.seat_nogil() != NOBODY:
            self.apply_nogil(self.random_nogil(rng))
            count += 1
        return count

    def playout_listing_nogil(self, moves: MoveList, rng: Rng) -> int:
        """The same, listing every move at every step."""
        count = 0
        while self.seat_nogil() != NOBODY:
            self.list_nogil(moves)
            self.apply_nogil(moves.items[rng.below(moves.size)])
            count += 1
        return count

    def redeal_nogil(self, seat: int, rng: Rng) -> None:
        """Deal what `seat` cannot see afresh, every way equally likely."""

    def turn_nogil(self) -> int:
        """The number of the turn of the match, whatever was played before it."""
        return 0
