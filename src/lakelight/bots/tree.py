"""Tree search over imagined states, compiled, without the GIL, for any game with a judge.

Every round imagines afresh what the seat cannot see, walks down the tree by the moves
that are legal in this imagined world, adds one node, plays on, and tells every node on
the way what its mover got. Where legal moves depend on what is hidden or rolled, a node's
children are found by their move; those it met so far are one information set. A seat
seeks its own reward, so two to four players need no alliances.

Of hundreds of moves the judge's favorites are tried first, and more the longer it lasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lakelight.bots.cancel import Cancel
from lakelight.bots.judge import Judge, Rewards, Weights
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from math import sqrt

NOBODY = -1
CHANCE = -2
CAPACITY = 131072
SLOTS = 262144
DEEPEST = 120
WIDEST = 96
BINS = 64
FEW = 12


@dataclass(frozen=True)
class Plan:
    """How a search spends its rounds.

    `curiosity` weighs what is little tried against what did well; `narrowness` is how
    many points behind the judge's favorite halve a move's share; `breadth` and `growth`
    say how many moves are considered: breadth + growth * sqrt(visits). Playouts are
    sensible for `horizon` moves a player and then judged, or at random to the end if it
    is None.
    """

    curiosity: float = 0.6
    narrowness: float = 1.0
    breadth: float = 4.0
    growth: float = 1.0
    horizon: int | None = 4
    deepest: int = 100


class Tree:
    """The search of one seat from one position; each thread has its own."""

    def __init__(
        self,
        root: GameState,
        seat: int,
        legal_moves: Sequence[int],
        players: int,
        judge: Judge,
        plan: Plan,
        rng: Rng,
        cancel: Cancel,
    ) -> None:
        self.root = root
        self.scratch = root.blank()
        self.scratch.copy_nogil(root)
        self.seat = seat
        self.judge = judge
        self.rng = rng
        self.cancel = cancel
        self.curiosity = plan.curiosity
        self.narrowness = plan.narrowness
        self.breadth = plan.breadth
        self.growth = plan.growth
        self.horizon = -1 if plan.horizon is None else plan.horizon * players
        self.deepest = min(plan.deepest, 100)
        self.moves = MoveList()
        self.weights = Weights()
        self.rewards = Rewards()
        self.order = [0] * 96
        self.met = [0] * 96
        self.halves = [0.0] * 96
        self.bin_of = [0] * 2048
        self.in_bin = [0] * 64
        self.path = [0] * 120
        self.move = [0] * 131072
        self.mover = [0] * 131072
        self.parent = [0] * 131072
        self.first = [0] * 131072
        self.children = [0] * 131072
        self.visits = [0] * 131072
        self.total = [0.0] * 131072
        self.square = [0.0] * 131072
        self.share = [0.0] * 131072
        self.slots = [0] * 262144
        self.size = 1
        for index, move in enumerate(legal_moves):
            self.moves.items[index] = move
        self.moves.size = len(legal_moves)
        self.judge.weigh_into(self.scratch, self.moves, self.weights)
        self.settle(0, seat)

    def think(self, rounds: int) -> int:
        """So many rounds, fewer if cancelled; how many there were."""
        done = 0
        with cython.nogil:
            while done < rounds and not self.cancel.raised:
                self.explore()
                done += 1
        return done

    def explore(self) -> None:
        """One round: imagine, walk down, add a node, play on, tell the way back."""
        self.scratch.copy_nogil(self.root)
        self.scratch.redeal_nogil(self.seat, self.rng)
        node = 0
        depth = 0
        while depth < self.deepest:
            turn = self.seat if depth == 0 else self.scratch.seat_nogil()
            if turn == NOBODY:
                break
            node = self.roll(node) if turn == CHANCE else self.choose(node, turn)
            if node == 0:
                break
            self.scratch.apply_nogil(self.move[node])
            self.path[depth] = node
            depth += 1
            if self.visits[node] == 0:
                break
        if self.horizon < 0:
            self.scratch.playout_nogil(self.rng)
        else:
            self.judge.play_on(self.scratch, self.horizon, self.rng)
        self.judge.rewards_into(self.scratch, self.rewards)
        self.visits[0] += 1
        while depth:
            depth -= 1
            self.tell(self.path[depth])

    def tell(self, node: int) -> None:
        """Add what this round brought to a node's mover."""
        self.visits[node] += 1
        if self.mover[node] >= 0:
            reward = self.rewards.items[self.mover[node]]
            self.total[node] += reward
            self.square[node] += reward * reward

    def roll(self, node: int) -> int:
        """The child for what chance does in this world."""
        move = self.scratch.random_nogil(self.rng)
        child = self.find(node, move)
        return child or self.add(node, move, CHANCE)

    def choose(self, node: int, turn: int) -> int:
        """The child to follow: good so far, promising, or little tried; 0 if none fits."""
        if self.children[node]:
            return self.choose_settled(node)
        self.scratch.list_nogil(self.moves)
        self.judge.weigh_into(self.scratch, self.moves, self.weights)
        if self.judge.is_known(self.scratch, self.root, self.seat):
            self.settle(node, turn)
            return self.choose_settled(node) if self.children[node] else 0
        return self.choose_met(node, turn)

    def limit(self, node: int) -> int:
        """How many of a node's moves are considered now."""
        most = int(self.breadth + self.growth * sqrt(self.visits[node]))
        return min(WIDEST, most)

    def choose_settled(self, node: int) -> int:
        """Among children that stand in the judge's order."""
        most = self.limit(node)
        if most > self.children[node]:
            most = self.children[node]
        first = self.first[node]
        visits = 0
        total = 0.0
        for child in range(first, first + most):
            visits += self.visits[child]
            total += self.total[child]
        hope = total / visits if visits else 0.5
        drive = self.curiosity * sqrt(1.0 + visits)
        best = first
        highest = -1000.0
        for child in range(first, first + most):
            value = hope
            if self.visits[child]:
                value = self.total[child] / self.visits[child]
            value += drive * self.share[child] / (1 + self.visits[child])
            if value > highest:
                highest = value
                best = child
        return best

    def choose_met(self, node: int, turn: int) -> int:
        """Among the moves legal in this world, the judge's favorites first."""
        count = self.gather(self.limit(node))
        visits = 0
        total = 0.0
        shares = 0.0
        top = self.weights.items[self.order[0]]
        for index in range(1, count):
            if self.weights.items[self.order[index]] > top:
                top = self.weights.items[self.order[index]]
        for index in range(count):
            child = self.find(node, self.moves.items[self.order[index]])
            self.met[index] = child
            self.halves[index] = self.halved(top - self.weights.items[self.order[index]])
            shares += self.halves[index]
            if child:
                visits += self.visits[child]
                total += self.total[child]
        hope = total / visits if visits else 0.5
        drive = self.curiosity * sqrt(1.0 + visits) / shares
        best = 0
        highest = -1000.0
        for index in range(count):
            child = self.met[index]
            value = hope + drive * self.halves[index]
            if child and self.visits[child]:
                value = self.total[child] / self.visits[child]
                value += drive * self.halves[index] / (1 + self.visits[child])
            # Among equals the one listed first, in whatever order they were gathered.
            if value > highest or (value == highest and self.order[index] < self.order[best]):
                highest = value
                best = index
        if self.met[best]:
            return self.met[best]
        return self.add(node, self.moves.items[self.order[best]], turn)

    def halved(self, behind: float) -> float:
        """The share of a move so many points behind the favorite."""
        ratio = behind / self.narrowness
        return 1.0 / (1.0 + ratio * ratio)

    def gather(self, most: int) -> int:
        """Write the indices of the weightiest listed moves, in any order; how many.

        Moves are put into bins by weight first, so that only those of one bin are compared.
        """
        size = self.moves.size
        if most >= size or most <= FEW:
            return self.sort(most)
        low = self.weights.items[0]
        top = low
        for index in range(size):
            weight = self.weights.items[index]
            low = min(low, weight)
            top = max(top, weight)
        scale = (BINS - 1) / (top - low) if top > low else 0.0
        for index in range(BINS):
            self.in_bin[index] = 0
        for index in range(size):
            self.bin_of[index] = int((self.weights.items[index] - low) * scale)
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

    def sort(self, most: int) -> int:
        """Write the indices of the weightiest listed moves in order; how many."""
        count = 0
        for index in range(self.moves.size):
            count = self.insert(index, 0, count, most)
        return count

    def insert(self, index: int, first: int, end: int, most: int) -> int:
        """Put a move among those that stand in order from first to end; the new end.

        The least falls out where there are `most` already. Among equals the first stays.
        """
        weight = self.weights.items[index]
        at = end
        if end == most:
            if weight <= self.weights.items[self.order[end - 1]]:
                return end
            at = end - 1
        while at > first and self.weights.items[self.order[at - 1]] < weight:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[at] = index
        return end if end == most else end + 1

    def settle(self, node: int, turn: int) -> None:
        """Add the weightiest listed moves as children once and for all, if there is room."""
        count = self.sort(WIDEST)
        if self.size + count > CAPACITY:
            return
        shares = 0.0
        top = self.weights.items[self.order[0]]
        for index in range(count):
            shares += self.halved(top - self.weights.items[self.order[index]])
        self.first[node] = self.size
        self.children[node] = count
        for index in range(count):
            child = self.size + index
            self.move[child] = self.moves.items[self.order[index]]
            self.mover[child] = turn
            self.parent[child] = node
            self.share[child] = self.halved(top - self.weights.items[self.order[index]]) / shares
        self.size += count

    def find(self, node: int, move: int) -> int:
        """The child of a node by a move; 0 if there is none yet."""
        slot = (node * 7919 + move * 101) & SLOTS - 1
        while self.slots[slot]:
            child = self.slots[slot]
            if self.parent[child] == node and self.move[child] == move:
                return child
            slot = (slot + 1) & SLOTS - 1
        return 0

    def add(self, node: int, move: int, mover: int) -> int:
        """A new child of a node; 0 if the tree is full."""
        if self.size == CAPACITY:
            return 0
        child = self.size
        self.size += 1
        self.move[child] = move
        self.mover[child] = mover
        self.parent[child] = node
        slot = (node * 7919 + move * 101) & SLOTS - 1
        while self.slots[slot]:
            slot = (slot + 1) & SLOTS - 1
        self.slots[slot] = child
        return child

    def root_rows(self) -> list[tuple[int, int, float, float]]:
        """Move, visits, sum of rewards and of their squares of every root move considered."""
        first = self.first[0]
        return [
            (self.move[child], self.visits[child], self.total[child], self.square[child])
            for child in range(first, first + self.children[0])
        ]
