"""Which moves a duel should compare: those that a search and the evaluators prefer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lakelight.bots.bot import AnyState, AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import SearchRoot
from lakelight.coach.game_coach import GameCoach
from lakelight.core.game import Move
from lakelight.core.rng import Rng

MOST = 3
# A move with a smaller part of the visits than this was hardly looked at.
LEAST_VISITS = 0.02
# A search runs in so many parts, and ends after one whose rest cannot change its first choice.
PARTS = 16


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
    found = searched_moves(coach, view, legal_moves, playouts, seed, cancel or CancelFlag())
    ordered = [one.move for one in (*found[:2], most_rewarding(found))]
    for judge in coach.judges:
        values = judge.move_values(state, legal_moves, Rng(seed))
        ordered.append(legal_moves[max(range(len(legal_moves)), key=values.__getitem__)])
    moves = list(dict.fromkeys(ordered))[:MOST]
    return Candidates(tuple(moves), {one.move: one.reward for one in found if one.visits > 0})


class SearchedMove(NamedTuple):
    """A move, how often a search visited it, and its mean reward."""

    move: Move
    visits: int
    reward: float


def most_rewarding(found: Sequence[SearchedMove]) -> SearchedMove:
    """The move with the highest mean reward among those that were looked at often enough.

    The first one always was: visits may be spread evenly over many moves.
    """
    least = min(LEAST_VISITS * sum(one.visits for one in found), found[0].visits)
    return max((one for one in found if one.visits >= least), key=lambda one: one.reward)


def searched_moves(
    coach: GameCoach,
    view: AnyView,
    legal_moves: Sequence[Move],
    playouts: int,
    seed: int,
    cancel: CancelFlag,
) -> list[SearchedMove]:
    """What a search thinks of every move, the first choice first; it reads no clock."""
    rng = Rng(seed)
    root = SearchRoot(coach.game.imagine(view, rng), view.viewer, legal_moves)
    tree = coach.bots.new_tree(root, Rng(rng.step()), cancel)
    found: list[SearchedMove] = []
    left = playouts
    while left > 0 and not cancel.is_set:
        left -= tree.run(min(left, playouts // PARTS + 1))
        rows = tree.root_rows()
        found = [SearchedMove(row[0], row[1], row[2] / row[1] if row[1] else 0.0) for row in rows]
        found.sort(key=lambda one: (-one.visits, -one.reward))
        if len(found) < 2 or found[0].visits - found[1].visits > left:
            break
    return found or [SearchedMove(move, 0, 0.0) for move in legal_moves]


def reward_of(
    coach: GameCoach, view: AnyView, move: Move, playouts: int, seed: int, cancel: CancelFlag
) -> float:
    """The mean reward of a search that looks at nothing but one move and what follows it.

    A search of several moves looks at one of them far more often, finds better play after it, and
    so thinks even better of it.
    """
    rng = Rng(seed)
    root = SearchRoot(coach.game.imagine(view, rng), view.viewer, (move,))
    tree = coach.bots.new_tree(root, Rng(rng.step()), cancel)
    tree.run(playouts)
    ((_, visits, total, _),) = tree.root_rows()
    return total / visits if visits else 0.0
