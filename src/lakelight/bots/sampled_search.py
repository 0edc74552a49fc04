"""What every tree search shares: deals are sampled, one for each iteration, without the GIL."""

from __future__ import annotations

from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator, Rewards
from lakelight.bots.nodes import Nodes
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.core.state import CHANCE


class SampledSearch:
    """The search of one seat from one position; each thread has its own."""

    def __init__(
        self,
        root: GameState,
        seat: int,
        evaluator: Evaluator,
        rng: Rng,
        cancel: CancelFlag,
        max_nodes: int,
    ) -> None:
        self.root = root
        self.scratch = root.blank()
        self.scratch.copy_nogil(root)
        self.seat = seat
        self.evaluator = evaluator
        self.rng = rng
        self.cancel = cancel
        self.moves = MoveList()
        self.rewards = Rewards()
        self.nodes = Nodes(max_nodes)

    @property
    def size(self) -> int:
        """The number of nodes, including those that have moved to a larger block."""
        return self.nodes.size

    @property
    def memory(self) -> int:
        """The bytes that the nodes take."""
        return self.nodes.memory()

    def run(self, iterations: int) -> int:
        """Run so many iterations, fewer if canceled; the number that ran."""
        done = 0
        with cython.nogil:
            while done < iterations and not self.cancel.stops():
                self.simulate()
                done += 1
        return done

    def simulate(self) -> None:
        """One iteration; each search has its own."""

    def determinize(self) -> None:
        """Deal afresh what the searching seat cannot see."""
        self.scratch.copy_nogil(self.root)
        self.scratch.redeal_nogil(self.seat, self.rng)

    def sample_chance(self, node: int) -> int:
        """The child for a random chance move; 0 if it is new and there is no room for it."""
        move = self.scratch.random_nogil(self.rng)
        child = self.nodes.find_child(node, move)
        return child or self.nodes.add_child(node, move, CHANCE)
