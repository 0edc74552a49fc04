"""Search within a budget: it runs iterations until time or playouts are used up."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from lakelight.bots.bot import AnyView
from lakelight.bots.budget import Budget
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import GameBots, SearchRoot, SearchTree
from lakelight.bots.kept_trees import KeptTrees
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng

DEFAULT_PLAYOUTS = 2000
# Time between two looks at the clock: short enough to stop in time, long enough to cost nothing.
SHORTEST_BATCH = 0.001
LONGEST_BATCH = 0.003
# Time kept back for what follows the search.
MARGIN = 0.002
# How much faster than until now the remaining iterations may run when stopping early.
SPEED_ALLOWANCE = 1.25
# The comparison that stops a search early costs about as much as a few iterations.
ITERATIONS_A_CHECK = 100


class MoveStatistics(NamedTuple):
    """A move, its playouts, its mean reward from 0 (lost) to 1 (won), and the standard error."""

    move: Move
    playouts: int
    reward: float
    error: float


class SearchResult(NamedTuple):
    """What a search found, the best move first; `memory` is in bytes, of all its trees."""

    moves: tuple[MoveStatistics, ...]
    playouts: int
    seconds: float
    memory: int

    @property
    def move(self) -> Move:
        """The best move."""
        return self.moves[0].move


def search(
    game_bots: GameBots,
    view: AnyView,
    legal_moves: Sequence[Move],
    budget: Budget,
    rng: Rng,
    threads: int = 1,
    may_stop_early: bool = False,
    kept_trees: KeptTrees | None = None,
) -> SearchResult:
    """Search from a view until the budget is used up.

    A search that may stop early does so once the remaining iterations cannot change its
    move. With a budget in playouts alone, the result depends on nothing but the arguments.
    Each thread grows its own tree; the counts of all trees are added up. With kept trees, a
    search in one thread goes on with the tree that was kept for the view, and its tree is kept.
    """
    clock = budget.clock
    begun = clock()
    playouts = budget.playouts
    if playouts is None and budget.seconds is None:
        playouts = DEFAULT_PLAYOUTS
    cancel = budget.cancel or CancelFlag()
    known = kept_trees.take(view, cancel) if kept_trees is not None else None
    trees: list[SearchTree] = [] if known is None else [known]
    if not trees:
        trees = _new_trees(game_bots, view, legal_moves, rng, cancel, threads)
    shares = [
        None if playouts is None else playouts // threads + (number < playouts % threads)
        for number in range(threads)
    ]
    seconds = math.inf
    if budget.seconds is not None:
        seconds = budget.seconds - MARGIN - (clock() - begun)
    if threads == 1:
        done = _run(trees[0], shares[0], seconds, clock, cancel, may_stop_early)
    else:
        with ThreadPoolExecutor(threads) as pool:
            done = sum(
                pool.map(
                    lambda tree, share: _run(tree, share, seconds, clock, cancel), trees, shares
                )
            )
    memory = sum(tree.memory for tree in trees)
    found = SearchResult(_statistics(trees), done, clock() - begun, memory)
    if kept_trees is not None and threads == 1:
        kept_trees.keep(trees[0], found.move)
    return found


def _new_trees(
    game_bots: GameBots,
    view: AnyView,
    legal_moves: Sequence[Move],
    rng: Rng,
    cancel: CancelFlag,
    count: int,
) -> list[SearchTree]:
    """A tree for each thread, all from one imagined state."""
    root = game_bots.game.imagine(view, rng)
    seat: Seat = view.viewer
    return [
        game_bots.new_tree(SearchRoot(root.copy(), seat, legal_moves), Rng(rng.step()), cancel)
        for _ in range(count)
    ]


def _run(
    tree: SearchTree,
    playouts: int | None,
    seconds: float,
    clock: Callable[[], float],
    cancel: CancelFlag,
    may_stop_early: bool = False,
) -> int:
    """Run iterations until the playouts or the time are used up, or it is canceled."""
    done = checked = 0
    batch = 8
    started = clock()
    deadline = started + seconds
    while not cancel.is_set:
        iterations = batch if playouts is None else min(batch, playouts - done)
        if iterations <= 0:
            break
        begun = clock()
        done += tree.run(iterations)
        now = clock()
        if now >= deadline:
            break
        if may_stop_early and done - checked >= ITERATIONS_A_CHECK:
            checked = done
            left = math.inf if playouts is None else playouts - done
            faster = SPEED_ALLOWANCE * done / max(now - started, SHORTEST_BATCH)
            left = min(left, faster * (deadline - now))
            # The lead cannot exceed the number of iterations so far.
            if done > left and _lead(tree) > left:
                break
        if now - begun < SHORTEST_BATCH:
            batch *= 2
        elif now - begun > LONGEST_BATCH and batch > 1:
            batch //= 2
    return done


def _lead(tree: SearchTree) -> int:
    """How many more visits the most visited root move has than the second."""
    visits = sorted((row[1] for row in tree.root_rows()), reverse=True)
    return visits[0] - visits[1] if len(visits) > 1 else visits[0]


def _statistics(trees: Sequence[SearchTree]) -> tuple[MoveStatistics, ...]:
    """The root moves of all trees together: most playouts first, then highest reward."""
    sums: dict[Move, tuple[int, float, float]] = {}
    for tree in trees:
        for move, visits, total, square in tree.root_rows():
            before = sums.get(move, (0, 0.0, 0.0))
            sums[move] = (before[0] + visits, before[1] + total, before[2] + square)
    found = [_move_statistics(move, *counts) for move, counts in sums.items()]
    return tuple(sorted(found, key=lambda one: (-one.playouts, -one.reward)))


def _move_statistics(move: Move, visits: int, total: float, square: float) -> MoveStatistics:
    if visits == 0:
        return MoveStatistics(move, 0, 0.0, 1.0)
    mean = total / visits
    variance = max(0.0, square / visits - mean * mean)
    return MoveStatistics(move, visits, mean, math.sqrt((variance + 1.0 / visits) / visits))
