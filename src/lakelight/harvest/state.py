"""A position of Harvest and every way it can change, in the rulebook's order.

Ordinary Python that runs as it stands; with `state.pxd` beside it Cython compiles the
same source. Lantern cards are counted seven colors in one int, four bits each, so
that "which colors have at least k" is one addition and one mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lakelight.core.errors import GameOver, InvalidSetup, NotYourTurn
from lakelight.core.jsontext import JsonObject
from lakelight.core.moves import Log, MoveList
from lakelight.core.outcome import Counts, Outcome, rank
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.harvest import moves as numbering
from lakelight.harvest import pieces
from lakelight.harvest.log_kinds import LOG_KINDS
from lakelight.harvest.move_text import format_move, format_moves
from lakelight.harvest.orientation import LYING, lake_numbers, tiles_in_box
from lakelight.harvest.pieces import Phase
from lakelight.harvest.position_types import Place, Position, SeatTokens, View
from lakelight.harvest.views import position_of, view_of

if TYPE_CHECKING:
    from lakelight.harvest.events import Event

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    # In C these are constants of `state.pxd`.
    PASS = numbering.PASS
    EXCHANGE = numbering.EXCHANGE
    FOUR_OF_A_KIND = numbering.FOUR_OF_A_KIND
    THREE_PAIR = numbering.THREE_PAIR
    SEVEN_UNIQUE = numbering.SEVEN_UNIQUE
    DISCARD = numbering.DISCARD
    PLACE = numbering.PLACE
    COUNT = numbering.COUNT
    CELLS = numbering.CELLS
    END = numbering.END

    PHASE_EXCHANGE = 0
    PHASE_DEDICATE = 1
    PHASE_DISCARD = 2
    PHASE_PLACE = 3
    PHASE_OVER = 4

    NOBODY = -1
    HAND = pieces.HAND
    HAND_LIMIT = pieces.HAND_LIMIT
    EXCHANGE_COST = pieces.EXCHANGE_COST
    GENERIC_HONOR = pieces.GENERIC_HONOR
    LAKE_TILES = pieces.TILES - 1
    FULL_STACK = 9

    # A byte of the board: water, a tile as it lies + 1, or a place beside the lake, with
    # its index in the frontier.
    WATER = 0
    LAST_TILE = pieces.TILES * 4
    FRONTIER = LAST_TILE + 1

    # One card of every color, and the bit that says "eight or more" in each count.
    ONE_EACH = 0x1111111
    EIGHT_EACH = 0x8888888

    if TYPE_CHECKING:

        def copy_board(target: list[int], source: list[int], count: int) -> None:
            """Only `state.pxd` has it, in C: copy so many cells, which are all of them."""


PHASES: tuple[Phase, ...] = ("exchange", "dedicate", "discard", "place", "over")

LOG_PLACED = LOG_KINDS.index("placed")
LOG_MATCH = LOG_KINDS.index("match")
LOG_MATCH_EXHAUSTED = LOG_KINDS.index("match_exhausted")
LOG_FAVOR = LOG_KINDS.index("favor")
LOG_SIDE = LOG_KINDS.index("side")
LOG_SIDE_EXHAUSTED = LOG_KINDS.index("side_exhausted")
LOG_DRAWN = LOG_KINDS.index("drawn")
LOG_FAVORS_PAID = LOG_KINDS.index("favors_paid")
LOG_RETURNED = LOG_KINDS.index("returned")
LOG_TAKEN = LOG_KINDS.index("taken")
LOG_TOKEN = LOG_KINDS.index("token")

# A variable in C, for `copy_board`.
BOARD_BYTES = CELLS

STEPS = list(numbering.STEPS)
KIND = list(pieces.KIND)
TURNS = list(pieces.TURNS)
TRIPLES = [sum(1 << 4 * color for color in triple) for triple in numbering.TRIPLES]
# The color of each side, and whether there is a platform, of every tile as it lies.
SIDE = [
    pieces.COLORS.index(color)
    for sides, _ in pieces.LAKE_TILES
    for quarters in range(4)
    for color in pieces.turned(sides, quarters)
]
PLATFORM = [int(platform) for _, platform in pieces.LAKE_TILES for _ in range(4)]
# Tokens of each stack, and their honor top first, by players and dedication.
STACK_SIZE = [len(pieces.stack_values(n, pieces.DEDICATIONS[0])) if n > 1 else 0 for n in range(5)]
HONOR = [
    (pieces.stack_values(n, kind) + (0,) * FULL_STACK)[at] if n > 1 else 0
    for n in range(5)
    for kind in pieces.DEDICATIONS
    for at in range(FULL_STACK)
]


class State(GameState):
    """Everything on the table and in the hands, at one moment of a match.

    `State()` is empty; `lakelight.harvest.start()` makes one to play.
    """

    def __init__(self) -> None:
        self.players = 0
        self.seat = 0
        self.phase_number = PHASE_OVER
        self.supply_cards = 0
        self.tiles_in_play = 0
        self.drawn = 0
        self.lake_size = 0
        self.frontier_size = 0
        self.facing = [0] * 4
        self.cards = [0] * 4
        self.favor_count = [0] * 4
        self.honor = [0] * 4
        self.hand_size = [0] * 4
        self.generic = [0] * 4
        self.hand_tiles = [0] * 12
        self.taken = [0] * 3
        self.token_owner = [0] * 27
        self.deal = [0] * 35
        self.lake_cells = [0] * 36
        self.frontier = [0] * 68
        self.board = [0] * 613

    # H2: set-up

    def set_up(self, players: int, facing: Sequence[int], deal: Sequence[int]) -> None:
        """Set an empty state to the opening: `deal` is all 35 lake tiles, those in play first."""
        self.players = players
        for seat in range(players):
            self.facing[seat] = facing[seat]
        self.tiles_in_play = pieces.TILES_IN_PLAY[players]
        for at in range(LAKE_TILES):
            self.deal[at] = KIND[deal[at]]
        for seat in range(players):
            for _ in range(HAND):
                self.draw_tile(seat)
        self.supply_cards = ONE_EACH * pieces.LANTERNS_PER_COLOR[players]
        self.lay(0, 0)
        for seat in range(players):
            # H2.7: one card of the color the seat faces on the start tile.
            self.take_card(seat, SIDE[self.facing[seat]])
        self.seat = 0
        self.begin_turn()

    def restore(self, position: Position) -> None:
        """Set an empty state to a position that has been checked."""
        table = position.table
        self.players = table.players
        self.seat = table.seat
        self.phase_number = PHASES.index(table.phase)
        self.tiles_in_play = pieces.TILES_IN_PLAY[table.players]
        self.supply_cards = packed(table.supply)
        for x, y, lying in lake_numbers(table.lake):
            self.lay(lying, numbering.cell_at(x, y))
        for seat in range(table.players):
            self.facing[seat] = pieces.SIDES.index(table.seats[seat])
            self.cards[seat] = packed(table.lanterns[seat])
            self.favor_count[seat] = table.favors[seat]
            self.restore_tokens(seat, table.tokens[seat])
            for name in position.hands[seat]:
                self.hand_tiles[seat * HAND + self.hand_size[seat]] = LYING[name] // 4
                self.hand_size[seat] += 1
        self.drawn = self.tiles_in_play - len(position.draw_stack)
        hidden = [LYING[name] // 4 for name in position.draw_stack]
        hidden += tiles_in_box(position)
        for at in range(len(hidden)):
            self.deal[self.drawn + at] = hidden[at]

    def restore_tokens(self, seat: int, tokens: SeatTokens) -> None:
        """Give a seat its tokens; equal tokens of a stack are interchangeable."""
        for stack in range(3):
            first = (self.players * 3 + stack) * FULL_STACK
            for value in tokens.stacks[stack]:
                at = 0
                while self.token_owner[stack * FULL_STACK + at] or HONOR[first + at] != value:
                    at += 1
                self.token_owner[stack * FULL_STACK + at] = seat + 1
                self.taken[stack] += 1
                self.honor[seat] += value
        self.generic[seat] = tokens.generic
        self.honor[seat] += GENERIC_HONOR * tokens.generic

    # H3: a turn

    def begin_turn(self) -> None:
        """Go to the first phase of the seat's turn that has a choice."""
        if self.can_exchange():
            self.phase_number = PHASE_EXCHANGE
        else:
            self.begin_dedicate()

    def begin_dedicate(self) -> None:
        """Exchange is over: dedicate if a set is held."""
        if self.can_dedicate():
            self.phase_number = PHASE_DEDICATE
        else:
            self.begin_place()

    def begin_place(self) -> None:
        """Dedicate is over: discard to the limit, place, or end the final turn."""
        if self.hand_size[self.seat] == 0:
            # H6.3, H8.2: in the final turn nothing is placed and no limit applies.
            if self.seat == self.players - 1:
                self.phase_number = PHASE_OVER
            else:
                self.next_turn()
        elif card_total(self.cards[self.seat]) > HAND_LIMIT:
            self.phase_number = PHASE_DISCARD
        else:
            self.phase_number = PHASE_PLACE

    def next_turn(self) -> None:
        """The turn goes clockwise to the next seat."""
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
        self.begin_turn()

    def possible_phases(self) -> list[str]:
        """The phases that the seat, with what it holds, could be in."""
        phases = []
        if self.can_exchange():
            phases.append("exchange")
        if self.can_dedicate():
            phases.append("dedicate")
        if self.hand_size[self.seat] == 0:
            if self.seat == self.players - 1:
                phases.append("over")
        elif card_total(self.cards[self.seat]) > HAND_LIMIT:
            phases.append("discard")
        else:
            phases.append("place")
        return phases

    # H4: exchange

    def can_exchange(self) -> bool:
        """H4.1: two favors, a card to return, and another color in the supply."""
        if self.favor_count[self.seat] < EXCHANGE_COST:
            return False
        # `at_least`, written out for the speed of plain Python.
        held = self.cards[self.seat] + 7 * ONE_EACH & EIGHT_EACH
        there = self.supply_cards + 7 * ONE_EACH & EIGHT_EACH
        if held == 0 or there == 0:
            return False
        return held != there or held & (held - 1) != 0

    def exchange(self, give: int, take: int, log: Log | None) -> None:
        """Pay two favors, return one card and take another."""
        seat = self.seat
        self.favor_count[seat] -= EXCHANGE_COST
        if log is not None:
            log.add(LOG_FAVORS_PAID, seat, EXCHANGE_COST, 0)
        self.return_cards(give, 1, log)
        self.take_card(seat, take)
        if log is not None:
            log.add(LOG_TAKEN, seat, take, 0)
        self.begin_dedicate()

    # H5: dedicate

    def can_dedicate(self) -> bool:
        """H5.1: four of one color, two each of three colors, or one of every color."""
        cards = self.cards[self.seat]
        # `at_least` and `has_three`, written out for the speed of plain Python.
        if cards + 4 * ONE_EACH & EIGHT_EACH:
            return True
        pairs = cards + 6 * ONE_EACH & EIGHT_EACH
        pairs &= pairs - 1
        if pairs & pairs - 1:
            return True
        return cards + 7 * ONE_EACH & EIGHT_EACH == EIGHT_EACH

    def dedicate(self, move: int, log: Log | None) -> None:
        """Return the set and take the top token, or four honor from an empty stack."""
        if move < THREE_PAIR:
            stack = 0
            self.return_cards(move - FOUR_OF_A_KIND, 4, log)
        elif move < SEVEN_UNIQUE:
            stack = 1
            triple = TRIPLES[move - THREE_PAIR]
            for color in range(COUNT):
                if triple >> 4 * color & 1:
                    self.return_cards(color, 2, log)
        else:
            stack = 2
            for color in range(COUNT):
                self.return_cards(color, 1, log)
        self.take_token(stack, log)
        self.begin_place()

    def take_token(self, stack: int, log: Log | None) -> None:
        """H5.2: the top token; generic tokens never run out."""
        seat = self.seat
        top = self.taken[stack]
        if top < STACK_SIZE[self.players]:
            gained = HONOR[(self.players * 3 + stack) * FULL_STACK + top]
            self.taken[stack] += 1
            self.token_owner[stack * FULL_STACK + top] = seat + 1
        else:
            gained = GENERIC_HONOR
            self.generic[seat] += 1
        self.honor[seat] += gained
        if log is not None:
            log.add(LOG_TOKEN, seat, stack, gained)

    # H6: hand limit

    def discard(self, color: int, log: Log | None) -> None:
        """Return one card; H6.1: until twelve are left."""
        self.return_cards(color, 1, log)
        self.begin_place()

    # H7: place a lake tile

    def place(self, lying: int, cell: int, log: Log | None) -> None:
        """Place a tile as it lies, and give out cards and favors."""
        seat = self.seat
        self.leave_hand(seat, lying >> 2)
        if log is not None:
            log.add(LOG_PLACED, seat, lying, cell)
        matches = 0
        favors = 0
        for side in range(4):
            near = cell + STEPS[side]
            if near >= CELLS:
                near -= CELLS
            neighbor = self.board[near]
            if WATER < neighbor <= LAST_TILE:
                color = SIDE[lying * 4 + side]
                if SIDE[(neighbor - 1) * 4 + (side ^ 2)] == color:
                    # H7.2, and H7.4: a match counts for favors even if the color is exhausted.
                    matches += 1
                    favors += PLATFORM[neighbor - 1]
                    if self.take_card(seat, color):
                        if log is not None:
                            log.add(LOG_MATCH, seat, color, near)
                    elif log is not None:
                        log.add(LOG_MATCH_EXHAUSTED, seat, color, near)
                    if log is not None and PLATFORM[neighbor - 1]:
                        log.add(LOG_FAVOR, seat, 1, near)
        if matches and PLATFORM[lying]:
            # H7.3: the new tile's platform gives one favor, however many matches.
            favors += 1
            if log is not None:
                log.add(LOG_FAVOR, seat, 1, cell)
        self.favor_count[seat] += favors
        self.lay(lying, cell)
        self.distribute(lying, log)
        drawn = self.draw_tile(seat)
        if log is not None and drawn:
            log.add(LOG_DRAWN, seat, drawn, 0)
        self.next_turn()

    def distribute(self, lying: int, log: Log | None) -> None:
        """H7.5: a card of the side it faces to every seat, the active one first."""
        seat = self.seat
        for _ in range(self.players):
            color = SIDE[lying * 4 + self.facing[seat]]
            if self.take_card(seat, color):
                if log is not None:
                    log.add(LOG_SIDE, seat, color, 0)
            elif log is not None:
                log.add(LOG_SIDE_EXHAUSTED, seat, color, 0)
            seat += 1
            if seat == self.players:
                seat = 0

    # Cards, tiles and places

    def take_card(self, seat: int, color: int) -> bool:
        """A card from the supply; H7.6: an exhausted color is skipped."""
        shift = 4 * color
        if self.supply_cards >> shift & 15:
            self.supply_cards -= 1 << shift
            self.cards[seat] += 1 << shift
            return True
        return False

    def return_cards(self, color: int, count: int, log: Log | None) -> None:
        """Cards of the seat to act go back to the supply."""
        amount = count << 4 * color
        self.cards[self.seat] -= amount
        self.supply_cards += amount
        if log is not None:
            log.add(LOG_RETURNED, self.seat, color, count)

    def draw_tile(self, seat: int) -> int:
        """H7.8: a tile from the draw stack into the hand; 0 if the stack is empty."""
        if self.drawn == self.tiles_in_play:
            return 0
        tile = self.deal[self.drawn]
        self.drawn += 1
        self.hand_tiles[seat * HAND + self.hand_size[seat]] = tile
        self.hand_size[seat] += 1
        return tile

    def leave_hand(self, seat: int, tile: int) -> None:
        """Take a tile out of a hand; those behind it move up."""
        at = seat * HAND
        while self.hand_tiles[at] != tile:
            at += 1
        self.hand_size[seat] -= 1
        end = seat * HAND + self.hand_size[seat]
        while at < end:
            self.hand_tiles[at] = self.hand_tiles[at + 1]
            at += 1
        self.hand_tiles[end] = 0

    def lay(self, lying: int, cell: int) -> None:
        """Put a tile on the lake and open the places around it."""
        here = self.board[cell]
        if here >= FRONTIER:
            self.frontier_size -= 1
            last = self.frontier[self.frontier_size]
            self.frontier[here - FRONTIER] = last
            self.board[last] = here
        self.board[cell] = lying + 1
        self.lake_cells[self.lake_size] = cell
        self.lake_size += 1
        for side in range(4):
            near = cell + STEPS[side]
            if near >= CELLS:
                near -= CELLS
            if self.board[near] == WATER:
                self.frontier[self.frontier_size] = near
                self.board[near] = FRONTIER + self.frontier_size
                self.frontier_size += 1

    # Moves

    def is_legal(self, move: object) -> bool:
        """Whether the rules allow this move now."""
        return isinstance(move, int) and 0 <= move < END and self.allows(move)

    def allows(self, move: int) -> bool:
        """`is_legal` for a number that names some move."""
        cards = self.cards[self.seat]
        if self.phase_number == PHASE_PLACE:
            return move >= PLACE and self.can_place((move - PLACE) // CELLS, (move - PLACE) % CELLS)
        if self.phase_number == PHASE_EXCHANGE:
            if move < EXCHANGE:
                return True
            if move >= FOUR_OF_A_KIND:
                return False
            give = (move - EXCHANGE) // COUNT
            take = (move - EXCHANGE) % COUNT
            return give != take and bool(
                cards >> 4 * give & 15 and self.supply_cards >> 4 * take & 15
            )
        if self.phase_number == PHASE_DEDICATE:
            return self.can_dedicate_so(move)
        if self.phase_number == PHASE_DISCARD:
            return DISCARD <= move < PLACE and bool(cards >> 4 * (move - DISCARD) & 15)
        return False

    def can_dedicate_so(self, move: int) -> bool:
        """Whether the set for this dedication is held; `pass` always is."""
        cards = self.cards[self.seat]
        if move == PASS:
            return True
        return FOUR_OF_A_KIND <= move <= SEVEN_UNIQUE and holds_set(cards, move)

    def can_place(self, lying: int, cell: int) -> bool:
        """H7.1: a tile of the hand, turned in a way of its own, beside the lake."""
        if self.board[cell] < FRONTIER or lying & 3 >= TURNS[lying >> 2]:
            return False
        first = self.seat * HAND
        for at in range(first, first + self.hand_size[self.seat]):
            if self.hand_tiles[at] == lying >> 2:
                return True
        return False

    def list_moves(self, moves: MoveList) -> None:
        """Write all legal moves, each once."""
        moves.size = 0
        if self.phase_number == PHASE_PLACE:
            self.list_places(moves)
        elif self.phase_number == PHASE_EXCHANGE:
            self.list_exchanges(moves)
        elif self.phase_number == PHASE_DEDICATE:
            self.list_dedications(moves)
        elif self.phase_number == PHASE_DISCARD:
            self.list_discards(moves)

    def list_exchanges(self, moves: MoveList) -> None:
        """`pass`, then every card held for every other color in the supply."""
        cards = self.cards[self.seat]
        moves.items[0] = PASS
        size = 1
        for give in range(COUNT):
            if cards >> 4 * give & 15:
                for take in range(COUNT):
                    if take != give and self.supply_cards >> 4 * take & 15:
                        moves.items[size] = EXCHANGE + give * COUNT + take
                        size += 1
        moves.size = size

    def list_dedications(self, moves: MoveList) -> None:
        """`pass`, then every set held."""
        cards = self.cards[self.seat]
        moves.items[0] = PASS
        size = 1
        if at_least(cards, 4):
            for move in range(FOUR_OF_A_KIND, THREE_PAIR):
                if holds_set(cards, move):
                    moves.items[size] = move
                    size += 1
        twos = at_least(cards, 2)
        if has_three(twos):
            # `holds_three`, written out for the speed of plain Python.
            missing = ONE_EACH ^ twos >> 3
            for index in range(35):
                if TRIPLES[index] & missing == 0:
                    moves.items[size] = THREE_PAIR + index
                    size += 1
        if holds_set(cards, SEVEN_UNIQUE):
            moves.items[size] = SEVEN_UNIQUE
            size += 1
        moves.size = size

    def list_discards(self, moves: MoveList) -> None:
        """Every color held."""
        cards = self.cards[self.seat]
        size = 0
        for color in range(COUNT):
            if cards >> 4 * color & 15:
                moves.items[size] = DISCARD + color
                size += 1
        moves.size = size

    def list_places(self, moves: MoveList) -> None:
        """Every tile of the hand, every way it can lie, every place beside the lake."""
        size = 0
        first = self.seat * HAND
        for at in range(first, first + self.hand_size[self.seat]):
            tile = self.hand_tiles[at]
            if not self.is_held_before(at, tile):
                for lying in range(tile * 4, tile * 4 + TURNS[tile]):
                    number = PLACE + lying * CELLS
                    for index in range(self.frontier_size):
                        moves.items[size] = number + self.frontier[index]
                        size += 1
        moves.size = size

    def is_held_before(self, at: int, tile: int) -> bool:
        """Whether an equal tile lies earlier in the same hand."""
        first = self.seat * HAND
        for before in range(first, at):
            if self.hand_tiles[before] == tile:
                return True
        return False

    def apply_logged(self, move: int, log: Log | None) -> None:
        """Play a move known to be legal and write down what it did."""
        if move >= PLACE:
            number = move - PLACE
            self.place(number // CELLS, number % CELLS, log)
        elif move == PASS:
            if self.phase_number == PHASE_EXCHANGE:
                self.begin_dedicate()
            else:
                self.begin_place()
        elif move < FOUR_OF_A_KIND:
            self.exchange((move - EXCHANGE) // COUNT, (move - EXCHANGE) % COUNT, log)
        elif move < DISCARD:
            self.dedicate(move, log)
        else:
            self.discard(move - DISCARD, log)

    # Chance: random moves and imagined hands

    def random_move(self, rng: Rng) -> int:
        """A legal move, each equally likely, without listing the placements."""
        if self.phase_number == PHASE_PLACE:
            return self.pick_place(rng)
        if self.phase_number == PHASE_EXCHANGE:
            return self.pick_exchange(rng)
        if self.phase_number == PHASE_DEDICATE:
            return self.pick_dedication(rng)
        left = rng.below(colors_with(self.cards[self.seat], 1))
        return DISCARD + nth_color(self.cards[self.seat], left)

    def pick_place(self, rng: Rng) -> int:
        """One of `list_places`."""
        hand = self.seat * HAND
        size = self.hand_size[self.seat]
        first = self.hand_tiles[hand]
        second = self.hand_tiles[hand + 1]
        third = self.hand_tiles[hand + 2]
        # Equal tiles are one kind: the ways to lay those that lie earlier in the hand count.
        ways = TURNS[first]
        ways_of_two = ways + TURNS[second] if size > 1 and second != first else ways
        total = ways_of_two
        if size > 2 and third != first and third != second:
            total += TURNS[third]
        chosen = rng.below(total * self.frontier_size)
        way = chosen // self.frontier_size
        cell = self.frontier[chosen % self.frontier_size]
        if way < ways:
            lying = first * 4 + way
        elif way < ways_of_two:
            lying = second * 4 + way - ways
        else:
            lying = third * 4 + way - ways_of_two
        return PLACE + lying * CELLS + cell

    def pick_exchange(self, rng: Rng) -> int:
        """One of `list_exchanges`."""
        cards = self.cards[self.seat]
        supply = self.supply_cards
        there = colors_with(supply, 1)
        both = colors_with(cards & at_least(supply, 1) // 8 * 15, 1)
        chosen = rng.below(colors_with(cards, 1) * there - both + 1)
        if chosen == 0:
            return PASS
        chosen -= 1
        give = 0
        while True:
            if cards >> 4 * give & 15:
                choices = there
                if supply >> 4 * give & 15:
                    choices -= 1
                if chosen < choices:
                    break
                chosen -= choices
            give += 1
        return EXCHANGE + give * COUNT + nth_color(supply & ~(15 << 4 * give), chosen)

    def pick_dedication(self, rng: Rng) -> int:
        """One of `list_dedications`."""
        cards = self.cards[self.seat]
        fours = colors_with(cards, 4)
        pairs = colors_with(cards, 2)
        triples = pairs * (pairs - 1) * (pairs - 2) // 6
        seven = 1 if colors_with(cards, 1) == COUNT else 0
        chosen = rng.below(1 + fours + triples + seven)
        if chosen == 0:
            return PASS
        chosen -= 1
        if chosen < fours:
            return FOUR_OF_A_KIND + nth_color(at_least(cards, 4), chosen)
        chosen -= fours
        if chosen == triples:
            return SEVEN_UNIQUE
        # `holds_three`, written out for the speed of plain Python.
        missing = ONE_EACH ^ at_least(cards, 2) >> 3
        index = 0
        while True:
            if TRIPLES[index] & missing == 0:
                if chosen == 0:
                    break
                chosen -= 1
            index += 1
        return THREE_PAIR + index

    def redeal_hidden(self, seat: int, rng: Rng) -> None:
        """Shuffle all tiles that `seat` has not seen; an onlooker (-1) saw no hand.

        They are gathered in the order of their numbers, so that what is hidden now
        has no influence on what is imagined.
        """
        unseen = [0] * 35
        count = 0
        for tile in range(1, LAKE_TILES + 1):
            if KIND[tile] == tile:
                copies = self.unseen_copies(tile, seat)
                while copies:
                    unseen[count] = tile
                    count += 1
                    copies -= 1
        for last in range(count - 1, 0, -1):
            other = rng.below(last + 1)
            tile = unseen[last]
            unseen[last] = unseen[other]
            unseen[other] = tile
        for player in range(self.players):
            if player != seat:
                for at in range(player * HAND, player * HAND + self.hand_size[player]):
                    count -= 1
                    self.hand_tiles[at] = unseen[count]
        for at in range(self.drawn, LAKE_TILES):
            count -= 1
            self.deal[at] = unseen[count]

    def unseen_copies(self, tile: int, seat: int) -> int:
        """How many tiles of a kind are in other hands, the draw stack or the box."""
        copies = 0
        for player in range(self.players):
            if player != seat:
                for at in range(player * HAND, player * HAND + self.hand_size[player]):
                    if self.hand_tiles[at] == tile:
                        copies += 1
        for at in range(self.drawn, LAKE_TILES):
            if self.deal[at] == tile:
                copies += 1
        return copies

    # The methods of `GameState`, for search

    def blank(self) -> GameState:
        """An empty state to copy positions into."""
        return State()

    def copy_nogil(self, other: GameState) -> None:
        """Become equal to `other`."""
        self.copy_from(cython.cast(State, other))

    def seat_nogil(self) -> int:
        """The seat to act, NOBODY after the end."""
        return NOBODY if self.phase_number == PHASE_OVER else self.seat

    def list_nogil(self, moves: MoveList) -> None:
        """Write all legal moves, each once."""
        self.list_moves(moves)

    def apply_nogil(self, move: int) -> None:
        """Play a move known to be legal."""
        self.apply_logged(move, None)

    def random_nogil(self, rng: Rng) -> int:
        """A legal move, each equally likely."""
        return self.random_move(rng)

    def redeal_nogil(self, seat: int, rng: Rng) -> None:
        """Deal what `seat` cannot see afresh."""
        self.redeal_hidden(seat, rng)

    def turn_nogil(self) -> int:
        """The number of the turn of the match: one for each tile on the lake."""
        return self.lake_size

    def playout_nogil(self, rng: Rng) -> int:
        """Play random moves to the end; the number of moves played."""
        count = 0
        while self.phase_number != PHASE_OVER:
            self.apply_logged(self.random_move(rng), None)
            count += 1
        return count

    def playout_listing_nogil(self, moves: MoveList, rng: Rng) -> int:
        """The same, listing every legal move at every step, as search does."""
        count = 0
        while self.phase_number != PHASE_OVER:
            self.list_moves(moves)
            self.apply_logged(moves.items[rng.below(moves.size)], None)
            count += 1
        return count

    # The checked interface

    def copy(self) -> State:
        """An equal state that changes independently."""
        state = State()
        state.copy_from(self)
        return state

    def copy_from(self, other: State) -> None:
        """Become equal to `other`."""
        self.players = other.players
        self.seat = other.seat
        self.phase_number = other.phase_number
        self.supply_cards = other.supply_cards
        self.tiles_in_play = other.tiles_in_play
        self.drawn = other.drawn
        self.lake_size = other.lake_size
        self.frontier_size = other.frontier_size
        self.facing[:] = other.facing
        self.cards[:] = other.cards
        self.favor_count[:] = other.favor_count
        self.honor[:] = other.honor
        self.hand_size[:] = other.hand_size
        self.generic[:] = other.generic
        self.hand_tiles[:] = other.hand_tiles
        self.taken[:] = other.taken
        self.token_owner[:] = other.token_owner
        self.deal[:] = other.deal
        self.lake_cells[:] = other.lake_cells
        self.frontier[:] = other.frontier
        if not cython.compiled:
            self.board[:] = other.board
        else:
            copy_board(self.board, other.board, BOARD_BYTES)

    def legal_moves(self, seat: int | None = None) -> list[int]:
        """Every legal move, each once; with a seat, only if it is that seat's turn."""
        if seat is not None and seat != self.seat:
            self.check_seat(seat)
            return []
        moves = MoveList()
        self.list_moves(moves)
        return moves.to_list()

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Play a move, given as a number or as text; if it is refused, nothing changes.

        Raises:
            InvalidNotation: if a text is not a move.
            GameOver: after the end.
            NotYourTurn: if `seat` is given and is not the seat to act.
            IllegalMove: if the rules do not allow the move now.
        """
        number = self.parse(move, seat) if isinstance(move, str) else move
        self.check_legal(number, seat)
        self.apply_logged(number, None)

    def check_legal(self, move: int, seat: int | None = None) -> None:
        """Raise the error that says why a move is not legal; do nothing if it is."""
        if seat is not None:
            self.check_turn(seat)
        if not self.is_legal(move):
            from lakelight.harvest.refusal import refusal

            raise refusal(self, move)

    def check_turn(self, seat: int) -> None:
        """Refuse a seat that may not act."""
        if self.phase_number == PHASE_OVER:
            raise GameOver("the match is over: no more moves are possible")
        if seat != self.seat:
            raise NotYourTurn(f"seat {seat} may not act now: seat {self.seat} is to {self.phase}")

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that this match does not have."""
        if not 0 <= seat < self.players:
            raise InvalidSetup(f"seat {seat}: this match has seats 0 to {self.players - 1}")

    def apply(self, move: int) -> None:
        """Play a move known to be legal; anything else may break the state."""
        self.apply_logged(move, None)

    def apply_with_events(self, move: int) -> list[Event]:
        """Play a move known to be legal, and return what it did with nothing hidden."""
        from lakelight.harvest.events import read_log

        log = Log()
        if move < PLACE:
            self.apply_logged(move, log)
            return read_log(log.rows())
        cell = (move - PLACE) % CELLS
        at = self.locate(cell)
        self.apply_logged(move, log)
        return read_log(log.rows(), cell, at)

    def effects(self, move: int) -> list[Event]:
        """What a legal move would do: cards, favors, tokens and tiles to whom and why."""
        self.check_legal(move)
        return self.copy().apply_with_events(move)

    def parse(self, text: str, seat: int | None = None) -> int:
        """The legal move that a text names, such as 4R or RBOK@2,-1.

        Raises:
            InvalidNotation: if the text is not a move.
            GameError: if the move is not legal now, or not the seat's to make.
        """
        if seat is not None:
            self.check_turn(seat)
        from lakelight.harvest.notation import parse_move

        return parse_move(self, text)

    def format(self, move: int) -> str:
        """The text of a move."""
        return format_move(self, move)

    def format_moves(self, moves: Iterable[int]) -> list[str]:
        """The texts of many moves."""
        return format_moves(self, moves)

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end; return their number."""
        return self.playout_nogil(rng)

    @property
    def is_over(self) -> bool:
        """Whether the festival has begun."""
        return self.phase_number == PHASE_OVER

    @property
    def phase(self) -> Phase:
        """exchange, dedicate, discard, place, or over."""
        return PHASES[self.phase_number]

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seat to act; none after the end."""
        return () if self.is_over else (self.seat,)

    @property
    def scores(self) -> tuple[int, ...]:
        """The honor of every seat."""
        return tuple([self.honor[seat] for seat in range(self.players)])

    @property
    def outcome(self) -> Outcome | None:
        """H8.3: who won and by what; None before the end."""
        return rank(self.tie_breaks) if self.is_over else None

    @property
    def tie_breaks(self) -> Counts:
        """H8.3: honor, then favors, then lantern cards."""
        lanterns = [card_total(self.cards[seat]) for seat in range(self.players)]
        return [("honor", self.scores), ("favors", self.favors), ("lanterns", lanterns)]

    @property
    def is_chance(self) -> bool:
        """Never: the deal is all the chance there is."""
        return False

    def step_of(self, seat: int) -> str:
        """The phase that a seat is in; empty for a seat that may not act."""
        return self.phase if seat in self.seats_to_act else ""

    def seat_of(self, move: int) -> int:
        """The seat whose move this would be."""
        return self.seat

    def position(self) -> Position:
        """The whole position, secrets included."""
        return position_of(self)

    def view(self, viewer: int | None) -> View:
        """What a seat sees, or an onlooker (None): a type with no field for a secret."""
        return view_of(self, viewer)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> JsonObject:
        """The whole position as JSON, secrets included."""
        return self.position().to_json()

    def __str__(self) -> str:
        from lakelight.harvest.text import format_position

        return format_position(self.position()) if self.players else repr(self)

    def __repr__(self) -> str:
        if self.players == 0:
            return "<harvest State: empty>"
        return f"<harvest State: {self.players} players, seat {self.seat} to {self.phase}>"

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.position(),) if self.players else ()

    def _repr_svg_(self) -> str:
        from lakelight.harvest.picture import draw_view

        places = self.places if self.phase_number == PHASE_PLACE else ()
        return draw_view(self.view(None if self.is_over else self.seat), places=places)

    # What is on the table, for reading

    @property
    def seating(self) -> str:
        """The side each seat faces, such as SWE."""
        return "".join([pieces.SIDES[self.facing[seat]] for seat in range(self.players)])

    @property
    def supply(self) -> tuple[int, ...]:
        """Cards of each color in the supply, in the order of `COLORS`."""
        return card_counts(self.supply_cards)

    @property
    def lanterns(self) -> tuple[tuple[int, ...], ...]:
        """Cards of each color that each seat holds."""
        return tuple([card_counts(self.cards[seat]) for seat in range(self.players)])

    @property
    def favors(self) -> tuple[int, ...]:
        """The favors of every seat."""
        return tuple([self.favor_count[seat] for seat in range(self.players)])

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The tiles each seat holds, oldest first: secret."""
        return tuple(
            [
                tuple([self.hand_tiles[seat * HAND + at] for at in range(self.hand_size[seat])])
                for seat in range(self.players)
            ]
        )

    @property
    def draw_stack(self) -> tuple[int, ...]:
        """The tiles still to be drawn, next first: secret."""
        return tuple([self.deal[at] for at in range(self.drawn, self.tiles_in_play)])

    @property
    def tokens(self) -> tuple[SeatTokens, ...]:
        """The dedication tokens in front of each seat."""
        return tuple(
            [
                SeatTokens(
                    tuple([self.token_values(seat, stack) for stack in range(3)]),
                    self.generic[seat],
                )
                for seat in range(self.players)
            ]
        )

    def token_values(self, seat: int, stack: int) -> tuple[int, ...]:
        """The honor of the tokens a seat took from one stack."""
        first = (self.players * 3 + stack) * FULL_STACK
        values = []
        for at in range(FULL_STACK):
            if self.token_owner[stack * FULL_STACK + at] == seat + 1:
                values.append(HONOR[first + at])
        return tuple(values)

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """The honor left in each stack of dedication tokens, top first."""
        return tuple(
            [
                pieces.stack_values(self.players, pieces.DEDICATIONS[stack])[self.taken[stack] :]
                for stack in range(3)
            ]
        )

    @property
    def lake(self) -> tuple[tuple[int, int, int], ...]:
        """x, y and tile as it lies of every tile on the lake, in order of placement."""
        return self.chart()[0]

    @property
    def places(self) -> tuple[Place, ...]:
        """x and y of every place beside the lake, where a tile may be placed."""
        return self.chart()[1]

    def chart(self) -> tuple[tuple[tuple[int, int, int], ...], tuple[Place, ...]]:
        """The lake and the places beside it, from one walk."""
        x = [0] * 613
        y = [0] * 613
        self.walk(-1, x, y)
        lake = []
        for index in range(self.lake_size):
            cell = self.lake_cells[index]
            lake.append((x[cell], y[cell], self.board[cell] - 1))
        places = []
        for index in range(self.frontier_size):
            cell = self.frontier[index]
            places.append((x[cell], y[cell]))
        return tuple(lake), tuple(places)

    def place_of(self, cell: int) -> Place | None:
        """x and y of a cell of the lake or beside it; None for open water."""
        return None if self.board[cell] == WATER else self.locate(cell)

    def locate(self, cell: int) -> Place:
        """x and y of a cell of the lake or beside it."""
        x = [0] * 613
        y = [0] * 613
        self.walk(cell, x, y)
        return x[cell], y[cell]

    def coordinates(self) -> dict[int, Place]:
        """x and y of every cell of the lake and beside it."""
        x = [0] * 613
        y = [0] * 613
        self.walk(-1, x, y)
        found = {}
        for index in range(self.lake_size):
            cell = self.lake_cells[index]
            found[cell] = (x[cell], y[cell])
        for index in range(self.frontier_size):
            cell = self.frontier[index]
            found[cell] = (x[cell], y[cell])
        return found

    def walk(self, stop: int, x: list[int], y: list[int]) -> None:
        """Write x and y of the cells of the lake and beside it, from the start tile to `stop`."""
        is_seen = [0] * 613
        cells = [0] * 102
        is_seen[0] = 1
        x[0] = 0
        y[0] = 0
        size = 1
        at = 0
        while at < size and cells[at] != stop:
            here = cells[at]
            at += 1
            if self.board[here] <= LAST_TILE:
                for side in range(4):
                    near = here + STEPS[side]
                    if near >= CELLS:
                        near -= CELLS
                    if not is_seen[near] and self.board[near] != WATER:
                        is_seen[near] = 1
                        x[near] = x[here] + (side == 1) - (side == 3)
                        y[near] = y[here] + (side == 0) - (side == 2)
                        cells[size] = near
                        size += 1


def restored(position: Position | None = None) -> State:
    """A state set to a checked position; an empty table without one."""
    state = State()
    if position is not None:
        state.restore(position)
    return state


def packed(counts: Sequence[int]) -> int:
    """Cards of each color in one int."""
    return sum([counts[color] << 4 * color for color in range(COUNT)])


def card_total(cards: int) -> int:
    """How many cards of all colors together."""
    pairs = (cards & 0x0F0F0F0F) + (cards >> 4 & 0x0F0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16) + (pairs >> 24)) & 255


def at_least(cards: int, least: int) -> int:
    """The highest bit of each color that has at least `least` cards (1 to 8)."""
    return cards + (8 - least) * ONE_EACH & EIGHT_EACH


def holds_set(cards: int, move: int) -> bool:
    """H5.1: whether the cards hold the set of a dedication, given by its move."""
    if move < THREE_PAIR:
        return cards >> 4 * (move - FOUR_OF_A_KIND) & 15 >= 4
    if move < SEVEN_UNIQUE:
        return holds_three(at_least(cards, 2), move - THREE_PAIR)
    return at_least(cards, 1) == EIGHT_EACH


def has_three(colors: int) -> bool:
    """Whether the bits of `at_least` are those of three colors or more."""
    without_lowest = colors & colors - 1
    return without_lowest & without_lowest - 1 != 0


def holds_three(colors: int, index: int) -> bool:
    """Whether all three colors of a triple are among the bits of `at_least`."""
    needed = TRIPLES[index] << 3
    return colors & needed == needed


def colors_with(cards: int, least: int) -> int:
    """The number of colors that have at least `least` cards (1 to 8)."""
    # `at_least`, written out for the speed of plain Python.
    return ((cards + (8 - least) * ONE_EACH & EIGHT_EACH) >> 3) * ONE_EACH >> 24 & 15


def nth_color(cards: int, index: int) -> int:
    """The color at this index among those that have a card."""
    color = 0
    while True:
        if cards >> 4 * color & 15:
            if index == 0:
                break
            index -= 1
        color += 1
    return color


def card_counts(cards: int) -> tuple[int, ...]:
    """The cards of each color, in the order of `COLORS`."""
    return tuple([cards >> 4 * color & 15 for color in range(COUNT)])
