"""Information-set Monte Carlo tree search, compiled, without the GIL, for any game.

The algorithm is single-observer information-set MCTS (Cowling, Powley, Whitehouse 2012).
Every iteration draws a determinization: it deals afresh what the searching seat cannot
see. It descends by moves that are legal in that determinization, adds one node, plays a
rollout, and adds each mover's reward to the nodes on its path. Every seat maximizes its
own reward, so there may be two to four players. It differs from the paper in four points:

- Selection is PUCT (Rosin 2011; Silver et al. 2017), not UCB1. The prior of a move falls
  with its distance d in points behind the evaluator's best move, as 1 / (1 + (d / scale)^2),
  and is normalized over the moves under consideration. The count of visits below the square
  root is one plus the visits of these moves; the paper counts how often a move was available.
- Progressive widening (Coulom 2007; Couetoux et al. 2011) with the exponent 1/2 limits the
  moves under consideration to the evaluator's best; their number grows with the visits.
- The value of an unvisited move is the mean reward of the moves beside it, or 1/2 where
  none was visited: a form of first-play urgency (Gelly, Wang 2006).
- Rollouts follow the evaluator, are cut off after some moves or at the beginning of a turn, and
  are then evaluated; a network or other trained weights do both.

Where the searching seat knows the legal moves in advance, a node is expanded: its children
lie side by side, the best of them first, and more are added as widening asks for them.
Elsewhere children are found by their move in a hash table, and a node stands for all states
of an information set. A chance move has a node, too, and its child is drawn at random.

Memory grows with the tree (`nodes`). At its limit nothing is added, and iterations go on
with the nodes there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator, MoveValues
from lakelight.bots.nodes import MAX_NODES
from lakelight.bots.sampled_search import SampledSearch
from lakelight.bots.search_config import SearchConfig
from lakelight.core.rng import Rng
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from math import sqrt

    from lakelight.core.state import CHANCE, NOBODY

MAX_DEPTH = 100
MAX_CHILDREN = 96
BINS = 64
SMALL = 12
EVEN = 0.5


class Tree(SampledSearch):
    """The search tree of one seat from one position; each thread has its own."""

    def __init__(
        self,
        root: GameState,
        seat: int,
        legal_moves: Sequence[int],
        players: int,
        evaluator: Evaluator,
        config: SearchConfig,
        rng: Rng,
        cancel: CancelFlag,
        max_nodes: int = MAX_NODES,
    ) -> None:
        super().__init__(root, seat, evaluator, rng, cancel, max_nodes)
        self.exploration = config.exploration
        self.prior_scale = config.prior_scale
        self.widening_base = config.widening_base
        self.widening_rate = config.widening_rate
        self.horizon = -1 if config.horizon is None else config.horizon * players
        self.turns = -1 if config.turns is None or config.horizon is None else config.turns
        self.values = MoveValues()
        self.order = [0] * 96
        self.candidates = [0] * 96
        self.prior_weights = [0.0] * 96
        self.bin_of = [0] * 2048
        self.in_bin = [0] * 64
        self.path = [0] * 100
        self.root_squares = [0.0] * 96
        self.reward_sums = [0.0] * 4
        self.players = players
        self.iterations = 0
        self.root_node = 0
        for index, move in enumerate(legal_moves):
            self.moves.items[index] = move
        self.moves.size = len(legal_moves)
        self.evaluator.evaluate_moves(self.scratch, self.moves, self.values)
        self.expand(0, seat, MAX_CHILDREN)

    def simulate(self) -> None:
        """One iteration: determinize, select, expand, roll out, backpropagate."""
        self.determinize()
        node = self.root_node
        depth = 0
        mover = NOBODY
        while depth < MAX_DEPTH:
            turn = self.seat if depth == 0 else self.scratch.seat_nogil()
            if turn == NOBODY:
                break
            node = self.sample_chance(node) if turn == CHANCE else self.select(node, turn)
            if node == 0:
                break
            self.scratch.apply_nogil(self.nodes.items[node].move)
            self.path[depth] = node
            depth += 1
            mover = turn
            if self.nodes.items[node].visits == 0:
                break
        if self.turns >= 0:
            self.play_turns(mover)
        elif self.horizon < 0:
            self.scratch.playout_nogil(self.rng)
        else:
            self.evaluator.rollout(self.scratch, self.horizon, self.rng)
        self.evaluator.evaluate(self.scratch, self.rewards)
        items = self.nodes.items
        items[self.root_node].visits += 1
        self.add_rewards()
        if depth:
            reward = self.rewards.items[self.seat]
            first = items[self.root_node].first_child
            self.root_squares[self.path[0] - first] += reward * reward
        while depth:
            depth -= 1
            self.backpropagate(self.path[depth])

    def play_turns(self, mover: int) -> None:
        """Play the turn of the seat that moved last to its end, then `turns` turns more.

        Turns that the evaluator would rather see played follow.
        """
        left = self.turns
        while True:
            while mover >= 0 and self.scratch.seat_nogil() == mover:
                self.scratch.apply_nogil(self.evaluator.rollout_move(self.scratch, self.rng))
            mover = self.scratch.seat_nogil()
            if mover == NOBODY or (left <= 0 and not self.evaluator.is_ending(self.scratch)):
                break
            left -= 1

    def add_rewards(self) -> None:
        """Add the rewards of an iteration to those of all."""
        self.iterations += 1
        for seat in range(self.players):
            self.reward_sums[seat] += self.rewards.items[seat]

    def backpropagate(self, node: int) -> None:
        """Add the reward of a node's mover to the node."""
        items = self.nodes.items
        items[node].visits += 1
        if items[node].mover >= 0:
            items[node].total += self.rewards.items[items[node].mover]

    def select(self, node: int, turn: int) -> int:
        """The child to descend to; 0 if there is none and no room for one."""
        count = self.nodes.items[node].child_count
        if count and (count == self.nodes.items[node].listed or count >= self.widening_limit(node)):
            return self.select_expanded(node)
        self.scratch.list_nogil(self.moves)
        self.evaluator.evaluate_moves(self.scratch, self.moves, self.values)
        if count or self.evaluator.has_known_moves(self.scratch, self.root, self.seat):
            self.expand(node, turn, self.widening_limit(node))
            return self.select_expanded(node) if self.nodes.items[node].child_count else 0
        return self.select_sampled(node, turn)

    def widening_limit(self, node: int) -> int:
        """How many moves of a node are under consideration: progressive widening."""
        count = int(self.widening_base + self.widening_rate * sqrt(self.nodes.items[node].visits))
        return min(MAX_CHILDREN, count)

    def select_expanded(self, node: int) -> int:
        """The best child of an expanded node by PUCT."""
        items = self.nodes.items
        count = self.widening_limit(node)
        if count > items[node].child_count:
            count = items[node].child_count
        first = items[node].first_child
        visits = 0
        total = 0.0
        for child in range(first, first + count):
            visits += items[child].visits
            total += items[child].total
        first_play_value = total / visits if visits else EVEN
        scale = self.exploration * sqrt(1.0 + visits)
        best = first
        highest = -1000.0
        for child in range(first, first + count):
            value = first_play_value
            if items[child].visits:
                value = items[child].total / items[child].visits
            value += scale * items[child].prior / (1 + items[child].visits)
            if value > highest:
                highest = value
                best = child
        return best

    def select_sampled(self, node: int, turn: int) -> int:
        """The best child by PUCT among the moves legal in this determinization."""
        items = self.nodes.items
        count = self.gather_best(self.widening_limit(node))
        visits = 0
        total = 0.0
        sum_of_weights = 0.0
        top = self.values.items[self.order[0]]
        for index in range(1, count):
            if self.values.items[self.order[index]] > top:
                top = self.values.items[self.order[index]]
        for index in range(count):
            child = self.nodes.find_child(node, self.moves.items[self.order[index]])
            self.candidates[index] = child
            self.prior_weights[index] = self.prior_weight(
                top - self.values.items[self.order[index]]
            )
            sum_of_weights += self.prior_weights[index]
            if child:
                visits += items[child].visits
                total += items[child].total
        first_play_value = total / visits if visits else EVEN
        scale = self.exploration * sqrt(1.0 + visits) / sum_of_weights
        best = 0
        highest = -1000.0
        for index in range(count):
            child = self.candidates[index]
            value = first_play_value + scale * self.prior_weights[index]
            if child and items[child].visits:
                value = items[child].total / items[child].visits
                value += scale * self.prior_weights[index] / (1 + items[child].visits)
            # Among equals the first in the list of moves, in whatever order they were gathered.
            if value > highest or (value == highest and self.order[index] < self.order[best]):
                highest = value
                best = index
        if self.candidates[best]:
            return self.candidates[best]
        return self.nodes.add_child(node, self.moves.items[self.order[best]], turn)

    def prior_weight(self, behind: float) -> float:
        """The prior, before normalization, of a move so many points behind the best."""
        ratio = behind / self.prior_scale
        return 1.0 / (1.0 + ratio * ratio)

    def gather_best(self, most: int) -> int:
        """Write the indices of the listed moves of highest value, unordered; their number.

        Moves are first put into bins by value, so that only those of one bin are compared.
        """
        size = self.moves.size
        if most >= size or most <= SMALL:
            return self.sort_best(most)
        low = self.values.items[0]
        top = low
        for index in range(size):
            value = self.values.items[index]
            low = min(low, value)
            top = max(top, value)
        scale = (BINS - 1) / (top - low) if top > low else 0.0
        for index in range(BINS):
            self.in_bin[index] = 0
        for index in range(size):
            self.bin_of[index] = int((self.values.items[index] - low) * scale)
            self.in_bin[self.bin_of[index]] += 1
        lowest = BINS - 1
        above = 0
        while above + self.in_bin[lowest] < most:
            above += self.in_bin[lowest]
            lowest -= 1
        count = 0
        rest = above
        for index in range(size):
            if self.bin_of[index] > lowest:
                self.order[count] = index
                count += 1
            elif self.bin_of[index] == lowest:
                rest = self.insert(index, above, rest, most)
        return most

    def sort_best(self, most: int) -> int:
        """Write the indices of the listed moves of highest value, in order; their number."""
        count = 0
        for index in range(self.moves.size):
            count = self.insert(index, 0, count, most)
        return count

    def insert(self, index: int, first: int, end: int, most: int) -> int:
        """Insert a move into the order between `first` and `end`; the new end.

        Where there are `most` already, the move of lowest value is dropped. Among equals
        the first one stays first.
        """
        value = self.values.items[index]
        at = end
        if end == most:
            if value <= self.values.items[self.order[end - 1]]:
                return end
            at = end - 1
        while at > first and self.values.items[self.order[at - 1]] < value:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[at] = index
        return end if end == most else end + 1

    def expand(self, node: int, turn: int, least: int) -> None:
        """Add the listed moves of highest value as children, at least so many, if they fit.

        The priors are those among all the moves that may ever become children, so they do
        not depend on how many are added at a time.
        """
        count = self.sort_best(MAX_CHILDREN)
        known = self.nodes.items[node].child_count
        self.nodes.items[node].listed = count
        if not self.nodes.reserve_children(node, least):
            return
        sum_of_weights = 0.0
        top = self.values.items[self.order[0]]
        for index in range(count):
            sum_of_weights += self.prior_weight(top - self.values.items[self.order[index]])
        items = self.nodes.items
        for index in range(known, items[node].child_count):
            child = items[node].first_child + index
            items[child].move = self.moves.items[self.order[index]]
            items[child].mover = turn
            items[child].prior = (
                self.prior_weight(top - self.values.items[self.order[index]]) / sum_of_weights
            )

    def advance(self, move: int) -> bool:
        """Search on from the position after a root move, with what is known of it.

        The squares of earlier rewards are taken to be as large as they can be, so errors are
        rather too large. False if it is then not the turn of the searching seat, or if there is
        no room; the tree is then of no use any more.
        """
        self.root.apply_nogil(move)
        items = self.nodes.items
        first = items[self.root_node].first_child
        end = first + items[self.root_node].child_count
        child = first
        while child < end and items[child].move != move:
            child += 1
        if child == end or self.root.seat_nogil() != self.seat:
            return False
        self.root_node = child
        self.scratch.copy_nogil(self.root)
        self.scratch.list_nogil(self.moves)
        self.evaluator.evaluate_moves(self.scratch, self.moves, self.values)
        self.expand(child, self.seat, MAX_CHILDREN)
        items = self.nodes.items
        first = items[child].first_child
        for index in range(items[child].child_count):
            self.root_squares[index] = items[first + index].total
        for seat in range(self.players):
            self.reward_sums[seat] = 0.0
        self.iterations = 0
        return items[child].child_count == items[child].listed

    def mean_rewards(self) -> list[float]:
        """What all iterations from this root expect for each seat, on average."""
        return [self.reward_sums[seat] / self.iterations for seat in range(self.players)]

    def root_rows(self) -> list[tuple[int, int, float, float]]:
        """Move, visits, sum of rewards and sum of their squares of every root move."""
        items = self.nodes.items
        first = items[self.root_node].first_child
        rows = []
        for child in range(first, first + items[self.root_node].child_count):
            one = items[child]
            rows.append((one.move, one.visits, one.total, self.root_squares[child - first]))
        return rows
