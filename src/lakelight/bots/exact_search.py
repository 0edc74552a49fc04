"""Exact play once a seat knows everything: a max-n search to the end, for any game.

Where nothing is hidden from a seat and no chance is left, every line of play is followed to
the end of the match, and each seat chooses what is best for itself (Luckhardt, Irani 1986).
With two players, whose rewards add up to 1, lines that cannot matter are cut off (alpha-beta).
Compiled, it needs no GIL.
"""

from __future__ import annotations

from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator, Rewards
from lakelight.core.moves import MoveList
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.core.state import NOBODY

# More moves in a row than any ending that can be searched within a limit.
MAX_DEPTH = 24


class ExactSearch:
    """A search from one position that gives up after so many positions."""

    def __init__(
        self, root: GameState, players: int, evaluator: Evaluator, cancel: CancelFlag
    ) -> None:
        self.players = players
        self.evaluator = evaluator
        self.cancel = cancel
        self.left = 0
        self.first = Ply(root, MAX_DEPTH)
        self.first.state.copy_nogil(root)

    def best_move(self, positions: int) -> int | None:
        """The best move, or None if that takes more than so many positions."""
        self.left = positions
        with cython.nogil:
            is_solved = self.first.solve(self)
        return self.first.best if is_solved else None

    def reward_of(self, seat: int) -> float:
        """What best play leads to for a seat, after the best move was found."""
        return self.first.rewards.items[seat]


class Ply:
    """One depth of the search: a position, its moves, and what best play leads to.

    `secured` is what each seat can get by other moves on the way to the position.
    """

    def __init__(self, root: GameState, depth: int) -> None:
        self.state = root.blank()
        self.moves = MoveList()
        self.rewards = Rewards()
        self.secured = Rewards()
        self.best = 0
        self.depth = depth
        self.next = Ply(root, depth - 1) if depth else self

    def solve(self, search: ExactSearch) -> bool:
        """Write the best move and every seat's reward after it; False if it gives up."""
        search.left -= 1
        seat = self.state.seat_nogil()
        if seat == NOBODY:
            search.evaluator.evaluate(self.state, self.rewards)
            return True
        if search.left <= 0 or seat < 0 or self.depth == 0 or search.cancel.raised:
            return False
        self.state.list_nogil(self.moves)
        for index in range(self.moves.size):
            for other in range(4):
                self.next.secured.items[other] = self.secured.items[other]
            self.next.state.copy_nogil(self.state)
            self.next.state.apply_nogil(self.moves.items[index])
            if not self.next.solve(search):
                return False
            if index == 0 or self.next.rewards.items[seat] > self.rewards.items[seat]:
                self.best = self.moves.items[index]
                for other in range(4):
                    self.rewards.items[other] = self.next.rewards.items[other]
                if self.rewards.items[seat] > self.secured.items[seat]:
                    self.secured.items[seat] = self.rewards.items[seat]
                if search.players == 2 and self.secured.items[0] + self.secured.items[1] >= 1.0:
                    break
        return True
