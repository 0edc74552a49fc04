"""What all encodings of Harvest share: everything but the lake, and the moves before placing.

A seat sees the table turned until the side it faces is north, and seats counted clockwise from
itself. Hands are sorted and places come in a fixed order, so that one position has one encoding,
however it was reached.
"""

from __future__ import annotations

from lakelight.core.errors import InvalidSetup
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.encoding.blocks import Block
from lakelight.encoding.buffers import ByteBuffer, IntBuffer
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.harvest.observation import (
    COPIES,
    KINDS,
    MOST_PLACES,
    SEAT_NUMBERS,
    SIDES,
    blocks_of,
    turned_cells,
)
from lakelight.harvest.opening import start
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.encoding.encoder import NO_MOVE
    from lakelight.harvest.state import (
        CELLS,
        COUNT,
        FRONTIER,
        FULL_STACK,
        GENERIC_HONOR,
        HAND,
        HONOR,
        LAST_TILE,
        PHASE_OVER,
        PHASE_PLACE,
        PLACE,
        PLATFORM,
        SIDE,
        STACK_SIZE,
        TURNS,
        card_total,
    )

    def lowest_bit(word: int) -> int:
        """The position of the lowest bit that is set."""
        return (word & -word).bit_length() - 1


MOST = MOST_PLACES
ALL_KINDS = KINDS
WIDTH = SEAT_NUMBERS
WAYS = HAND * SIDES
LONGEST = WAYS * MOST_PLACES
UNSEEN = list(COPIES)
# Every cell turned until a side is north, and back.
TURNED = turned_cells()
TURNED_BACK = [
    TURNED[(SIDES - side) % SIDES * CELLS + cell] for side in range(SIDES) for cell in range(CELLS)
]
# What a neighbor on each side of a place shows, by its byte of the board.
EDGE = [
    0
    if not 1 <= byte <= LAST_TILE
    else 1 + SIDE[(byte - 1) * 4 + (side ^ 2)] + COUNT * PLATFORM[byte - 1]
    for side in range(SIDES)
    for byte in range(256)
]


def seen_from(byte: int, north: int) -> int:
    """The byte of the board for a tile that lies as this one does when a side is north."""
    lying = byte - 1
    return (lying & ~3) + ((lying & 3) + 4 - north) % TURNS[lying >> 2] + 1


