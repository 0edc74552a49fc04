"""The compiled base of every encoder: positions and moves of one game as plain numbers.

An encoder belongs to a game, a number of players and an encoding. It writes what a seat sees and
what it may do, and turns actions into moves and back. Its compiled methods check nothing they do
not say, use no Python objects and need no GIL; methods without `_nogil` are for Python.
"""

from __future__ import annotations

from typing import Any

from lakelight.core.errors import IllegalMove, InvalidSetup
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.encoding.blocks import BlockTable
from lakelight.encoding.buffers import ByteBuffer, IntBuffer, new_ints

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.core.state import CHANCE

# What `decode_nogil` answers where an action names no legal move.
NO_MOVE = -1


class Encoder:
    """One way to write the positions and the moves of a game as numbers.

    `table` names the blocks of an observation, and `observation_size` is how many bytes they have;
    `actions` is the number of actions, `longest_list` the most legal ones of any position.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.table = BlockTable(())
        self.actions = 0
        self.longest_list = 0
        self.observation_size = 0
        self.has_mask = True

    # For compiled code

    def deal_nogil(self, state: GameState, rng: Rng) -> None:
        """Set a state of `new_state` to an opening drawn from a generator."""

    def copy_setup_nogil(self, into: GameState, state: GameState) -> None:
        """Copy what `deal_nogil` draws and `copy_nogil` leaves out."""

    def roll_nogil(self, state: GameState, rng: Rng) -> None:
        """Let chance move until a seat has a choice or the match is over."""
        while state.seat_nogil() == CHANCE:
            state.apply_nogil(state.random_nogil(rng))

    def observe_nogil(
        self, state: GameState, others: GameState, seat: int, out: ByteBuffer, first: int
    ) -> None:
        """Write what a seat sees; what others did on their own is read from `others`."""

    def list_nogil(
        self, state: GameState, seat: int, moves: MoveList, out: IntBuffer, first: int
    ) -> int:
        """Write the legal actions of a seat; their number. `moves` is room to work in."""
        return 0

    def mask_nogil(
        self,
        state: GameState,
        seat: int,
        listed: IntBuffer,
        at: int,
        count: int,
        out: ByteBuffer,
        first: int,
    ) -> None:
        """Write 1 for every legal action of a seat, which were listed before, and 0 for others."""
        self.mask_listed(listed, at, count, out, first)

    def mask_listed(
        self, listed: IntBuffer, at: int, count: int, out: ByteBuffer, first: int
    ) -> None:
        """Write 1 for every action of a list and 0 for others."""
        actions = listed.items
        row = out.items
        for index in range(first, first + self.actions):
            row[index] = 0
        for index in range(at, at + count):
            row[first + actions[index]] = 1

    def decode_nogil(self, state: GameState, seat: int, action: int) -> int:
        """The legal move that an action of a seat names; NO_MOVE if there is none."""
        return NO_MOVE

    def encode_nogil(self, state: GameState, move: int) -> int:
        """The action that names a legal move; NO_MOVE if the encoding cannot express it."""
        return NO_MOVE

    def is_lost_nogil(self, state: GameState) -> bool:
        """Whether the encoding cannot express the position, so that the episode is cut off."""
        return False

    def score_nogil(self, state: GameState, seat: int) -> int:
        """The points of a seat now."""
        return 0

    def standing_nogil(self, state: GameState, seat: int) -> int:
        """The points and the tie-breaks of a seat as one number: a higher one is ahead."""
        return 0

    def is_round_nogil(self, state: GameState) -> bool:
        """Whether seats act at once, so that a seat need not know what others do."""
        return False

    # For Python

    def new_state(self) -> GameState:
        """A state that `deal_nogil` can set to an opening."""
        raise NotImplementedError

    def install(self, state: GameState, position: GameState) -> None:
        """Set a state of `new_state` to a position of a match.

        Raises:
            InvalidSetup: if the match is not one that this encoder can write.
        """
        raise NotImplementedError

    def export(self, state: GameState) -> GameState:
        """A state of an ordinary match, equal to one that `deal_nogil` or `install` has set."""
        raise NotImplementedError

    def deal(self, state: GameState, rng: Rng) -> None:
        """Set a state of `new_state` to an opening drawn from a generator."""
        self.deal_nogil(state, rng)

    def opening(self, rng: Rng) -> GameState:
        """An ordinary match at its opening, as `deal_nogil` draws it."""
        state = self.new_state()
        self.deal_nogil(state, rng)
        return self.export(state)

    def check_state(self, state: GameState | None) -> None:
        """Refuse what compiled code must not read.

        Raises:
            InvalidSetup: if it is no state of a match that this encoder can write.
        """
        raise NotImplementedError

    def check_seat(self, seat: int) -> int:
        """A seat of this match.

        Raises:
            InvalidSetup: if there is no such seat.
        """
        if not 0 <= seat < self.players:
            raise InvalidSetup(f"seat {seat}: this match has seats 0 to {self.players - 1}")
        return seat

    def observe(self, state: GameState, seat: int, others: GameState | None = None) -> bytearray:
        """What a seat sees, as `blocks` names it."""
        self.check_state(state)
        if others is not None:
            self.check_state(others)
        self.check_seat(seat)
        found = bytearray(self.observation_size)
        self.observe_nogil(
            state, state if others is None else others, seat, ByteBuffer(memoryview(found)), 0
        )
        return found

    def mask(self, state: GameState, seat: int) -> bytearray:
        """1 for every legal action of a seat and 0 for the others.

        Raises:
            InvalidSetup: if the encoding is a list of moves.
        """
        self.check_state(state)
        self.check_seat(seat)
        if not self.has_mask:
            raise InvalidSetup("this encoding lists legal moves and has no mask: use legal_actions")
        found = bytearray(self.actions)
        listed = new_ints(self.longest_list)
        count = self.list_nogil(state, seat, MoveList(), listed, 0)
        self.mask_nogil(state, seat, listed, 0, count, ByteBuffer(memoryview(found)), 0)
        return found

    def legal_actions(self, state: GameState, seat: int) -> list[int]:
        """The legal actions of a seat, in the order of the batch."""
        self.check_state(state)
        self.check_seat(seat)
        found = new_ints(self.longest_list)
        count = self.list_nogil(state, seat, MoveList(), found, 0)
        return [found.items[index] for index in range(count)]

    def decode(self, state: GameState, seat: int, action: int) -> int:
        """The legal move that an action of a seat names.

        Raises:
            IllegalMove: if it names none now.
        """
        self.check_state(state)
        self.check_seat(seat)
        move = NO_MOVE
        if 0 <= action < self.actions:
            move = self.decode_nogil(state, seat, action)
        if move == NO_MOVE:
            legal = self.legal_actions(state, seat)
            named = ", ".join([str(one) for one in legal[:12]]) + (", ..." if legal[12:] else "")
            raise IllegalMove(
                "no_such_action",
                "",
                {"action": str(action), "seat": str(seat)},
                f"action {action} of seat {seat} is not legal now; "
                f"legal are {len(legal)} of {self.actions}: {named or 'none'}",
            )
        return move

    def encode(self, state: GameState, move: int) -> int | None:
        """The action that names a legal move; None if the encoding cannot express it.

        Raises:
            IllegalMove: if the move is not legal now.
        """
        self.check_state(state)
        position: Any = state
        legal = position.legal_moves()
        if move not in legal:
            raise IllegalMove(
                "no_such_move",
                "",
                {"move": str(move)},
                f"move {move} is not legal now; {len(legal)} are, see legal_moves()",
            )
        action = self.encode_nogil(state, move)
        return None if action == NO_MOVE else action

    def seat_to_act(self, state: GameState) -> int | None:
        """The seat to act next; None before a roll and after the end."""
        self.check_state(state)
        seat = state.seat_nogil()
        return None if seat < 0 else seat

    def roll(self, state: GameState, rng: Rng) -> None:
        """Let chance move until a seat has a choice or the match is over."""
        self.check_state(state)
        self.roll_nogil(state, rng)

    def is_lost(self, state: GameState) -> bool:
        """Whether the encoding cannot express the position, so that the episode is cut off."""
        self.check_state(state)
        return self.is_lost_nogil(state)

    def is_round(self, state: GameState) -> bool:
        """Whether seats act at once, so that a seat need not know what others do."""
        self.check_state(state)
        return self.is_round_nogil(state)

    def scores(self, state: GameState) -> list[int]:
        """The points of every seat now."""
        self.check_state(state)
        return [self.score_nogil(state, seat) for seat in range(self.players)]

    def standings(self, state: GameState) -> list[int]:
        """One number for every seat, points and tie-breaks together: a higher one is ahead."""
        self.check_state(state)
        return [self.standing_nogil(state, seat) for seat in range(self.players)]
