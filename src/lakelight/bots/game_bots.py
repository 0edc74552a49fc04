"""What the bots of one game have in common: its evaluator and the settings of its search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.greedy_bot import itself
from lakelight.bots.levels import Level, LevelSettings
from lakelight.bots.network_training import NetworkTraining
from lakelight.bots.search_config import SearchConfig
from lakelight.bots.textbook_tree import TextbookTree
from lakelight.bots.tree import Tree
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


class SearchTree(Protocol):
    """A search from one position that can be continued."""

    @property
    def memory(self) -> int:
        """The bytes that its statistics take."""
        ...

    def run(self, iterations: int) -> int:
        """Run so many iterations, fewer if canceled; the number that ran."""
        ...

    def root_rows(self) -> list[tuple[Move, int, float, float]]:
        """Move, visits, sum of rewards and sum of their squares of every root move."""
        ...


class SearchRoot(NamedTuple):
    """Where a search begins: a state of its own, the seat that searches, and its legal moves."""

    state: AnyState
    seat: Seat
    legal_moves: Sequence[Move]


@dataclass(frozen=True)
class GameBots:
    """The parts from which the bots of a game are made.

    `level_settings` are a game's own settings for levels, by number, in place of those in
    `levels`. `policy` chooses the moves of whole playouts; without one the evaluator does.
    `network` is the evaluator of the search for a number of players, and `network_training` is
    how it is trained.
    `beginner` judges moves as a beginner does, and `place_of` gives the moves that a person
    overlooks together the same number. With `searches_endings_exactly`, bots that search follow
    every line of play to the end once they know everything.
    """

    game: AnyGame
    evaluator: Evaluator
    config: SearchConfig = field(default_factory=SearchConfig)
    level_settings: Mapping[int, LevelSettings] = field(default_factory=dict)
    policy: Evaluator | None = None
    network: Callable[[int], Evaluator] | None = None
    network_training: NetworkTraining | None = None
    beginner: Evaluator | None = None
    place_of: Callable[[Move], Move] = itself
    searches_endings_exactly: bool = True

    def new_tree(self, root: SearchRoot, rng: Rng, cancel: CancelFlag) -> SearchTree:
        """A search for one seat from a position."""
        players = root.state.players
        evaluator = self.evaluator if self.network is None else self.network(players)
        return Tree(*root, players, evaluator, self.config, rng, cancel)

    def textbook(self, is_random: bool) -> GameBots:
        """The same with the search of the paper, whose playouts may be random."""
        return TextbookGameBots(
            game=self.game,
            evaluator=self.policy or self.evaluator,
            searches_endings_exactly=False,
            is_random=is_random,
        )


def settings_of(game_bots: GameBots, level: Level) -> LevelSettings:
    """How a level plays a game."""
    return game_bots.level_settings.get(level.number, level.settings)


@dataclass(frozen=True)
class TextbookGameBots(GameBots):
    """The parts of a bot that searches as the paper does (`textbook_tree`)."""

    is_random: bool = False

    def new_tree(self, root: SearchRoot, rng: Rng, cancel: CancelFlag) -> SearchTree:
        """A textbook search for one seat from a position."""
        return TextbookTree(*root, self.evaluator, self.is_random, rng, cancel)
