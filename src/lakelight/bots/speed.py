"""The speed of search: iterations a second of one tree, and of two threads against one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from lakelight.bots.bot import AnyState, legal_moves_of
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.game_bots import GameBots, SearchRoot, SearchTree
from lakelight.bots.registry import bots_of
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import AnyGame

BATCH = 500
SEED_WORDS = "how fast is search"
MAX_ITERATIONS = 60_000
REPEATS = 3


@dataclass(frozen=True)
class SearchSpeed:
    """Iterations a second on one core, by kind of playout, and the gain of a second thread.

    A second on one core is processor time, so other load on the machine does not change
    the figure; the gain of two threads is by the clock and needs two idle cores. Some trees
    are faster than others, so the trees of both threads are also timed alone.
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
    evaluated = bots_of(game_name)
    at_random = replace(evaluated, config=replace(evaluated.config, horizon=None))
    state, seat = position_at(evaluated.game, players, moment)
    choices = legal_moves_of(state, seat)

    def tree(game_bots: GameBots, seed: int) -> SearchTree:
        return game_bots.new_tree(SearchRoot(state.copy(), seat, choices), Rng(seed), CancelFlag())

    def one_core(game_bots: GameBots) -> int:
        """Iterations a second on one core, the mean of several trees."""
        trees = (tree(game_bots, 1 + number) for number in range(REPEATS))
        return round(statistics.mean(_rate(one, seconds, time.thread_time) for one in trees))

    def gain() -> float:
        """How much more two threads do than the same two trees one after the other."""
        first, second = (rate_by_clock([tree(at_random, seed)], seconds) for seed in (1, 2))
        both = rate_by_clock([tree(at_random, seed) for seed in (1, 2)], seconds)
        return both / statistics.mean((first, second))

    return SearchSpeed(
        game=game_name,
        players=players,
        moment=moment,
        choices=len(choices),
        random_playouts=one_core(at_random),
        sensible_playouts=one_core(evaluated),
        two_threads=round(statistics.median(gain() for _ in range(REPEATS)), 2),
    )


def rate_by_clock(trees: Sequence[SearchTree], seconds: float) -> float:
    """Iterations a second of all trees at once, each in its own thread."""
    with ThreadPoolExecutor(len(trees)) as pool:
        return sum(pool.map(lambda tree: _rate(tree, seconds, time.perf_counter), trees))


def position_at(game: AnyGame, players: int, moment: str) -> tuple[AnyState, Seat]:
    """The position with the most legal moves near the start or the middle of a match."""
    evaluator = bots_of(game.name).evaluator
    seed = parse_seed(SEED_WORDS)
    rng = Rng(1)
    state = game.begin(game.new_setup(players, seed, {}))
    path = []
    while not state.is_over:
        path.append(state.copy())
        move: Move = (
            game.chance_move(state, seed) if state.is_chance else evaluator.choose_move(state, rng)
        )
        state.apply(move)
    first = 0 if moment == "opening" else len(path) // 2
    choices = [at for at in path[first : first + 12] if not at.is_chance]
    widest = max(choices, key=lambda at: len(legal_moves_of(at, at.seats_to_act[0])))
    return widest, widest.seats_to_act[0]


def _rate(tree: SearchTree, seconds: float, clock: Callable[[], float]) -> float:
    """Iterations a second of one tree, by a clock."""
    begun = clock()
    done = 0
    while clock() - begun < seconds and done < MAX_ITERATIONS:
        done += tree.run(BATCH)
    return done / (clock() - begun)
