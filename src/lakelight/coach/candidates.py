"""Which moves a duel should compare: those that a search and the evaluators prefer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lakelight.bots.bot import AnyState, AnyView
from lakelight.bots.budget import Budget
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.search import search
from lakelight.coach.game_coach import GameCoach
from lakelight.core.game import Move
from lakelight.core.rng import Rng

MOST = 3
# A move with a smaller part of the visits than this was hardly looked at.
LEAST_VISITS = 0.02


class Candidates(NamedTuple):
    """Moves worth comparing, the best first, and what the search thought of every move.

    The rewards are for choosing alone: they are never shown.
    """

    moves: tuple[Move, ...]
    rewards: dict[Move, float]


def candidates(
    coach: GameCoach,
    view: AnyView,
    state: AnyState,
    legal_moves: Sequence[Move],
    playouts: int,
    seed: int,
    cancel: CancelFlag | None = None,
) -> Candidates:
    """The moves that a search visits most, and the first choice of each judge."""
    budget = Budget(playouts=playouts, cancel=cancel)
    found = search(coach.bots, view, legal_moves, budget, Rng(seed))
    visited = [one for one in found.moves if one.playouts >= LEAST_VISITS * found.playouts]
    ordered = [one.move for one in found.moves[:2]]
    by_reward = max(visited or found.moves[:1], key=lambda one: one.reward)
    ordered.append(by_reward.move)
    for judge in coach.judges:
        values = judge.move_values(state, legal_moves, Rng(seed))
        ordered.append(legal_moves[max(range(len(legal_moves)), key=values.__getitem__)])
    moves = list(dict.fromkeys(ordered))[:MOST]
    return Candidates(
        tuple(moves), {one.move: one.reward for one in found.moves if one.playouts > 0}
    )
