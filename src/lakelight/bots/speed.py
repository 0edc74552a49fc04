"""How fast search is: rounds a second of one tree, and of two threads against one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from lakelight.bots.cancel import Cancel
from lakelight.bots.levels import full_strength
from lakelight.bots.player import AnyState, legal_moves_of
from lakelight.bots.tree import Plan, Tree
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame, game_named

PORTION = 500
SEED_WORDS = "how fast is search"
MOST_ROUNDS = 60_000
REPEATS = 3


@dataclass(frozen=True)
class SearchSpeed:
    """Rounds in a second of one core, by kind of playout, and what a second thread brings.

    A second of one core is processor time, so that a busy machine does not blur it; the
    gain of two threads over one is by the clock and needs two idle cores. Some trees are
    quicker than others, so both threads' trees are also timed alone.
    """

    game: str
    players: int
    moment: str
    choices: int
    random_playouts: int
    sensible_playouts: int
    two_threads: float


def search_speed(game_name: str, players: int, moment: str, seconds: float = 1.0) -> SearchSpeed:
    """Measure search at the `opening` or in `mid-game`, each figure for so many seconds."""
    game = game_named(game_name)
    judge, plan = full_strength(game_name)
    state, seat = position_at(game, players, moment)
    choices = legal_moves_of(state, seat)
    at_random = replace(plan, horizon=None)

    def tree(kind: Plan, seed: int) -> Tree:
        return Tree(state.copy(), seat, choices, players, judge, kind, Rng(seed), Cancel())

    def alone(kind: Plan) -> int:
        """Rounds in a second of one core, the mean of several trees."""
        trees = (tree(kind, 1 + number) for number in range(REPEATS))
        return round(statistics.mean(_pace(one, seconds, time.thread_time) for one in trees))

    def gain() -> float:
        """How much more two threads do than the same two trees one after the other."""
        first, second = (rounds_by_clock([tree(at_random, seed)], seconds) for seed in (1, 2))
        both = rounds_by_clock([tree(at_random, seed) for seed in (1, 2)], seconds)
        return both / statistics.mean((first, second))

    return SearchSpeed(
        game=game_name,
        players=players,
        moment=moment,
        choices=len(choices),
        random_playouts=alone(at_random),
        sensible_playouts=alone(plan),
        two_threads=round(statistics.median(gain() for _ in range(REPEATS)), 2),
    )


def rounds_by_clock(trees: Sequence[Tree], seconds: float) -> float:
    """Rounds a second of all trees at once, each in a thread of its own."""
    with ThreadPoolExecutor(len(trees)) as pool:
        return sum(pool.map(lambda tree: _pace(tree, seconds, time.perf_counter), trees))


def position_at(game: AnyGame, players: int, moment: str) -> tuple[AnyState, Seat]:
    """A position with the widest choice near the start or the middle of a sensible match."""
    judge, _ = full_strength(game.name)
    seed = parse_seed(SEED_WORDS)
    rng = Rng(1)
    state = game.begin(game.new_setup(players, seed, {}))
    path = []
    while not state.is_over:
        path.append(state.copy())
        move: Move = (
            game.chance_move(state, seed) if state.is_chance else judge.preferred(state, rng)
        )
        state.apply(move)
    first = 0 if moment == "opening" else len(path) // 2
    open_states = [at for at in path[first : first + 12] if not at.is_chance]
    widest = max(open_states, key=lambda at: len(legal_moves_of(at, at.seats_to_act[0])))
    return widest, widest.seats_to_act[0]


def _pace(tree: Tree, seconds: float, clock: Callable[[], float]) -> float:
    """Rounds a second of one tree, by some clock."""
    begun = clock()
    done = 0
    while clock() - begun < seconds and done < MOST_ROUNDS:
        done += tree.think(PORTION)
    return done / (clock() - begun)
