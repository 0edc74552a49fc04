"""The engine of this checkout against that of another, figure by figure in turn.

Ratios are of speed in processor time: below 1 this checkout is slower. Both are measured by the
same code, one right after the other, and which comes first changes from round to round.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from bench.server import tell
from bench.spread import spread
from bench.subjects import OTHER, THIS, python_of, require_compiled
from lakelight.cli.benchmark.rounds import RATES, SIDES, Worker, import_ms
from lakelight.games import GAMES

WORKER = Path(__file__).with_name("engine_worker.py")
ROUNDS = 7
ITERATIONS = 4000
MOMENTS = ("opening", "mid-game")
# Moves a player until a playout is cut off and evaluated; None plays at random to the end.
HORIZONS = (None, 4, 16)
PARTS = ("rates", "search", "imports")
COMPILED = SIDES[0]
WIDTH = 76


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    side: str
    game: str
    players: int
    name: str
    search: tuple[str, int | None] | None = None

    def __str__(self) -> str:
        return f"{self.side:<9}{self.game}, {self.players} players: {self.name}"

    def rate(self, worker: Worker) -> float:
        """Measure it once."""
        if self.search is None:
            return worker.ask(self.game, self.players, self.name)
        moment, horizon = self.search
        more = {"moment": moment, "horizon": horizon, "iterations": ITERATIONS}
        return worker.ask(self.game, self.players, "search", **more)


def main(arguments: Sequence[str]) -> int:
    """`bench engine`: measure, and print a table or JSON."""
    args = _parser().parse_args(arguments)
    require_compiled(sys.executable, "this checkout")
    pythons = {THIS: sys.executable, OTHER: python_of(args.against)}
    found: dict[str, list[float]] = {}
    for number in range(args.rounds):
        tell(f"round {number + 1} of {args.rounds}")
        order = (THIS, OTHER) if number % 2 else (OTHER, THIS)
        for name, ratio in _round({one: pythons[one] for one in order}, args.only or PARTS):
            found.setdefault(name, []).append(ratio)
    if args.json:
        print(json.dumps({"ratios": found}))
    else:
        print("\n".join(_table(found)))
    return 0


def _round(pythons: dict[str, str], parts: Sequence[str]) -> Iterator[tuple[str, float]]:
    """The ratio of every figure, from new processes: where their memory lies changes the speed."""
    for side in SIDES:
        with _workers(pythons, side) as workers:
            for figure in _figures(side, parts):
                rates = {name: figure.rate(worker) for name, worker in workers.items()}
                yield str(figure), rates[THIS] / rates[OTHER]
        if "imports" in parts:
            for module in ("lakelight", *(f"lakelight.{name}" for name in GAMES)):
                taken = {name: import_ms(pythons[name], module, side) for name in pythons}
                yield f"{side:<9}import {module}", taken[OTHER] / taken[THIS]


@contextmanager
def _workers(pythons: dict[str, str], side: str) -> Iterator[dict[str, Worker]]:
    """A worker for each checkout."""
    workers = {name: Worker(side, [python, "-I", str(WORKER)]) for name, python in pythons.items()}
    try:
        yield workers
    finally:
        for worker in workers.values():
            worker.close()


def _figures(side: str, parts: Sequence[str]) -> Iterator[Figure]:
    """What is measured of one side; plain search would take too long."""
    for game in GAMES.values():
        if "rates" in parts:
            for players, name in product(game.players, RATES):
                yield Figure(side, game.name, players, name)
        if "search" in parts and side == COMPILED:
            fewest_and_most = (game.players[0], game.players[-1])
            for players, moment, horizon in product(fewest_and_most, MOMENTS, HORIZONS):
                name = f"search, {moment}, {_cut(horizon)}"
                yield Figure(side, game.name, players, name, (moment, horizon))


def _cut(horizon: int | None) -> str:
    return "random playouts" if horizon is None else f"cut off after {horizon} moves each"


def _table(found: dict[str, list[float]]) -> Iterator[str]:
    yield f"{'this / against':<{WIDTH}}median (least-greatest)"
    for name, ratios in found.items():
        yield f"{name:<{WIDTH}}{spread(ratios, 3)}"
    least = min(found, key=lambda name: statistics.median(found[name]))
    yield f"{'lowest: ' + least:<{WIDTH}}{spread(found[least], 3)}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("bench engine", description=__doc__)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", required=True)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--only", nargs="+", choices=PARTS, help="only these parts")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="for each figure")
    return parser