class HarvestEncoder(Encoder):
    """The base of the encodings; each adds its picture of the lake and its placements.

    `is_turned` says whether the table is turned toward the viewer. The numbers of actions below
    100 are those of moves; a placement is 100 + (slot * 4 + quarter turns) * `stride` + a place.
    """

    def __init__(self, players: int, seats: str | None, lake: Block, stride: int) -> None:
        super().__init__(players)
        self.opening_state = start(players, seed=0, seats=seats)
        self.table = blocks_of(players, lake)
        self.observation_size = self.table.size
        self.stride = stride
        self.actions = PLACE + WAYS * stride
        self.longest_list = LONGEST
        self.is_turned = True
        self.at_lake = self.table.first(lake.name)
        self.at_phase = self.table.first("phase")
        self.at_turn = self.table.first("turn")
        self.at_hand = self.table.first("hand")
        self.at_unseen = self.table.first("unseen")
        self.at_supply = self.table.first("supply")
        self.at_stacks = self.table.first("stacks")
        self.at_tiles_left = self.table.first("tiles_left")
        self.at_seats = self.table.first("seats")

    # Openings

    def new_state(self) -> GameState:
        """An empty table."""
        return State()

    def deal_nogil(self, state: GameState, rng: Rng) -> None:
        """All tiles are shuffled: at the opening nobody has seen one."""
        state.copy_nogil(self.opening_state)
        state.redeal_nogil(-1, rng)

    def install(self, state: GameState, position: GameState) -> None:
        """Set a state to a position of a match."""
        self.check_state(position)
        state.copy_nogil(position)

    def check_state(self, state: GameState | None) -> None:
        """Refuse states of other games and other numbers of players."""
        if not isinstance(state, State) or state.players != self.players:
            raise InvalidSetup(
                f"{state!r:.80}: expected a state of Harvest with {self.players} players"
            )

    def export(self, state: GameState) -> GameState:
        """An equal state."""
        twin = State()
        twin.copy_nogil(state)
        return twin

    # Points

    def score_nogil(self, state: GameState, seat: int) -> int:
        """Honor."""
        return self.honor_of(cython.cast(State, state), seat)

    def honor_of(self, state: State, seat: int) -> int:
        """The honor of a seat."""
        return state.honor[seat]

    def standing_nogil(self, state: GameState, seat: int) -> int:
        """H8.3: honor, then favors, then lantern cards."""
        return self.standing_of(cython.cast(State, state), seat)

    def standing_of(self, state: State, seat: int) -> int:
        """Eight bits for each tie-break."""
        return (state.honor[seat] << 8 | state.favor_count[seat]) << 8 | card_total(
            state.cards[seat]
        )

    # Observations

    def observe_nogil(
        self, state: GameState, others: GameState, seat: int, out: ByteBuffer, first: int
    ) -> None:
        """Write every block; seats act in turn, so nobody does anything unseen."""
        self.write_lake(cython.cast(State, state), seat, out, first + self.at_lake)
        self.write_table(cython.cast(State, state), seat, out, first)
        self.write_seats(cython.cast(State, state), seat, out, first + self.at_seats)

    def write_lake(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write the encoding's picture of the lake."""

    def write_table(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write everything but the lake and the seats."""
        row = out.items
        hand = [0] * 3
        for index in range(first + self.at_phase, first + self.at_seats):
            row[index] = 0
        row[first + self.at_phase + state.phase_number] = 1
        if state.phase_number != PHASE_OVER:
            row[first + self.at_turn + (state.seat - seat + self.players) % self.players] = 1
        at = first + self.at_unseen
        for index in range(ALL_KINDS):
            row[at + index] = UNSEEN[index]
        for index in range(1, state.lake_size):
            row[at + (state.board[state.lake_cells[index]] - 1 >> 2) - 1] -= 1
        size = self.sort_hand(state, seat, hand)
        for slot in range(size):
            tile = hand[slot]
            row[at + tile - 1] -= 1
            place = first + self.at_hand + slot * 5
            for side in range(4):
                row[place + side] = SIDE[tile * 16 + side] + 1
            row[place + 4] = PLATFORM[tile * 4]
        at = first + self.at_supply
        for color in range(COUNT):
            row[at + color] = state.supply_cards >> 4 * color & 15
        at = first + self.at_stacks
        for stack in range(3):
            top = state.taken[stack]
            left = STACK_SIZE[self.players] - top
            row[at + stack * 2] = GENERIC_HONOR
            if left:
                row[at + stack * 2] = HONOR[(self.players * 3 + stack) * FULL_STACK + top]
            row[at + stack * 2 + 1] = left
        row[first + self.at_tiles_left] = state.tiles_in_play - state.drawn

    def write_seats(self, state: State, seat: int, out: ByteBuffer, first: int) -> None:
        """Write what lies open before every seat, the viewer first."""
        row = out.items
        north = self.north_of(state, seat)
        other = seat
        at = first
        for _ in range(self.players):
            for color in range(COUNT):
                row[at + color] = state.cards[other] >> 4 * color & 15
            row[at + COUNT] = state.favor_count[other]
            row[at + COUNT + 1] = state.honor[other]
            row[at + COUNT + 2] = state.hand_size[other]
            row[at + COUNT + 3] = state.generic[other]
            row[at + COUNT + 4] = state.facing[other] - north & 3
            at += WIDTH
            other += 1
            if other == self.players:
                other = 0

    def north_of(self, state: State, seat: int) -> int:
        """The side that is turned north for a seat."""
        return state.facing[seat] if self.is_turned else 0

    def sort_hand(self, state: State, seat: int, hand: list[int]) -> int:
        """Write a hand in the order of its tiles; its size."""
        size = state.hand_size[seat]
        for index in range(size):
            tile = state.hand_tiles[seat * HAND + index]
            at = index
            while at and hand[at - 1] > tile:
                hand[at] = hand[at - 1]
                at -= 1
            hand[at] = tile
        return size

    def sort_places(self, state: State, north: int, places: list[int]) -> int:
        """Write the places beside the lake as turned cells, in order; their number.

        A set of bits sorts them: every place sets its own, and they are read lowest first.
        """
        words = [0] * 10
        one = 1
        turned = north * CELLS
        for index in range(state.frontier_size):
            cell = TURNED[turned + state.frontier[index]]
            words[cell >> 6] |= one << (cell & 63)
        size = 0
        for number in range(10):
            word = words[number]
            while word:
                places[size] = number * 64 + lowest_bit(word)
                size += 1
                word &= word - 1
        return size

    # Actions

    def list_nogil(
        self, state: GameState, seat: int, moves: MoveList, out: IntBuffer, first: int
    ) -> int:
        """Write the legal actions of a seat; their number."""
        return self.write_list(cython.cast(State, state), seat, moves, out, first)

    def write_list(
        self, state: State, seat: int, moves: MoveList, out: IntBuffer, first: int
    ) -> int:
        """Write the legal actions of a seat, placements slot by slot; their number."""
        row = out.items
        hand = [0] * 3
        if not cython.compiled:
            places = [0] * MOST
        if seat != state.seat:
            return 0
        if state.phase_number != PHASE_PLACE:
            state.list_moves(moves)
            for index in range(moves.size):
                row[first + index] = moves.items[index]
            return moves.size
        at = first
        size = self.number_places(state, seat, places)
        for slot in range(self.sort_hand(state, seat, hand)):
            tile = hand[slot]
            if slot == 0 or tile != hand[slot - 1]:
                for way in range(TURNS[tile]):
                    action = PLACE + self.way_number(slot, tile, way) * self.stride
                    for index in range(size):
                        row[at + index] = action + places[index]
                    at += size
        return at - first

    def number_places(self, state: State, seat: int, places: list[int]) -> int:
        """Write the places beside the lake as this encoding numbers them; how many it has."""
        return 0

    def way_number(self, slot: int, tile: int, way: int) -> int:
        """The number of a tile as it lies, as this encoding numbers them."""
        return slot * 4 + way

    def decode_nogil(self, state: GameState, seat: int, action: int) -> int:
        """The legal move that an action of a seat names."""
        return self.move_of(cython.cast(State, state), seat, action)

    def move_of(self, state: State, seat: int, action: int) -> int:
        """A placement by slot, quarter turns and place; any other action is a move."""
        hand = [0] * 3
        if seat != state.seat or action < 0 or action >= self.actions:
            return NO_MOVE
        if action < PLACE:
            return action if state.allows(action) else NO_MOVE
        if state.phase_number != PHASE_PLACE:
            return NO_MOVE
        way = (action - PLACE) // self.stride
        slot = way >> 2
        size = self.sort_hand(state, seat, hand)
        if slot >= size or (slot and hand[slot] == hand[slot - 1]):
            return NO_MOVE
        cell = self.cell_at(state, seat, (action - PLACE) % self.stride)
        if cell < 0 or state.board[cell] < FRONTIER or way & 3 >= TURNS[hand[slot]]:
            return NO_MOVE
        quarters = ((way & 3) + self.north_of(state, seat)) % TURNS[hand[slot]]
        return PLACE + (hand[slot] * 4 + quarters) * CELLS + cell

    def cell_at(self, state: State, seat: int, place: int) -> int:
        """The cell of a place as this encoding numbers it; -1 if there is none."""
        return -1

    def encode_nogil(self, state: GameState, move: int) -> int:
        """The action that names a legal move."""
        return self.action_of(cython.cast(State, state), move)

    def action_of(self, state: State, move: int) -> int:
        """The slot of the tile, its quarter turns as the seat sees them, and the place."""
        hand = [0] * 3
        if move < PLACE:
            return move
        lying = (move - PLACE) // CELLS
        tile = lying >> 2
        self.sort_hand(state, state.seat, hand)
        slot = 0
        while hand[slot] != tile:
            slot += 1
        place = self.place_at(state, state.seat, (move - PLACE) % CELLS)
        if place < 0:
            return NO_MOVE
        quarters = ((lying & 3) + 4 - self.north_of(state, state.seat)) % TURNS[tile]
        return PLACE + (slot * 4 + quarters) * self.stride + place

    def place_at(self, state: State, seat: int, cell: int) -> int:
        """The number of a cell as this encoding numbers places; -1 if it has none."""
        return -1
