"""The policy of Harvest: it chooses the moves of whole playouts, fast.

A hand is worth what its colors, pairs, threes and fours, its favors and the cards that each
kind of set still needs are worth by trained weights; a hand that holds a set is worth the
token of its best dedication and what is left after it. A placement is worth the sum of the
cards and favors that it brings, less the cards that it brings rivals, less the edges that it
leaves open to them. Since these are sums, the best place of a tile with one neighbor is found
in a table by side and color, and only places with several neighbors are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.evaluator import MoveValues
from lakelight.bots.harvest import policy_weights as layout
from lakelight.bots.harvest.evaluator import HarvestEvaluator
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.bots.harvest.evaluator import NO_COLOR, SIDES, can_dedicate
    from lakelight.harvest.state import (
        CELLS,
        COUNT,
        DISCARD,
        EIGHT_EACH,
        EXCHANGE,
        EXCHANGE_COST,
        FOUR_OF_A_KIND,
        HAND,
        ONE_EACH,
        PASS,
        PHASE_DEDICATE,
        PHASE_DISCARD,
        PHASE_EXCHANGE,
        PHASE_PLACE,
        PLACE,
        PLATFORM,
        SEVEN_UNIQUE,
        SIDE,
        THREE_PAIR,
        TRIPLES,
        TURNS,
    )

COLORS_HELD = layout.COLORS_HELD
PAIRS_HELD = layout.PAIRS_HELD
THREES_HELD = layout.THREES_HELD
FOURS_HELD = layout.FOURS_HELD
FAVORS_HELD = layout.FAVORS_HELD
FOUR_NEEDS = layout.FOUR_NEEDS
PAIR_NEEDS = layout.PAIR_NEEDS
SEVEN_NEEDS = layout.SEVEN_NEEDS
IN_REACH = layout.IN_REACH
WIDTH = layout.WIDTH
CHANCES = layout.CHANCES
MAX_FAVORS = layout.MAX_FAVORS
TRAITS = layout.TRAITS
NEXT_RIVAL = layout.NEXT_RIVAL
OTHER_RIVAL = layout.OTHER_RIVAL
RIVAL_EDGE = layout.RIVAL_EDGE
OWN_EDGE = layout.OWN_EDGE
IDLE_PLATFORM = layout.IDLE_PLATFORM
COUNT_OF_TRAITS = layout.COUNT_OF_TRAITS

# How much less an exchange is worth after which no set can be dedicated. Playouts never make
# such an exchange, so the trained weights know nothing of what it is worth.
FRUITLESS_EXCHANGE = 6.0


class HarvestPolicy(HarvestEvaluator):
    """Chooses moves of Harvest by trained weights; positions are evaluated as by its base."""

    def __init__(
        self, weights: Sequence[float], own_weights: Sequence[float], noise: float = 0.0
    ) -> None:
        super().__init__(weights)
        self.rollout_noise = noise
        self.own_weights = [0.0] * 3420
        for at in range(3420):
            self.own_weights[at] = own_weights[at]
        self.trait_start = TRAITS

    # The value of a hand

    def own_row(self, state: State, chances: int) -> int:
        """Where the row for a number of chances to dedicate begins."""
        return (state.players * CHANCES + chances) * WIDTH

    def trait(self, state: State, which: int) -> float:
        """A weight that belongs to no row."""
        return self.own_weights[self.trait_start + state.players * COUNT_OF_TRAITS + which]

    def counted_value(
        self, row: int, colors: int, pairs: int, threes: int, fours: int, tokens: int
    ) -> float:
        """What a hand without its sets is worth: so many colors have one card, two, and so on."""
        need = 0 if fours else 1 if threes else 2 if pairs else 3 if colors else 4
        total = self.own_weights[row + FOUR_NEEDS + need] * (tokens & 15)
        need = 3 - pairs
        if need < 0:
            need = 0
        elif colors - pairs < need:
            need += need - (colors - pairs)
        total += self.own_weights[row + PAIR_NEEDS + need] * (tokens >> 4 & 15)
        total += self.own_weights[row + SEVEN_NEEDS + 7 - colors] * (tokens >> 8)
        if threes > 3:
            threes = 3
        if fours > 2:
            fours = 2
        return (
            total
            + self.own_weights[row + COLORS_HELD + colors]
            + self.own_weights[row + PAIRS_HELD + pairs]
            + self.own_weights[row + THREES_HELD + threes]
            + self.own_weights[row + FOURS_HELD + fours]
        )

    def cards_value(self, row: int, cards: int, tokens: int) -> float:
        """What cards are worth, with the best dedication if they hold a set."""
        colors = colors_with(cards, 1)
        pairs = colors_with(cards, 2)
        threes = colors_with(cards, 3)
        fours = colors_with(cards, 4)
        best = self.counted_value(row, colors, pairs, threes, fours, tokens)
        later = row - WIDTH
        if fours:
            kept = 1 if colors_with(cards, 5) else 0
            value = (tokens & 15) + self.counted_value(
                later, colors - 1 + kept, pairs - 1, threes - 1, fours - 1, tokens
            )
            if value > best:
                best = value
        if pairs >= 3:
            # Colors of three cards keep one, so they go first.
            three = threes - fours
            if three > 3:
                three = 3
            two = pairs - threes
            if two > 3 - three:
                two = 3 - three
            four = 3 - three - two
            value = (tokens >> 4 & 15) + self.counted_value(
                later,
                colors - two,
                pairs - two - three,
                threes - three - four,
                fours - four,
                tokens,
            )
            if value > best:
                best = value
        if colors == 7:
            value = (tokens >> 8) + self.counted_value(
                later, pairs, threes, fours, colors_with(cards, 5), tokens
            )
            if value > best:
                best = value
        return best

    def favors_value(self, row: int, favors: int, reach: int) -> float:
        """What favors are worth where an exchange would allow a token of `reach` honor."""
        total = self.own_weights[row + FAVORS_HELD + min(favors, MAX_FAVORS)]
        if favors >= EXCHANGE_COST:
            total += self.own_weights[row + IN_REACH] * reach
        return total

    # H4, H5, H6: exchange, dedicate, discard

    def dedicated_value(self, row: int, cards: int, tokens: int, move: int) -> float:
        """The honor of a dedication, or of none, plus the value of the cards that are left."""
        honor = 0
        if move != PASS:
            if move < THREE_PAIR:
                cards -= 4 << 4 * (move - FOUR_OF_A_KIND)
                honor = tokens & 15
            elif move < SEVEN_UNIQUE:
                cards -= TRIPLES[move - THREE_PAIR] << 1
                honor = tokens >> 4 & 15
            else:
                cards -= ONE_EACH
                honor = tokens >> 8
        return honor + self.cards_value(row, cards, tokens) if row % (CHANCES * WIDTH) else honor

    def choose_dedication(self, state: State) -> int:
        """The dedication of highest value, or PASS."""
        row = self.own_row(state, self.tiles_left(state, state.seat))
        tokens = self.next_tokens(state)
        cards = state.cards[state.seat]
        best = PASS
        most = self.dedicated_value(row, cards, tokens, PASS)
        if colors_with(cards, 4):
            for color in range(COUNT):
                if cards >> 4 * color & 15 >= 4:
                    value = self.dedicated_value(row, cards, tokens, FOUR_OF_A_KIND + color)
                    if value > most:
                        most = value
                        best = FOUR_OF_A_KIND + color
        if colors_with(cards, 2) >= 3:
            pairs = cards + 6 * ONE_EACH & EIGHT_EACH
            for index in range(35):
                needed = TRIPLES[index] << 3
                if pairs & needed == needed:
                    value = self.dedicated_value(row, cards, tokens, THREE_PAIR + index)
                    if value > most:
                        most = value
                        best = THREE_PAIR + index
        if colors_with(cards, 1) == 7:
            value = self.dedicated_value(row, cards, tokens, SEVEN_UNIQUE)
            if value > most:
                best = SEVEN_UNIQUE
        return best

    def exchanged_value(self, state: State, row: int, tokens: int, move: int) -> float:
        """The value of the hand after an exchange, or after none."""
        cards = state.cards[state.seat]
        favors = state.favor_count[state.seat]
        if move == PASS:
            return self.cards_value(row, cards, tokens) + self.favors_value(
                row, favors, self.reach_of(cards, tokens)
            )
        give = (move - EXCHANGE) // COUNT
        cards += (1 << 4 * (move - EXCHANGE - give * COUNT)) - (1 << 4 * give)
        value = self.cards_value(row, cards, tokens) + self.favors_value(
            row, favors - EXCHANGE_COST, self.reach_of(cards, tokens)
        )
        return value if can_dedicate(cards) else value - FRUITLESS_EXCHANGE

    def reach_of(self, cards: int, tokens: int) -> int:
        """The honor of the best next token whose set needs one more card; 0 with a set."""
        colors = colors_with(cards, 1)
        pairs = colors_with(cards, 2)
        if colors == 7 or pairs >= 3 or colors_with(cards, 4):
            return 0
        most = 0
        if colors_with(cards, 3):
            most = tokens & 15
        if pairs == 2 and colors > 2 and tokens >> 4 & 15 > most:
            most = tokens >> 4 & 15
        if colors == 6 and tokens >> 8 > most:
            most = tokens >> 8
        return most

    def choose_exchange(self, state: State) -> int:
        """The exchange of highest value among those after which a set can be dedicated, or PASS."""
        cards = state.cards[state.seat]
        row = self.own_row(state, self.tiles_left(state, state.seat) + 1)
        tokens = self.next_tokens(state)
        best = PASS
        most = self.exchanged_value(state, row, tokens, PASS)
        for take in range(COUNT):
            if state.supply_cards >> 4 * take & 15 and can_dedicate(cards + (1 << 4 * take)):
                for give in range(COUNT):
                    if give != take and cards >> 4 * give & 15:
                        move = EXCHANGE + give * COUNT + take
                        if can_dedicate(cards + (1 << 4 * take) - (1 << 4 * give)):
                            value = self.exchanged_value(state, row, tokens, move)
                            if value > most:
                                most = value
                                best = move
        return best

    def choose_discard(self, state: State) -> int:
        """The discard that leaves the cards of highest value."""
        row = self.own_row(state, self.tiles_left(state, state.seat))
        tokens = self.next_tokens(state)
        cards = state.cards[state.seat]
        best = DISCARD
        most = -1000.0
        for color in range(COUNT):
            if cards >> 4 * color & 15:
                value = self.cards_value(row, cards - (1 << 4 * color), tokens)
                if value > most:
                    most = value
                    best = DISCARD + color
        return best

    # H7: place

    def weigh_cards(self, state: State, gains: list[float], edges: list[float]) -> None:
        """Write what one more card of each color is worth, to each seat, and as an open edge.

        A rival's gain counts against the mover, by a weight for the next seat and another
        for the others. An open edge is a chance to match for everybody.
        """
        by_held = [0.0] * 5
        tokens = self.next_tokens(state)
        for color in range(COUNT):
            edges[color] = 0.0
        for seat in range(state.players):
            row = self.own_row(state, self.chances(state, seat))
            cards = state.cards[seat]
            if seat == state.seat:
                share = 1.0
                edge = self.trait(state, OWN_EDGE)
            else:
                share = -self.trait(
                    state,
                    NEXT_RIVAL if seat == (state.seat + 1) % state.players else OTHER_RIVAL,
                )
                edge = self.trait(state, RIVAL_EDGE)
            before = self.cards_value(row, cards, tokens)
            known = 0
            for color in range(COUNT):
                gains[seat * 8 + color] = 0.0
                if state.supply_cards >> 4 * color & 15:
                    held = cards >> 4 * color & 15
                    if held > 4:
                        held = 4
                    # The gain depends only on how many cards of the color are held.
                    if known >> held & 1 == 0:
                        known |= 1 << held
                        by_held[held] = (
                            self.cards_value(row, cards + (1 << 4 * color), tokens) - before
                        )
                    gains[seat * 8 + color] = share * by_held[held]
                    edges[color] += edge * by_held[held]

    def weigh_favors(self, state: State, favors: list[float]) -> None:
        """Write the mover's gain by up to five more favors."""
        seat = state.seat
        row = self.own_row(state, self.chances(state, seat))
        held = state.favor_count[seat]
        reach = self.reach_of(state.cards[seat], self.next_tokens(state))
        before = self.favors_value(row, held, reach)
        for more in range(6):
            favors[more] = self.favors_value(row, held + more, reach) - before

    def tile_value(
        self, state: State, gains: list[float], edges: list[float], oriented: int
    ) -> float:
        """What an oriented tile brings at a place without matches."""
        total = 0.0
        for seat in range(state.players):
            total += gains[seat * 8 + SIDE[oriented * 4 + state.facing[seat]]]
        for side in range(4):
            total -= edges[SIDE[oriented * 4 + side]]
        return total

    def covered_value(self, edges: list[float], around: int) -> float:
        """What it is worth that the open edges around a place are covered."""
        total = 0.0
        for side in range(4):
            if around >> 4 * side & 15 != NO_COLOR:
                total += edges[around >> 4 * side & 15]
        return total

    def matched_value(
        self, own_gains: list[float], favors: list[float], around: int, oriented: int
    ) -> float:
        """What the matches of a placement bring."""
        count = PLATFORM[oriented]
        total = 0.0
        for side in range(4):
            color = SIDE[oriented * 4 + side]
            if around >> 4 * side & 15 == color:
                count += around >> 16 + side & 1
                total += own_gains[color]
        return total + favors[count]

    def choose_place(self, state: State, rng: Rng) -> int:
        """The placement of highest value, with noise for every oriented tile."""
        gains = [0.0] * 32
        edges = [0.0] * 8
        favors = [0.0] * 6
        own_gains = [0.0] * 8
        single = [0] * 64
        several = [0] * 68
        arounds = [0] * 68
        covered = [0.0] * 68
        self.weigh_cards(state, gains, edges)
        self.weigh_favors(state, favors)
        seat = state.seat
        for color in range(COUNT):
            own_gains[color] = gains[seat * 8 + color]
        for at in range(64):
            single[at] = -1
        size = state.frontier_size
        count = 0
        quiet = 0
        least_loss = -1000.0
        index = rng.below(size)
        for _ in range(size):
            index += 1
            if index >= size:
                index = 0
            around = self.neighbors(state, state.frontier[index])
            arounds[index] = around
            covered[index] = self.covered_value(edges, around)
            if covered[index] > least_loss:
                least_loss = covered[index]
                quiet = index
            side = lone_side(around)
            if side < 0:
                several[count] = index
                count += 1
            else:
                single[(around >> 16 + side & 1) * 32 + side * 8 + (around >> 4 * side & 15)] = (
                    state.frontier[index]
                )
        idle = self.trait(state, IDLE_PLATFORM)
        best = 0
        most = -1000.0
        first = seat * HAND
        for at in range(first, first + state.hand_size[seat]):
            tile = state.hand_tiles[at]
            for oriented in range(tile * 4, tile * 4 + TURNS[tile]):
                base = self.tile_value(state, gains, edges, oriented)
                base += self.rollout_noise * rng.below(1024) / 1024.0
                platform = PLATFORM[oriented]
                at_quiet = quiet
                sides = SIDES[oriented]
                if is_matching(arounds[quiet], sides):
                    at_quiet = self.other_quiet(arounds, covered, size, sides)
                if at_quiet >= 0:
                    value = base + covered[at_quiet] - idle * platform
                    if value > most:
                        most = value
                        best = PLACE + oriented * CELLS + state.frontier[at_quiet]
                for side in range(4):
                    color = SIDE[oriented * 4 + side]
                    value = base + own_gains[color] + edges[color]
                    for more in range(2):
                        cell = single[more * 32 + side * 8 + color]
                        if cell >= 0 and value + favors[platform + more] > most:
                            most = value + favors[platform + more]
                            best = PLACE + oriented * CELLS + cell
                for at_several in range(count):
                    index = several[at_several]
                    if is_matching(arounds[index], sides):
                        value = base + covered[index]
                        value += self.matched_value(own_gains, favors, arounds[index], oriented)
                        if value > most:
                            most = value
                            best = PLACE + oriented * CELLS + state.frontier[index]
        return best

    def other_quiet(self, arounds: list[int], covered: list[float], size: int, sides: int) -> int:
        """The best place at which a tile with these sides has no match; -1 if there is none."""
        best = -1
        for index in range(size):
            if not is_matching(arounds[index], sides) and (
                best < 0 or covered[index] > covered[best]
            ):
                best = index
        return best

    def weigh_places(self, state: State, moves: MoveList, values: MoveValues) -> None:
        """Write the value of each listed placement."""
        gains = [0.0] * 32
        edges = [0.0] * 8
        favors = [0.0] * 6
        own_gains = [0.0] * 8
        around_cells = [0] * 613
        covered_cells = [0.0] * 613
        self.weigh_cards(state, gains, edges)
        self.weigh_favors(state, favors)
        for color in range(COUNT):
            own_gains[color] = gains[state.seat * 8 + color]
        for index in range(state.frontier_size):
            cell = state.frontier[index]
            around_cells[cell] = self.neighbors(state, cell)
            covered_cells[cell] = self.covered_value(edges, around_cells[cell])
        idle = self.trait(state, IDLE_PLATFORM)
        # Placements of one oriented tile are listed together.
        oriented = -1
        first = 0
        sides = 0
        base = 0.0
        for index in range(moves.size):
            cell = moves.items[index] - first
            if oriented < 0 or cell < 0 or cell >= CELLS:
                oriented = (moves.items[index] - PLACE) // CELLS
                first = PLACE + oriented * CELLS
                sides = SIDES[oriented]
                base = self.tile_value(state, gains, edges, oriented)
                cell = moves.items[index] - first
            around = around_cells[cell]
            value = base + covered_cells[cell]
            if is_matching(around, sides):
                value += self.matched_value(own_gains, favors, around, oriented)
            else:
                value -= idle * PLATFORM[oriented]
            values.items[index] = value

    # The interface of an evaluator

    def weigh_listed(self, state: State, moves: MoveList, values: MoveValues) -> None:
        """Write the value of each listed move."""
        if state.phase_number == PHASE_PLACE:
            self.weigh_places(state, moves, values)
            return
        left = self.tiles_left(state, state.seat)
        row = self.own_row(state, left)
        tokens = self.next_tokens(state)
        cards = state.cards[state.seat]
        for index in range(moves.size):
            move = moves.items[index]
            if state.phase_number == PHASE_DEDICATE:
                value = self.dedicated_value(row, cards, tokens, move)
            elif state.phase_number == PHASE_DISCARD:
                value = self.cards_value(row, cards - (1 << 4 * (move - DISCARD)), tokens)
            else:
                value = self.exchanged_value(state, row + WIDTH, tokens, move)
            values.items[index] = value

    def choose(self, state: State, rng: Rng) -> int:
        """A move of highest value; placements have noise."""
        if state.phase_number == PHASE_PLACE:
            return self.choose_place(state, rng)
        if state.phase_number == PHASE_EXCHANGE:
            return self.choose_exchange(state)
        if state.phase_number == PHASE_DEDICATE:
            return self.choose_dedication(state)
        return self.choose_discard(state)

    def evaluate_moves(self, state: GameState, moves: MoveList, values: MoveValues) -> None:
        """Write the estimated value of each listed move."""
        self.weigh_listed(cython.cast(State, state), moves, values)

    def rollout_move(self, state: GameState, rng: Rng) -> int:
        """A good legal move."""
        return self.choose(cython.cast(State, state), rng)


def lone_side(around: int) -> int:
    """The side on which a place has its only neighbor; -1 if it has several."""
    found = -1
    for side in range(4):
        if around >> 4 * side & 15 != NO_COLOR:
            if found >= 0:
                return -1
            found = side
    return found


def is_matching(around: int, sides: int) -> bool:
    """Whether a tile with these sides has a match; `has_match` here so that C can inline it."""
    apart = (around ^ sides) & 0xFFFF
    return apart - 0x1111 & ~apart & 0x8888 != 0


def colors_with(cards: int, least: int) -> int:
    """How many colors have at least so many cards (1 to 8); here so that C can inline it."""
    return ((cards + (8 - least) * ONE_EACH & EIGHT_EACH) >> 3) * ONE_EACH >> 24 & 15
