"""What the bots of one game have in common: its evaluator and the settings of its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.levels import LevelSettings
from lakelight.bots.search_config import SearchConfig
from lakelight.bots.tree import Tree
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


class SearchTree(Protocol):
    """A search from one position that can be continued."""

    def run(self, iterations: int) -> int:
        """Run so many iterations, fewer if canceled; the number that ran."""
        ...

    def root_rows(self) -> list[tuple[Move, int, float, float]]:
        """Move, visits, sum of rewards and sum of their squares of every root move."""
        ...


@dataclass(frozen=True)
class GameBots:
    """The parts from which the bots of a game are made.

    `level_settings` are a game's own settings for levels, by number, in place of those in
    `levels`; `ladder_deals` is how many deals each pair of the ladder plays.
    """

    game: AnyGame
    evaluator: Evaluator
    config: SearchConfig = field(default_factory=SearchConfig)
    level_settings: Mapping[int, LevelSettings] = field(default_factory=dict)
    ladder_deals: int = 20

    def new_tree(
        self,
        root: AnyState,
        seat: Seat,
        legal_moves: Sequence[Move],
        rng: Rng,
        cancel: CancelFlag,
    ) -> SearchTree:
        """A search for one seat from a position."""
        return Tree(root, seat, legal_moves, root.players, self.evaluator, self.config, rng, cancel)
