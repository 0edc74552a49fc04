"""Search rounds per processor second at openings, natively or in Pyodide, as one line of JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from importlib import import_module

from lakelight.bots.bot import legal_moves_of
from lakelight.bots.budget import Budget
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES

PLAYOUTS = 8000


def processor_clock() -> Callable[[], float]:
    """The processor seconds of this process; Node hands in its own."""
    try:
        node = import_module("js")
    except ImportError:
        return time.process_time
    clock: Callable[[], float] = node.processorSeconds
    return clock


def rounds_per_second() -> dict[str, float]:
    """For each game, the rounds of a search that a processor second makes."""
    clock = processor_clock()
    found = {}
    for name, game in GAMES.items():
        seed = parse_seed("bench")
        state = game.begin(game.new_setup(2, seed, {}))
        while state.is_chance:
            state.play(game.chance_move(state, seed))
        seat = state.seats_to_act[0]
        view, legal = state.view(seat), legal_moves_of(state, seat)
        search(bots_of(name), view, legal, Budget(playouts=PLAYOUTS // 10), Rng(1))
        began = clock()
        search(bots_of(name), view, legal, Budget(playouts=PLAYOUTS), Rng(2))
        found[name] = PLAYOUTS / (clock() - began)
    return found


if __name__ == "__main__":
    print(json.dumps(rounds_per_second()))
