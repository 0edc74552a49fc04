"""Thinking within a budget: rounds of search until time, playouts or patience run out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from lakelight.bots.cancel import Cancel
from lakelight.bots.judge import Judge
from lakelight.bots.player import AnyView, Budget
from lakelight.bots.tree import Plan, Tree
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame

DEFAULT_PLAYOUTS = 2000
# A round of looking at the clock: short enough to stop in time, long enough to cost nothing.
SHORTEST = 0.001
LONGEST = 0.003
MARGIN = 0.002
# How much faster than until now the rest of the time may go, when asking what it can change.
SPURT = 1.25
# Asking which move leads costs about as much as a few rounds.
ROUNDS_A_LOOK = 100


@dataclass(frozen=True)
class Line:
    """A move that was thought about: how often, its expected reward, and the error of that.

    Rewards go from 0 (lost) to 1 (won); the error is a standard error.
    """

    move: Move
    playouts: int
    reward: float
    error: float


@dataclass(frozen=True)
class Thought:
    """What a search found, best move first."""

    lines: tuple[Line, ...]
    playouts: int
    seconds: float

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.lines[0].move


def think(
    game: AnyGame,
    judge: Judge,
    plan: Plan,
    view: AnyView,
    legal_moves: Sequence[Move],
    budget: Budget,
    rng: Rng,
    threads: int = 1,
    may_stop_early: bool = False,
) -> Thought:
    """Search from a view until the budget is spent.

    One that may stop early does so when the rest could not change its move any more.
    With a budget in playouts alone the result depends on nothing but the arguments.
    Each thread grows a tree of its own; their counts are added.
    """
    clock = time.thread_time if budget.by_processor else time.perf_counter
    begun = clock()
    playouts = budget.playouts
    if playouts is None and budget.seconds is None:
        playouts = DEFAULT_PLAYOUTS
    cancel = budget.cancel or Cancel()
    root = game.imagine(view, rng)
    seat: Seat = view.viewer
    trees = [
        Tree(root.copy(), seat, legal_moves, root.players, judge, plan, Rng(rng.step()), cancel)
        for _ in range(threads)
    ]
    shares = [
        None if playouts is None else playouts // threads + (number < playouts % threads)
        for number in range(threads)
    ]
    seconds = math.inf
    if budget.seconds is not None:
        seconds = budget.seconds - MARGIN - (clock() - begun)
    if threads == 1:
        done = _grow(trees[0], shares[0], seconds, clock, cancel, may_stop_early)
    else:
        with ThreadPoolExecutor(threads) as pool:
            done = sum(
                pool.map(
                    lambda tree, share: _grow(tree, share, seconds, clock, cancel), trees, shares
                )
            )
    return Thought(_lines(trees), done, clock() - begun)


def _grow(
    tree: Tree,
    playouts: int | None,
    seconds: float,
    clock: Callable[[], float],
    cancel: Cancel,
    may_stop_early: bool = False,
) -> int:
    """Let a tree grow until its share is done, the time is up, or it is cancelled."""
    done = looked = 0
    portion = 8
    started = clock()
    deadline = started + seconds
    while not cancel.is_set:
        rounds = portion if playouts is None else min(portion, playouts - done)
        if rounds <= 0:
            break
        begun = clock()
        done += tree.think(rounds)
        now = clock()
        if now >= deadline:
            break
        if may_stop_early and done - looked >= ROUNDS_A_LOOK:
            looked = done
            left = math.inf if playouts is None else playouts - done
            left = min(left, SPURT * done * (deadline - now) / max(now - started, SHORTEST))
            # Nobody can lead by more than all that was done.
            if done > left and _lead(tree) > left:
                break
        if now - begun < SHORTEST:
            portion *= 2
        elif now - begun > LONGEST and portion > 1:
            portion //= 2
    return done


def _lead(tree: Tree) -> int:
    """How much more often the first move was tried than the second."""
    visits = sorted((row[1] for row in tree.root_rows()), reverse=True)
    return visits[0] - visits[1] if len(visits) > 1 else visits[0]


def _lines(trees: Sequence[Tree]) -> tuple[Line, ...]:
    """The moves of all trees together: most tried first, then the best."""
    sums: dict[Move, tuple[int, float, float]] = {}
    for tree in trees:
        for move, visits, total, square in tree.root_rows():
            before = sums.get(move, (0, 0.0, 0.0))
            sums[move] = (before[0] + visits, before[1] + total, before[2] + square)
    lines = [_line(move, *counts) for move, counts in sums.items()]
    return tuple(sorted(lines, key=lambda line: (-line.playouts, -line.reward)))


def _line(move: Move, visits: int, total: float, square: float) -> Line:
    if visits == 0:
        return Line(move, 0, 0.0, 1.0)
    mean = total / visits
    variance = max(0.0, square / visits - mean * mean)
    return Line(move, visits, mean, math.sqrt((variance + 1.0 / visits) / visits))
