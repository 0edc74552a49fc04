"""The evaluator of Harvest: what holdings, placements and dedications are worth.

The expected score of a seat is its honor plus what it can expect to gain with what it
holds. That gain is a sum of trained weights (colors, pairs, threes and fours held, favors,
and the next tokens of the stacks) by the number of players and of chances to dedicate that
are left. The sections follow the order of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.evaluator import Evaluator, MoveValues, Rewards
from lakelight.bots.harvest import weights as layout
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.harvest.state import (
        CELLS,
        COUNT,
        DISCARD,
        EIGHT_EACH,
        EXCHANGE,
        EXCHANGE_COST,
        FOUR_OF_A_KIND,
        FULL_STACK,
        GENERIC_HONOR,
        HAND,
        HONOR,
        LAST_TILE,
        ONE_EACH,
        PASS,
        PHASE_DEDICATE,
        PHASE_DISCARD,
        PHASE_EXCHANGE,
        PHASE_OVER,
        PHASE_PLACE,
        PLACE,
        PLATFORM,
        SEVEN_UNIQUE,
        SIDE,
        STACK_SIZE,
        STEPS,
        THREE_PAIR,
        TRIPLES,
        TURNS,
        card_total,
    )

# The colors of the four sides of every oriented tile, four bits each, and the bits of a side
# without a neighbor.
SIDES = [sum(SIDE[tile * 4 + side] << 4 * side for side in range(4)) for tile in range(LAST_TILE)]
NO_COLOR = 15

COLORS_HELD = layout.COLORS_HELD
PAIRS_HELD = layout.PAIRS_HELD
THREES_HELD = layout.THREES_HELD
FOURS_HELD = layout.FOURS_HELD
FAVORS_HELD = layout.FAVORS_HELD
NEXT_TOKENS = layout.NEXT_TOKENS
SPREAD = layout.SPREAD
WIDTH = layout.WIDTH
CHANCES = layout.CHANCES
MAX_FAVORS = layout.MAX_FAVORS

# Leads at the end of a match this small are ties; the tie-breaks add more than this.
TIE = 0.00001


class HarvestEvaluator(Evaluator):
    """Estimates for Harvest, in honor; `match_bonus` is by how much it overrates a match."""

    def __init__(
        self, weights: Sequence[float], rival_share: float = 1.0, match_bonus: float = 0.0
    ) -> None:
        super().__init__(0.5, rival_share)
        self.margin_scale = 6.0
        self.match_bonus = match_bonus
        self.weights = [0.0] * 3900
        for at in range(3900):
            self.weights[at] = weights[at]

    # The expected score of a seat

    def row(self, players: int, chances: int) -> int:
        """Where the row for a number of players and of chances to dedicate begins."""
        return (players * CHANCES + chances) * WIDTH

    def next_token(self, state: State, stack: int) -> int:
        """The honor of the next token of a stack."""
        taken = state.taken[stack]
        if taken < STACK_SIZE[state.players]:
            return HONOR[(state.players * 3 + stack) * FULL_STACK + taken]
        return GENERIC_HONOR

    def next_tokens(self, state: State) -> int:
        """The honor of the next token of each stack, four bits each."""
        return (
            self.next_token(state, 0)
            | self.next_token(state, 1) << 4
            | self.next_token(state, 2) << 8
        )

    def expected_gain(self, row: int, cards: int, favors: int, tokens: int) -> float:
        """The honor that a seat with these cards and favors can expect to gain."""
        colors = colors_with(cards, 1)
        pairs = colors_with(cards, 2)
        threes = colors_with(cards, 3)
        fours = colors_with(cards, 4)
        total = self.weights[row + COLORS_HELD + colors] + self.weights[row + PAIRS_HELD + pairs]
        if threes > 3:
            threes = 3
        total += self.weights[row + THREES_HELD + threes]
        if fours > 2:
            fours = 2
        total += self.weights[row + FOURS_HELD + fours]
        if favors > MAX_FAVORS:
            favors = MAX_FAVORS
        total += self.weights[row + FAVORS_HELD + favors]
        if fours:
            total += self.weights[row + NEXT_TOKENS] * (tokens & 15)
        elif threes:
            total += self.weights[row + NEXT_TOKENS + 1] * (tokens & 15)
        if pairs >= 3:
            total += self.weights[row + NEXT_TOKENS + 2] * (tokens >> 4 & 15)
        elif pairs == 2:
            total += self.weights[row + NEXT_TOKENS + 3] * (tokens >> 4 & 15)
        if colors == 7:
            total += self.weights[row + NEXT_TOKENS + 4] * (tokens >> 8)
        elif colors == 6:
            total += self.weights[row + NEXT_TOKENS + 5] * (tokens >> 8)
        return total

    def tiles_left(self, state: State, seat: int) -> int:
        """How many tiles a seat still has to place."""
        laid = state.lake_size - 1
        return (state.tiles_in_play - laid + seat) // state.players

    def chances(self, state: State, seat: int) -> int:
        """How many chances to dedicate a seat has left, including the present one."""
        left = self.tiles_left(state, seat)
        if seat == state.seat and state.phase_number > PHASE_DEDICATE:
            return left
        if state.hand_size[state.seat] == 0:
            # H8.2: in the final round each seat has one turn, and the turn passes on by seat.
            return 1 if seat >= state.seat and state.phase_number != PHASE_OVER else 0
        return left + 1

    def expected_score(self, state: State, seat: int) -> float:
        """The honor a seat can expect at the end."""
        chances = self.chances(state, seat)
        if chances == 0:
            return state.honor[seat]
        row = self.row(state.players, chances)
        return state.honor[seat] + self.expected_gain(
            row, state.cards[seat], state.favor_count[seat], self.next_tokens(state)
        )

    def evaluate_state(self, state: State, rewards: Rewards) -> None:
        """Write the value of a position for every seat."""
        points = [0.0] * 4
        for seat in range(state.players):
            points[seat] = self.expected_score(state, seat)
        is_over = state.phase_number == PHASE_OVER
        scale = self.margin_scale
        if not is_over:
            scale += self.weights[
                self.row(state.players, self.tiles_left(state, state.seat)) + SPREAD
            ]
        else:
            for seat in range(state.players):
                # H8.3: ties by more favors, then more lantern cards.
                points[seat] += 0.01 * state.favor_count[seat]
                points[seat] += 0.0001 * card_total(state.cards[seat])
        self.write_rewards(points, state.players, scale, is_over, TIE, rewards)

    # H4, H5, H6: exchange, dedicate, discard

    def after_dedication(self, row: int, cards: int, favors: int, tokens: int, move: int) -> float:
        """The honor of a dedication, or of none, plus the expected gain of what is left."""
        if move == PASS:
            return self.expected_gain(row, cards, favors, tokens)
        if move < THREE_PAIR:
            cards -= 4 << 4 * (move - FOUR_OF_A_KIND)
            return (tokens & 15) + self.expected_gain(row, cards, favors, tokens)
        if move < SEVEN_UNIQUE:
            cards -= TRIPLES[move - THREE_PAIR] << 1
            return (tokens >> 4 & 15) + self.expected_gain(row, cards, favors, tokens)
        return (tokens >> 8) + self.expected_gain(row, cards - ONE_EACH, favors, tokens)

    def best_dedication(self, row: int, cards: int, favors: int, tokens: int) -> tuple[int, float]:
        """The dedication of highest value, or PASS, and that value."""
        best = PASS
        most = self.expected_gain(row, cards, favors, tokens)
        if has_four_of_a_kind(cards):
            for color in range(COUNT):
                if cards >> 4 * color & 15 >= 4:
                    move = FOUR_OF_A_KIND + color
                    value = self.after_dedication(row, cards, favors, tokens, move)
                    if value > most:
                        most = value
                        best = move
        pairs = cards + 6 * ONE_EACH & EIGHT_EACH
        if has_three_pair(cards):
            for index in range(35):
                needed = TRIPLES[index] << 3
                if pairs & needed == needed:
                    value = self.after_dedication(row, cards, favors, tokens, THREE_PAIR + index)
                    if value > most:
                        most = value
                        best = THREE_PAIR + index
        if has_seven_unique(cards):
            value = self.after_dedication(row, cards, favors, tokens, SEVEN_UNIQUE)
            if value > most:
                most = value
                best = SEVEN_UNIQUE
        return best, most

    def after_exchange(self, row: int, cards: int, favors: int, tokens: int) -> float:
        """The value of these cards with the best dedication."""
        return self.best_dedication(row, cards, favors, tokens)[1]

    def best_exchange(self, state: State) -> int:
        """The exchange of highest value among those after which a set can be dedicated, or PASS."""
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat))
        tokens = self.next_tokens(state)
        cards = state.cards[seat]
        favors = state.favor_count[seat]
        best = PASS
        most = self.after_exchange(row, cards, favors, tokens)
        for give in range(COUNT):
            if cards >> 4 * give & 15:
                for take in range(COUNT):
                    if take != give and state.supply_cards >> 4 * take & 15:
                        changed = cards - (1 << 4 * give) + (1 << 4 * take)
                        if not can_dedicate(changed):
                            continue
                        value = self.after_exchange(row, changed, favors - EXCHANGE_COST, tokens)
                        if value > most:
                            most = value
                            best = EXCHANGE + give * COUNT + take
        return best

    def best_discard(self, state: State) -> int:
        """The discard that leaves the highest expected gain."""
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat))
        tokens = self.next_tokens(state)
        best = DISCARD
        most = -1000.0
        for color in range(COUNT):
            if state.cards[seat] >> 4 * color & 15:
                value = self.expected_gain(
                    row, state.cards[seat] - (1 << 4 * color), state.favor_count[seat], tokens
                )
                if value > most:
                    most = value
                    best = DISCARD + color
        return best

    # H7: place

    def card_gains(self, state: State, gains: list[float]) -> None:
        """Write the gain of each seat by one more card of each color; 0 if it is exhausted."""
        gain_with = [0.0] * 5
        tokens = self.next_tokens(state)
        for seat in range(state.players):
            row = self.row(state.players, self.chances(state, seat))
            cards = state.cards[seat]
            before = self.expected_gain(row, cards, 0, tokens)
            known = 0
            for color in range(COUNT):
                held = cards >> 4 * color & 15
                if held > 3:
                    held = 4
                if state.supply_cards >> 4 * color & 15 == 0:
                    gains[seat * 8 + color] = 0.0
                else:
                    # The gain depends only on how many cards of the color are held.
                    if known >> held & 1 == 0:
                        known |= 1 << held
                        after = self.expected_gain(row, cards + (1 << 4 * color), 0, tokens)
                        gain_with[held] = after - before
                    gains[seat * 8 + color] = gain_with[held]

    def side_gain(self, state: State, gains: list[float], oriented: int) -> float:
        """The mover's gain by the side of an oriented tile that faces them, less the rivals'."""
        seat = state.seat
        total = gains[seat * 8 + SIDE[oriented * 4 + state.facing[seat]]]
        for rival in range(state.players):
            if rival != seat:
                total -= (
                    self.rival_weight[state.players]
                    * gains[rival * 8 + SIDE[oriented * 4 + state.facing[rival]]]
                )
        return total

    def neighbors(self, state: State, cell: int) -> int:
        """The colors of the four sides around a cell, four bits each.

        Above them, one bit for each side tells whether the neighbor has a platform.
        """
        found = 0
        for side in range(4):
            near = cell + STEPS[side]
            if near >= CELLS:
                near -= CELLS
            neighbor = state.board[near]
            if 0 < neighbor <= LAST_TILE:
                found |= SIDE[(neighbor - 1) * 4 + (side ^ 2)] << 4 * side
                found |= PLATFORM[neighbor - 1] << 16 + side
            else:
                found |= NO_COLOR << 4 * side
        return found

    def own_side(self, state: State, oriented: int) -> int:
        """The card by the side of a tile that faces the mover; none if its color is exhausted."""
        own = SIDE[oriented * 4 + state.facing[state.seat]]
        return 1 << 4 * own if state.supply_cards >> 4 * own & 15 else 0

    def gain_without_matches(self, state: State, row: int, tokens: int, oriented: int) -> float:
        """The expected gain of the mover after a placement without matches."""
        return self.expected_gain(
            row,
            state.cards[state.seat] + self.own_side(state, oriented),
            state.favor_count[state.seat],
            tokens,
        )

    def gain_with_matches(
        self, state: State, row: int, tokens: int, around: int, oriented: int
    ) -> float:
        """The expected gain of the mover after a placement with matches."""
        seat = state.seat
        gained = 0
        favors = PLATFORM[oriented] + state.favor_count[seat]
        for side in range(4):
            color = SIDE[oriented * 4 + side]
            if around >> 4 * side & 15 == color:
                favors += around >> 16 + side & 1
                if state.supply_cards - gained >> 4 * color & 15:
                    gained += 1 << 4 * color
        own = SIDE[oriented * 4 + state.facing[seat]]
        if state.supply_cards - gained >> 4 * own & 15:
            gained += 1 << 4 * own
        return self.expected_gain(row, state.cards[seat] + gained, favors, tokens)

    def evaluate_places(self, state: State, moves: MoveList, values: MoveValues) -> None:
        """Write the value of each listed placement."""
        gains = [0.0] * 32
        around_cells = [0] * 613
        self.card_gains(state, gains)
        row = self.row(state.players, self.tiles_left(state, state.seat))
        tokens = self.next_tokens(state)
        for index in range(state.frontier_size):
            around_cells[state.frontier[index]] = self.neighbors(state, state.frontier[index])
        before = -1
        base = 0.0
        alone = 0.0
        for index in range(moves.size):
            oriented = (moves.items[index] - PLACE) // CELLS
            if oriented != before:
                base = self.side_gain(state, gains, oriented)
                alone = self.gain_without_matches(state, row, tokens, oriented)
                before = oriented
            values.items[index] = base
            around = around_cells[moves.items[index] - PLACE - oriented * CELLS]
            if has_match(around, oriented):
                matched = self.gain_with_matches(state, row, tokens, around, oriented)
                values.items[index] += matched - alone + self.match_bonus

    def best_place(self, state: State, rng: Rng) -> int:
        """The placement of highest value, with noise for every oriented tile.

        For speed, the gains of several matches are added up.
        """
        gains = [0.0] * 32
        around_cells = [0] * 68
        favors = [0.0] * 6
        self.card_gains(state, gains)
        self.favor_gains(state, favors)
        for index in range(state.frontier_size):
            around_cells[index] = self.neighbors(state, state.frontier[index])
        first = state.seat * HAND
        best = 0
        most = -1000.0
        for at in range(first, first + state.hand_size[state.seat]):
            tile = state.hand_tiles[at]
            for oriented in range(tile * 4, tile * 4 + TURNS[tile]):
                base = self.side_gain(state, gains, oriented)
                base += self.rollout_noise * rng.below(1024) / 1024.0
                value = base
                index = rng.below(state.frontier_size)
                if value > most:
                    most = value
                    best = PLACE + oriented * CELLS + state.frontier[index]
                for index in range(state.frontier_size):
                    around = around_cells[index]
                    if has_match(around, oriented):
                        value = base + self.match_gain(state, gains, favors, around, oriented)
                        if value > most:
                            most = value
                            best = PLACE + oriented * CELLS + state.frontier[index]
        return best

    def favor_gains(self, state: State, favors: list[float]) -> None:
        """Write the mover's gain by up to five more favors."""
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat)) + FAVORS_HELD
        held = state.favor_count[seat]
        before = self.weights[row + min(held, MAX_FAVORS)]
        for more in range(6):
            if held > MAX_FAVORS:
                held = MAX_FAVORS
            favors[more] = self.weights[row + held] - before
            held += 1

    def match_gain(
        self, state: State, gains: list[float], favors: list[float], around: int, oriented: int
    ) -> float:
        """The sum of the mover's gains by the matches of a placement."""
        seat = state.seat
        count = PLATFORM[oriented]
        total = 0.0
        for side in range(4):
            color = SIDE[oriented * 4 + side]
            if around >> 4 * side & 15 == color:
                count += around >> 16 + side & 1
                total += gains[seat * 8 + color]
        return total + favors[count]

    # The interface of an evaluator

    def evaluate_listed(self, state: State, moves: MoveList, values: MoveValues) -> None:
        """Write the value of each listed move."""
        if state.phase_number == PHASE_PLACE:
            self.evaluate_places(state, moves, values)
            return
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat))
        tokens = self.next_tokens(state)
        cards = state.cards[seat]
        favors = state.favor_count[seat]
        for index in range(moves.size):
            move = moves.items[index]
            if state.phase_number == PHASE_DEDICATE:
                value = self.after_dedication(row, cards, favors, tokens, move)
            elif state.phase_number == PHASE_DISCARD:
                value = self.expected_gain(row, cards - (1 << 4 * (move - DISCARD)), favors, tokens)
            elif move == PASS:
                value = self.after_exchange(row, cards, favors, tokens)
            else:
                give = (move - EXCHANGE) // COUNT
                take = (move - EXCHANGE) % COUNT
                value = self.after_exchange(
                    row, cards - (1 << 4 * give) + (1 << 4 * take), favors - EXCHANGE_COST, tokens
                )
            values.items[index] = value

    def best_move(self, state: State, rng: Rng) -> int:
        """A move of highest value; placements have noise."""
        if state.phase_number == PHASE_PLACE:
            return self.best_place(state, rng)
        if state.phase_number == PHASE_EXCHANGE:
            return self.best_exchange(state)
        if state.phase_number == PHASE_DISCARD:
            return self.best_discard(state)
        return self.best_dedication(
            self.row(state.players, self.tiles_left(state, state.seat)),
            state.cards[state.seat],
            state.favor_count[state.seat],
            self.next_tokens(state),
        )[0]

    def knows_hand(self, state: State, root: State, seat: int) -> bool:
        """Whether it is the seat's own turn and no tile was drawn since the root."""
        return state.seat == seat and state.drawn == root.drawn

    def sees_all_tiles(self, state: State, seat: int) -> bool:
        """Whether every tile that is not on the lake lies in a seat's own hand or in the box."""
        for rival in range(state.players):
            if rival != seat and state.hand_size[rival]:
                return False
        return state.drawn == state.tiles_in_play

    def evaluate_moves(self, state: GameState, moves: MoveList, values: MoveValues) -> None:
        """Write the estimated value of each listed move."""
        self.evaluate_listed(cython.cast(State, state), moves, values)

    def evaluate(self, state: GameState, rewards: Rewards) -> None:
        """Write the value of a position for every seat."""
        self.evaluate_state(cython.cast(State, state), rewards)

    def rollout_move(self, state: GameState, rng: Rng) -> int:
        """A good legal move."""
        return self.best_move(cython.cast(State, state), rng)

    def has_known_moves(self, state: GameState, root: GameState, seat: int) -> bool:
        """Whether the legal moves are the same in every determinization."""
        return self.knows_hand(cython.cast(State, state), cython.cast(State, root), seat)

    def knows_everything(self, state: GameState, seat: int) -> bool:
        """Whether no rival holds a tile and none is left to draw."""
        return self.sees_all_tiles(cython.cast(State, state), seat)


