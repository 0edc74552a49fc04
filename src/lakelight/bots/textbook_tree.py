"""Single-observer information-set MCTS as the paper has it (Cowling, Powley, Whitehouse 2012).

It is the yardstick for the search of the levels (`tree`) and shares with it only what both
have from `sampled_search`. Every iteration deals afresh what the searching seat cannot see and
descends by the moves that are legal in that deal. Where some of these moves have no node
yet, one of them, drawn at random, gets a node; elsewhere UCB1 selects, with the number of
times a move was available in place of the visits of its parent. The match is then played
to its end by uniformly random moves, and the rewards of the finished match are added to the
nodes on the path, to each that of its mover. A chance move has a node, too, and its child is
drawn at random.

With a policy, the policy plays the match to its end, the untried move that it values most
comes first, and progressive widening (Coulom 2007) keeps the number of moves tried at a node
near the square root of its visits.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator, MoveValues
from lakelight.bots.nodes import MAX_NODES
from lakelight.bots.sampled_search import SampledSearch
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from math import log, sqrt

    from lakelight.core.state import CHANCE, NOBODY

MAX_DEPTH = 400
WHOLE_MATCH = 1_000_000
# The constant of UCB1. The paper has 0.7 for rewards of 0 and 1; half of these rewards depends
# on the lead, so that they vary less.
EXPLORATION = 0.2
# With a policy, a node that was visited n times has tried at most so many moves, and a rate
# times the square root of n more.
WIDENING_BASE = 3.0
WIDENING_RATE = 0.5


class TextbookTree(SampledSearch):
    """The search tree of one seat from one position; each thread has its own."""

    def __init__(
        self,
        root: GameState,
        seat: int,
        legal_moves: Sequence[int],
        evaluator: Evaluator,
        is_random: bool,
        rng: Rng,
        cancel: CancelFlag,
        max_nodes: int = MAX_NODES,
    ) -> None:
        super().__init__(root, seat, evaluator, rng, cancel, max_nodes)
        self.is_random = is_random
        self.root_moves = MoveList()
        self.root_squares = [0.0] * 2048
        self.path = [0] * 400
        self.root_choice = 0
        for index, move in enumerate(legal_moves):
            self.root_moves.items[index] = move
        self.root_moves.size = len(legal_moves)
        self.values = MoveValues()
        self.root_values = MoveValues()
        if not is_random:
            self.evaluator.evaluate_moves(self.scratch, self.root_moves, self.root_values)

    def simulate(self) -> None:
        """One iteration: determinize, select, expand, play to the end, backpropagate."""
        self.determinize()
        node = 0
        depth = 0
        while depth < MAX_DEPTH:
            turn = self.seat if depth == 0 else self.scratch.seat_nogil()
            if turn == NOBODY:
                break
            before = self.nodes.size
            if turn == CHANCE:
                node = self.sample_chance(node)
            elif depth == 0:
                node = self.select(node, turn, self.root_moves, self.root_values)
            else:
                self.scratch.list_nogil(self.moves)
                if not self.is_random:
                    self.evaluator.evaluate_moves(self.scratch, self.moves, self.values)
                node = self.select(node, turn, self.moves, self.values)
            if node == 0:
                break
            self.scratch.apply_nogil(self.nodes.items[node].move)
            self.path[depth] = node
            depth += 1
            if self.nodes.size > before and turn != CHANCE:
                break
        if self.is_random:
            self.scratch.playout_nogil(self.rng)
        else:
            self.evaluator.rollout(self.scratch, WHOLE_MATCH, self.rng)
        self.evaluator.evaluate(self.scratch, self.rewards)
        self.backpropagate(depth)

    def backpropagate(self, depth: int) -> None:
        """Add to each of so many nodes of the path the reward of its mover."""
        items = self.nodes.items
        items[0].visits += 1
        while depth:
            depth -= 1
            node = self.path[depth]
            items[node].visits += 1
            if items[node].mover >= 0:
                reward = self.rewards.items[items[node].mover]
                items[node].total += reward
                if depth == 0:
                    self.root_squares[self.root_choice] += reward * reward

    def select(self, node: int, turn: int, moves: MoveList, values: MoveValues) -> int:
        """A new child if one is due, or the best child by UCB1; 0 if there is neither."""
        items = self.nodes.items
        untried = 0
        chosen = 0
        best = 0
        best_index = 0
        highest = -1.0
        for index in range(moves.size):
            child = self.nodes.find_child(node, moves.items[index])
            if child == 0:
                untried += 1
                if self.is_random:
                    # Each untried move is chosen with the same probability.
                    if self.rng.below(untried) == 0:
                        chosen = index
                elif untried == 1 or values.items[index] > values.items[chosen]:
                    chosen = index
            else:
                items[child].available += 1
                value = items[child].total / items[child].visits + EXPLORATION * sqrt(
                    log(items[child].available) / items[child].visits
                )
                if value > highest:
                    highest = value
                    best = child
                    best_index = index
        if untried and self.may_widen(node, moves.size - untried):
            child = self.nodes.add_child(node, moves.items[chosen], turn)
            if child:
                items = self.nodes.items
                items[child].available = 1
                best = child
                best_index = chosen
        if node == 0:
            self.root_choice = best_index
        return best

    def may_widen(self, node: int, tried: int) -> bool:
        """Whether a node at which so many of the legal moves were tried may try one more."""
        return self.is_random or tried < WIDENING_BASE + WIDENING_RATE * sqrt(
            self.nodes.items[node].visits
        )

    def root_rows(self) -> list[tuple[int, int, float, float]]:
        """Move, visits, sum of rewards and sum of their squares of every root move."""
        items = self.nodes.items
        rows = []
        for index in range(self.root_moves.size):
            child = self.nodes.find_child(0, self.root_moves.items[index])
            if child:
                rows.append(
                    (
                        items[child].move,
                        items[child].visits,
                        items[child].total,
                        self.root_squares[index],
                    )
                )
            else:
                rows.append((self.root_moves.items[index], 0, 0.0, 0.0))
        return rows
