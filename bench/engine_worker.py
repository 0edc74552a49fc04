"""A process that measures the engine of the checkout whose interpreter runs it, on request.

It is run by path, so the same code measures two checkouts. A line of JSON is a request, a line of
JSON its answer. The other checkout may be as old as 50e68f8, which had other names for the search.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import randrange
from time import thread_time
from typing import Any, TypeAlias

FIGURES = Path(__file__).parents[1] / "src" / "lakelight" / "cli" / "benchmark" / "figures.py"
# Things of a checkout whose types are not known here.
Unknown: TypeAlias = Any
MIDDLE = "mid-game"
# The widest of so many positions is searched.
POSITIONS = 12


def serve() -> None:
    """Answer until the input ends."""
    padding = _padding()
    module = _figures_module()
    known: dict[tuple[str, int], Unknown] = {}
    for line in sys.stdin:
        request = json.loads(line)
        key = (request["game"], request["players"])
        if key not in known:
            known[key] = module.Figures(*key)
        print(json.dumps(_measure(module, known[key], request)), flush=True)
    del padding


def _padding() -> list[object]:
    """Objects of random sizes with gaps between them, so that memory differs between processes.

    Where the engine's objects lie changes figures of plain Python by up to 8 %, and in processes
    that import the same modules in the same order they always lie alike. Numbers lie among objects
    of their own size, so that they need gaps of their own.
    """
    numbers = [float(number) for number in range(randrange(4000))][::2]
    return [numbers, [bytes(randrange(500)) for _ in range(randrange(4000))][::2]]


def _figures_module() -> Unknown:
    """What `lakelight bench` measures with, from this checkout, in the package of the other."""
    spec = spec_from_file_location("figures", FIGURES)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _measure(module: Unknown, figures: Unknown, request: dict[str, Unknown]) -> float:
    match request["figure"]:
        case "is_compiled":
            return bool(module.is_compiled())
        case "state_bytes":
            return float(figures.state_bytes())
        case "search":
            return _search_rate(figures, module, request)
        case name:
            return float(figures.rate(name, request["seconds"]))


def _search_rate(figures: Unknown, module: Unknown, request: dict[str, Unknown]) -> float:
    """Iterations per second of processor time of a new tree."""
    state = _position(figures, module, request["moment"])
    run = _new_tree(request["game"], state, request["horizon"])
    begun = thread_time()
    done: int = run(request["iterations"])
    return done / (thread_time() - begun)


def _position(figures: Unknown, module: Unknown, moment: str) -> Unknown:
    """The position with the most legal moves near the start or the middle of a random match."""
    state = figures.opening.copy()
    path = []
    while not state.is_over:
        path.append(state.copy())
        legal = state.legal_moves()
        state.apply(
            figures.game.chance_move(state, module.SEED)
            if state.is_chance
            else legal[len(path) * module.STRIDE % len(legal)]
        )
    first = len(path) // 2 if moment == MIDDLE else 0
    near = [one for one in path[first : first + POSITIONS] if not one.is_chance]
    return max(near, key=lambda one: len(one.legal_moves()))


def _new_tree(game: str, state: Unknown, horizon: int | None) -> Unknown:
    """How to run a search with the settings of 50e68f8 and the checkout's own evaluator."""
    tree = import_module("lakelight.bots.tree").Tree
    cancel = import_module("lakelight.bots.cancel")
    rng = import_module("lakelight.core.rng").Rng(1)
    try:
        config = import_module("lakelight.bots.search_config").SearchConfig
    except ModuleNotFoundError:
        evaluator, _ = import_module("lakelight.bots.levels").full_strength(game)
        plan = import_module("lakelight.bots.tree").Plan(horizon=horizon)
        return tree(*_root(state, "player"), evaluator, plan, rng, cancel.Cancel()).think
    evaluator = import_module("lakelight.bots.registry").bots_of(game).evaluator
    settings = config(horizon=horizon)
    return tree(*_root(state, "bot"), evaluator, settings, rng, cancel.CancelFlag()).run


def _root(state: Unknown, module: str) -> tuple[Unknown, int, list[int], int]:
    """State, seat, its legal moves, and the number of players."""
    seat = state.seats_to_act[0]
    legal_moves_of = import_module(f"lakelight.bots.{module}").legal_moves_of
    return state.copy(), seat, legal_moves_of(state, seat), state.players


if __name__ == "__main__":
    serve()
