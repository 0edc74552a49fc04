"""The encoding of Dice: 1,177 actions of a seat with the built-in components.

The number of a move without its seat, except that a firework is launched by its shape and not by
its stack, so that an action means the same in every match. With other components the number of
placements differs, and with it the number of actions.
"""

from __future__ import annotations

from collections.abc import Mapping

from lakelight.core.errors import InvalidSetup
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.dice.layout import layout_of
from lakelight.dice.state import State
from lakelight.encoding.buffers import ByteBuffer, IntBuffer
from lakelight.encoding.dice.observation import SEAT_NUMBERS, blocks_of
from lakelight.encoding.dice.openings import Openings
from lakelight.encoding.encoder import Encoder

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.dice.state import (
        BOAT_POINTS,
        BOXES,
        CARDS,
        LAUNCH,
        NO_COLOR,
        PHASE_OVER,
        PHASE_SHADE,
        SPAN,
        STACK_TILES,
        STACKS,
        STEP_NONE,
        UNTURNED,
    )
    from lakelight.encoding.encoder import NO_MOVE

WIDTH = SEAT_NUMBERS


class DiceEncoder(Encoder):
    """Actions by seat; each seat sees the dice from its own corner and seats from itself on."""

    def __init__(self, players: int, options: Mapping[str, str]) -> None:
        super().__init__(players)
        self.openings = Openings(players, options)
        self.components = self.openings.components
        self.opening_state = State(self.openings.layout)
        self.table = blocks_of(players, self.openings.components)
        self.observation_size = self.table.size
        self.actions = LAUNCH + self.openings.start[self.openings.fireworks]
        self.longest_list = min(self.actions, 2048)
        self.at_ponds = self.table.first("ponds")
        self.at_phase = self.table.first("phase")
        self.at_step = self.table.first("step")
        self.at_active = self.table.first("active")
        self.at_turns_left = self.table.first("turns_left")
        self.at_dice = self.table.first("dice")
        self.at_tray = self.table.first("tray")
        self.at_stacks = self.table.first("stacks")
        self.at_emperor = self.table.first("emperor")
        self.at_seats = self.table.first("seats")

    # Openings

    def new_state(self) -> GameState:
        """The opening of a match with a layout of its own."""
        return State(self.openings.new_layout())

    def deal_nogil(self, state: GameState, rng: Rng) -> None:
        """Draw sheets, fireworks and faces; the first roll is a move of chance."""
        state.copy_nogil(self.opening_state)
        self.deal_layout(cython.cast(State, state), rng)

    def deal_layout(self, state: State, rng: Rng) -> None:
        """Draw the layout of a state."""
        self.openings.deal(state.layout, rng)

    def install(self, state: GameState, position: GameState) -> None:
        """Set a state to a position of a match with the same components."""
        self.check_state(position)
        state.copy_nogil(position)
        self.copy_setup_nogil(state, position)

    def check_state(self, state: GameState | None) -> None:
        """Refuse states of other games, numbers of players and components."""
        if not isinstance(state, State) or state.players != self.players:
            raise InvalidSetup(
                f"{state!r:.80}: expected a state of Dice with {self.players} players"
            )
        components = state.layout.components
        if components is not self.components and components != self.components:
            raise InvalidSetup(
                "the position has other components than this encoder: give the same ones to both"
            )

    def copy_setup_nogil(self, into: GameState, state: GameState) -> None:
        """Copy the layout."""
        self.copy_layout(cython.cast(State, into), cython.cast(State, state))

    def copy_layout(self, state: State, position: State) -> None:
        """Give a state the layout of another one."""
        self.openings.copy(state.layout, position.layout)

    def export(self, state: GameState) -> GameState:
        """An equal state with an ordinary layout."""
        return self.exported(cython.cast(State, state))

    def exported(self, state: State) -> State:
        """An equal state with an ordinary layout."""
        twin = State(layout_of(self.openings.setup_of(state.layout)))
        twin.copy_same_layout(state)
        return twin

    # Points

    def score_nogil(self, state: GameState, seat: int) -> int:
        """D9: the points of a seat if the match ended now."""
        return self.points_of(cython.cast(State, state), seat)

    def points_of(self, state: State, seat: int) -> int:
        """D9.2, D9.3, D9.4: fireworks, second-largest group, boats."""
        return (
            state.firework_points[seat]
            + state.second_group(seat)
            + BOAT_POINTS * state.boats_surrounded(seat)
        )

    def standing_nogil(self, state: GameState, seat: int) -> int:
        """D9.5: points, then points of fireworks."""
        return self.standing_of(cython.cast(State, state), seat)

    def standing_of(self, state: State, seat: int) -> int:
        """Ten bits for the tie-break."""
        return self.points_of(state, seat) << 10 | state.firework_points[seat]

    def is_round_nogil(self, state: GameState) -> bool:
        """D3.1: once the tray is turned, seats act at once."""
        return self.is_shading(cython.cast(State, state))

    def is_shading(self, state: State) -> bool:
        """Whether the tray is turned and not all seats are done."""
        return state.phase_number == PHASE_SHADE

    # Observations

    def observe_nogil(
        self, state: GameState, others: GameState, seat: int, out: ByteBuffer, first: int
    ) -> None:
        """Write every block; the sheets of other seats are those of `others`."""
        self.write_table(cython.cast(State, state), seat, out, first)
        if self.is_active(cython.cast(State, state), seat):
            self.write_stacks(cython.cast(State, state), out, first + self.at_stacks)
        else:
            self.write_stacks(cython.cast(State, others), out, first + self.at_stacks)
        self.write_seat(cython.cast(State, state), seat, 0, out, first)
        for turns in range(1, self.players):
            self.write_seat(cython.cast(State, others), seat, turns, out, first)

    def is_active(self, state: State, seat: int) -> bool:
        """Whether it is the turn of a seat."""
        return seat == state.active_seat()

    def write_table(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write everything but the stacks and the seats."""
        row = out.items
        for at in range(first + self.at_phase, first + self.at_dice):
            row[at] = 0
        row[first + self.at_phase + state.phase_number] = 1
        row[first + self.at_step + state.step[seat]] = 1
        if state.phase_number != PHASE_OVER:
            active = (state.active_seat() - seat + self.players) % self.players
            row[first + self.at_active + active] = 1
        left = state.layout.rounds * self.players - state.turn_number
        row[first + self.at_turns_left] = max(0, left)
        quarters = 0 if state.tray == UNTURNED else state.tray
        for die in range(4):
            color = state.dice[(state.layout.corner[seat] + quarters + die) & 3]
            row[first + self.at_dice + die] = 0 if color == NO_COLOR else color + 1
        row[first + self.at_tray] = 0 if state.tray == UNTURNED else 1
        for card in range(CARDS):
            at = first + self.at_emperor + card * 4
            row[at] = state.layout.cost[card]
            row[at + 1] = state.layout.shade[card]
            row[at + 2] = state.layout.color[card]
            row[at + 3] = state.layout.where[card]

    def write_stacks(self, state: State, out: ByteBuffer, first: int) -> None:
        """Write which fireworks are left."""
        row = out.items
        at = first
        for stack in range(STACKS):
            row[at] = state.layout.firework[stack] + 1
            for tile in range(STACK_TILES):
                value = state.layout.values[stack * STACK_TILES + tile]
                row[at + 1 + tile] = value if tile >= state.taken[stack] else 0
            at += STACK_TILES + 1

    def write_seat(
        self, state: State, viewer: int, turns: int, out: ByteBuffer, first: int
    ) -> None:
        """Write the sheet of the seat so many places clockwise from the viewer."""
        row = out.items
        seat = (viewer + turns) % self.players
        at = first + self.at_seats + turns * WIDTH
        row[at] = state.gift_count[seat]
        row[at + 1] = state.firework_points[seat]
        row[at + 2] = state.step[seat]
        row[at + 3] = state.stage[seat]
        row[at + 4] = state.card[seat]
        row[at + 5] = state.owed[seat]
        color = state.chosen_color[seat]
        row[at + 6] = 0 if color == NO_COLOR else color + 1
        pending = state.pending[seat]
        row[at + 7] = pending
        row[at + 8] = state.pending_ponds[seat * 2 + pending - 1] + 1 if pending else 0
        row[at + 9] = (state.layout.corner[seat] - state.layout.corner[viewer]) & 3
        at += 10
        crossed = state.boxes_crossed_off(seat)
        for box in range(BOXES):
            is_left = crossed <= box < state.layout.rounds
            row[at + box] = state.layout.bonus[seat * BOXES + box] + 1 if is_left else 0
        above = state.shaded[seat * 2]
        below = state.shaded[seat * 2 + 1]
        covered = state.covered[seat]
        at = first + self.at_ponds + turns * state.layout.ponds
        for pond in range(state.layout.ponds):
            row[at + pond] = (above & 1) + ((below & 1) << 1) + (covered & 1)
            above >>= 1
            below >>= 1
            covered >>= 1

    # Actions

    def list_nogil(
        self, state: GameState, seat: int, moves: MoveList, out: IntBuffer, first: int
    ) -> int:
        """Write the legal actions of a seat; their number."""
        return self.write_list(cython.cast(State, state), seat, moves, out, first)

    def write_list(
        self, state: State, seat: int, moves: MoveList, out: IntBuffer, first: int
    ) -> int:
        """Write the legal moves of a seat as actions; their number."""
        row = out.items
        moves.size = 0
        if state.step[seat] == STEP_NONE:
            return 0
        state.list_seat(seat, moves)
        for index in range(moves.size):
            row[first + index] = self.action_of(state, moves.items[index])
        return moves.size

    def decode_nogil(self, state: GameState, seat: int, action: int) -> int:
        """The legal move that an action of a seat names."""
        return self.move_of(cython.cast(State, state), seat, action)

    def move_of(self, state: State, seat: int, action: int) -> int:
        """The move of a seat with this number, or the placement of this shape."""
        number = action
        if action < 0 or action >= self.actions:
            return NO_MOVE
        if action >= LAUNCH:
            shape = 0
            while self.openings.start[shape + 1] <= action - LAUNCH:
                shape += 1
            stack = 0
            while stack < STACKS and state.layout.firework[stack] != shape:
                stack += 1
            if stack == STACKS:
                return NO_MOVE
            number = action - self.openings.start[shape] + state.layout.stack_start[stack]
        return seat * SPAN + number if state.allows_seat(seat, number) else NO_MOVE

    def encode_nogil(self, state: GameState, move: int) -> int:
        """The action that names a legal move of a seat."""
        return self.action_of(cython.cast(State, state), move)

    def action_of(self, state: State, move: int) -> int:
        """The number of a move without its seat, a placement by its shape."""
        number = move % SPAN
        if number < LAUNCH:
            return number
        stack = 0
        while state.layout.stack_start[stack + 1] <= number - LAUNCH:
            stack += 1
        return (
            number
            - state.layout.stack_start[stack]
            + self.openings.start[state.layout.firework[stack]]
        )