def has_match(around: int, oriented: int) -> bool:
    """Whether any side of an oriented tile has the color of the side that it touches."""
    apart = (around ^ SIDES[oriented]) & 0xFFFF
    return apart - 0x1111 & ~apart & 0x8888 != 0


def can_dedicate(cards: int) -> bool:
    """H5.1: whether these cards hold any set."""
    return has_four_of_a_kind(cards) or has_three_pair(cards) or has_seven_unique(cards)


def has_four_of_a_kind(cards: int) -> bool:
    """Whether there are four cards of one color."""
    return cards + 4 * ONE_EACH & EIGHT_EACH != 0


def has_three_pair(cards: int) -> bool:
    """Whether there are two cards of each of three colors."""
    return colors_with(cards, 2) >= 3


def has_seven_unique(cards: int) -> bool:
    """Whether there is a card of every color."""
    return cards + 7 * ONE_EACH & EIGHT_EACH == EIGHT_EACH


def colors_with(cards: int, least: int) -> int:
    """How many colors have at least so many cards (1 to 8).

    The same function as in `lakelight.harvest.state`. A copy in this module can be inlined;
    calls into the other module would make search slower by a sixth.
    """
    return ((cards + (8 - least) * ONE_EACH & EIGHT_EACH) >> 3) * ONE_EACH >> 24 & 15
