"""Whole matches played out from one position, compiled, without the GIL.

Every playout has a world of its own: what the seat cannot see is dealt afresh, and all
chances to come are drawn from the number of the world and of the turn. So two moves are compared
in the same worlds: with the same rolls, and with the same moves of everybody whom the difference
does not touch. All seats play the moves that an evaluator chooses, to the end of the match.
"""

from __future__ import annotations

from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator
from lakelight.coach.change import Change
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.encoding.encoder import Encoder

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.core.state import CHANCE, NOBODY

# Where a playout begins with no move: the position itself.
NO_MOVE = -1
MASK = 0xFFFFFFFFFFFFFFFF
# An odd number far from that of the generator, so that worlds do not share a stream.
WORLD_STEP = 0xD1342543DE82EF95
# The same for the moves of a world. Up to four seats and chance move, each so often in a turn.
MOVE_STEP = 0xDA942042E4DD58B5
MOVERS = 5
MOST_A_TURN = 256


class Playouts:
    """Playouts from one position, as one seat knows it; each thread has its own.

    A seat of -1 is an onlooker, who knows no hand.
    """

    def __init__(
        self,
        root: GameState,
        seat: int,
        players: int,
        evaluator: Evaluator,
        encoder: Encoder,
        cancel: CancelFlag,
    ) -> None:
        self.root = root
        self.scratch = root.blank()
        self.scratch.copy_nogil(root)
        self.seat = seat
        self.players = players
        self.evaluator = evaluator
        self.encoder = encoder
        self.cancel = cancel
        self.rng = Rng(0)
        self.wins = [0.0] * 16384
        self.margins = [0.0] * 16384
        self.done = 0

    def run(self, move: int, change: Change, first: int, count: int, seed: int) -> int:
        """Play out a move in so many worlds, from the world of a number on.

        The number of playouts, fewer than asked for if canceled; `results` has what came out.
        """
        if not 0 <= count <= 4096:
            raise ValueError(f"{count} playouts at once: at most 4096 fit")
        self.done = 0
        with cython.nogil:
            while self.done < count and not self.cancel.stops():
                self.play(move, change, first + self.done, seed)
                self.done += 1
        return self.done

    def play(self, move: int, change: Change, world: int, seed: int) -> None:
        """One playout, in the world of a number."""
        self.rng.state = (seed + world * WORLD_STEP) & MASK
        self.rng.state = self.rng.step()
        chances = self.rng.step()
        self.scratch.copy_nogil(self.root)
        self.scratch.redeal_nogil(self.seat, self.rng)
        if move != NO_MOVE:
            self.scratch.apply_nogil(move)
        change.change_nogil(self.scratch)
        self.rollout(chances)
        self.write_result(self.done * 4)

    def rollout(self, chances: int) -> None:
        """Play to the end of the match, with the chances of this number.

        What is drawn for a move depends on the turn, on who moves and on how many moves they
        have made in it, and on nothing else that was played.
        """
        before = -1
        made = [0] * 5
        seat = self.scratch.seat_nogil()
        while seat != NOBODY:
            turn = self.scratch.turn_nogil()
            if turn != before:
                before = turn
                for mover in range(MOVERS):
                    made[mover] = 0
            mover = self.players if seat == CHANCE else seat
            at = (turn * MOVERS + mover) * MOST_A_TURN + made[mover]
            made[mover] += 1
            self.rng.state = (chances + at * MOVE_STEP) & MASK
            self.scratch.apply_nogil(
                self.scratch.random_nogil(self.rng)
                if seat == CHANCE
                else self.evaluator.rollout_move(self.scratch, self.rng)
            )
            seat = self.scratch.seat_nogil()

    def write_result(self, at: int) -> None:
        """Write the win share and the margin of every seat at the end of a match."""
        total = 0
        highest = -1
        winners = 0
        for seat in range(self.players):
            total += self.encoder.score_nogil(self.scratch, seat)
            standing = self.encoder.standing_nogil(self.scratch, seat)
            if standing > highest:
                highest = standing
                winners = 1
            elif standing == highest:
                winners += 1
        for seat in range(self.players):
            own = self.encoder.score_nogil(self.scratch, seat)
            others = 1.0 * (total - own) / (self.players - 1)
            self.margins[at + seat] = own - others
            is_won = self.encoder.standing_nogil(self.scratch, seat) == highest
            self.wins[at + seat] = 1.0 / winners if is_won else 0.0

    def results(self, seat: int) -> tuple[list[float], list[float]]:
        """The win shares and the margins of a seat in the worlds of the last run."""
        wins = [self.wins[at * 4 + seat] for at in range(self.done)]
        margins = [self.margins[at * 4 + seat] for at in range(self.done)]
        return wins, margins
