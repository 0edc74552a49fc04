"""The network of Harvest: what a position at the beginning of a turn is worth to each seat.

Seats count from the one whose turn it is. A seat's features are what it holds, by the chances
to dedicate that it has left, the cards that each kind of set still needs, and how many open
edges of the lake and which tiles of its hand suit its cards; those of the table are the leads
in honor, the stacks of tokens and the supply. No feature names a color, so positions that
differ only by an exchange of colors are alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.evaluator import MoveValues, Rewards
from lakelight.bots.harvest.evaluator import HarvestEvaluator
from lakelight.bots.harvest.policy import HarvestPolicy
from lakelight.bots.network import Network
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.bots.harvest.evaluator import CHANCES, NO_COLOR, SIDES, colors_with
    from lakelight.harvest.state import COUNT, HAND, PHASE_OVER, card_total

# Where each kind of feature of a seat begins.
COLORS_HELD = 0
PAIRS_HELD = 104
MANY_HELD = 208
FAVORS_HELD = 312
NEEDS = 416
EXHAUSTED_NEEDS = 696
CARDS_HELD = 700
OPEN_EDGES = 716
HAND_SUITS = 748
SEAT_WIDTH = 764

# Leads are counted from -20 to 20, and in five stages of the match.
MOST_LEAD = 20
LEADS = 41
STAGES = 5
# Features of the table that belong to no rival: tokens taken of each stack, colors of the
# supply that are exhausted or nearly so, and the seat whose turn it is.
TAKEN = 0
EXHAUSTED = 30
SCARCE = 38
SEAT = 46
TABLE_WIDTH = 50


def feature_count(players: int) -> int:
    """The number of features of a position with so many players."""
    return players * SEAT_WIDTH + (players - 1) * STAGES * LEADS + TABLE_WIDTH


class HarvestNetwork(HarvestEvaluator):
    """Evaluates positions by a network for one number of players, and moves by a policy."""

    def __init__(self, weights: Sequence[float], policy: HarvestPolicy, network: Network) -> None:
        super().__init__(weights)
        self.policy = policy
        self.network = network

    def edges_by_color(self, state: State) -> int:
        """How many open edges of each color the lake has, up to 15, four bits each."""
        counts = 0
        for index in range(state.frontier_size):
            around = self.neighbors(state, state.frontier[index])
            for side in range(4):
                color = around >> 4 * side & 15
                if color != NO_COLOR and counts >> 4 * color & 15 != 15:
                    counts += 1 << 4 * color
        return counts

    def hand_colors(self, state: State, seat: int) -> int:
        """One bit for each color on any side of the tiles in a hand."""
        found = 0
        first = seat * HAND
        for at in range(first, first + state.hand_size[seat]):
            sides = SIDES[state.hand_tiles[at] * 4]
            for side in range(4):
                found |= 1 << (sides >> 4 * side & 15)
        return found

    def add_seat(
        self, state: State, seat: int, first: int, edges: int, present: list[int], count: int
    ) -> int:
        """Write the features of a seat behind the first `count`; their number with these."""
        cards = state.cards[seat]
        stage = min(self.chances(state, seat), CHANCES - 1) * 8
        colors = colors_with(cards, 1)
        pairs = colors_with(cards, 2)
        threes = colors_with(cards, 3)
        fours = colors_with(cards, 4)
        present[count] = first + COLORS_HELD + stage + colors
        present[count + 1] = first + PAIRS_HELD + stage + pairs
        many = 2 * min(threes, 3) + (1 if fours else 0)
        if threes == 2 and fours == 2:
            many = 1
        present[count + 2] = first + MANY_HELD + stage + many
        present[count + 3] = first + FAVORS_HELD + stage + min(state.favor_count[seat], 7)
        need_four = 0 if fours else 1 if threes else 2 if pairs else 3 if colors else 4
        need_pair = max(3 - pairs, 0)
        if colors - pairs < need_pair:
            need_pair += need_pair - (colors - pairs)
        present[count + 4] = first + NEEDS + need_four * 56 + need_pair * 8 + 7 - colors
        exhausted = 0
        suits = 0
        in_hand = self.hand_colors(state, seat)
        by_held = [0] * 4
        for color in range(COUNT):
            held = min(cards >> 4 * color & 15, 3)
            if held == 0 and state.supply_cards >> 4 * color & 15 == 0:
                exhausted += 1
            open_edges = edges >> 4 * color & 15
            by_held[held] += open_edges
            if open_edges and in_hand >> color & 1:
                suits |= 1 << held
        present[count + 5] = first + EXHAUSTED_NEEDS + min(exhausted, 3)
        present[count + 6] = first + CARDS_HELD + min(card_total(cards), 15)
        for held in range(4):
            present[count + 7 + held] = first + OPEN_EDGES + held * 8 + min(by_held[held], 7)
        present[count + 11] = first + HAND_SUITS + suits
        return count + 12

    def find_features(self, state: State, present: list[int]) -> int:
        """Write the features that a position at the beginning of a turn has; their number."""
        edges = self.edges_by_color(state)
        count = 0
        first = 0
        seat = state.seat
        stage = min(self.chances(state, seat) // 2, STAGES - 1) * LEADS
        leads = state.players * SEAT_WIDTH
        for number in range(state.players):
            count = self.add_seat(state, seat, first, edges, present, count)
            if number:
                lead = state.honor[state.seat] - state.honor[seat]
                lead = min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD
                present[count] = leads + (number - 1) * STAGES * LEADS + stage + lead
                count += 1
            first += SEAT_WIDTH
            seat = seat + 1 if seat + 1 < state.players else 0
        table = leads + (state.players - 1) * STAGES * LEADS
        for stack in range(3):
            present[count + stack] = table + TAKEN + stack * 10 + state.taken[stack]
        exhausted = COUNT - colors_with(state.supply_cards, 1)
        present[count + 3] = table + EXHAUSTED + exhausted
        scarce = COUNT - colors_with(state.supply_cards, 3) - exhausted
        present[count + 4] = table + SCARCE + scarce
        present[count + 5] = table + SEAT + state.seat
        return count + 6

    def estimate(self, state: State, rewards: Rewards) -> None:
        """Write the value of a position for every seat; the outputs count from the mover."""
        present = [0] * 72
        values = [0.0] * 8
        if state.phase_number == PHASE_OVER:
            self.evaluate_state(state, rewards)
            return
        self.network.write_values(present, self.find_features(state, present), values)
        seat = state.seat
        for number in range(state.players):
            rewards.items[seat] = values[number]
            seat = seat + 1 if seat + 1 < state.players else 0

    def is_final_round(self, state: State) -> bool:
        """H8.2: whether the seat whose turn it is has no tile left to place."""
        return state.hand_size[state.seat] == 0

    def features_of(self, state: State) -> list[int]:
        """The features that a position has, for Python."""
        present = [0] * 72
        count = self.find_features(state, present)
        return [present[index] for index in range(count)]

    # The interface of an evaluator

    def evaluate_moves(self, state: GameState, moves: MoveList, values: MoveValues) -> None:
        """Write the value of each listed move by the policy."""
        self.policy.weigh_listed(cython.cast(State, state), moves, values)

    def evaluate(self, state: GameState, rewards: Rewards) -> None:
        """Write the value of a position, finished or at the beginning of a turn."""
        self.estimate(cython.cast(State, state), rewards)

    def rollout_move(self, state: GameState, rng: Rng) -> int:
        """The move of the policy."""
        return self.policy.choose(cython.cast(State, state), rng)

    def is_ending(self, state: GameState) -> bool:
        """Whether it is the final round: the policy then plays on to the end."""
        return self.is_final_round(cython.cast(State, state))
