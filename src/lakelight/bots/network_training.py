"""How the network of a game is trained: from what self-play, by which features, into what file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from lakelight.bots.bot import AnyState
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.network import Network
from lakelight.core.rng import Rng


class Featured(Protocol):
    """An evaluator that knows the features of positions."""

    def features_of(self, state: AnyState) -> list[int]:
        """The features of a position at the beginning of a turn."""
        ...


class Course(NamedTuple):
    """Self-play with so many players: how to deal, who plays, and what is learned from.

    A match has about so many `turns`.
    """

    players: int
    deal: Callable[[int, Rng], AnyState]
    policy: Evaluator
    featured: Featured
    turns: int


class NetworkTraining(NamedTuple):
    """The file of a game's networks, and how one is trained for a number of players.

    `evaluator` is what search has with a network.
    """

    file: Path
    feature_count: Callable[[int], int]
    course: Callable[[int], Course]
    evaluator: Callable[[Network], Evaluator]
