"""Short rounds of measurement, compiled and plain in alternation, under the same load."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import TypeAlias

from lakelight.cli.errors import CommandFailed
from lakelight.cli.words import say
from lakelight.games import GAMES

RATES = ("playouts_per_s", "listing_playouts_per_s", "api_moves_per_s", "copies_per_s")
ROUNDS = 5
SECONDS = 0.12
SIDES = ("compiled", "plain")
COMMAND = (sys.executable, "-m", "lakelight.cli.benchmark.worker")

# Game, players, side, figure: the values of all rounds.
Values: TypeAlias = dict[tuple[str, int, str, str], list[float]]


@dataclass
class Measurement:
    """Everything that was measured."""

    values: Values = field(default_factory=dict)

    def add(self, key: tuple[str, int, str, str], value: float) -> None:
        """Add the value of a round."""
        self.values.setdefault(key, []).append(value)

    def middle(self, key: tuple[str, int, str, str]) -> float | None:
        """The median of the rounds, if any."""
        return median(self.values[key]) if key in self.values else None

    def spread(self, key: tuple[str, int, str, str]) -> tuple[float, float]:
        """The lowest and the highest value."""
        return min(self.values[key]), max(self.values[key])


class Worker:
    """A process that measures one side."""

    def __init__(self, side: str, command: Sequence[str] = COMMAND) -> None:
        self.side = side
        self._process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=_environment(side),
        )

    def ask(self, game: str, players: int, figure: str, **more: object) -> float:
        """One figure, measured once."""
        request = {"game": game, "players": players, "figure": figure, "seconds": SECONDS, **more}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise CommandFailed(say("error.bench_worker", reason=f"{self.side}, {figure}"))
        value: float = json.loads(answer)
        return value

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def measure(games: list[str], rounds: int, tell: Callable[[str], None]) -> Measurement:
    """All figures of these games."""
    found = Measurement()
    if not games:
        return found
    with _workers(games[0]) as workers:
        for game in games:
            for players in GAMES[game].players:
                tell(say("bench.measuring", game=game, players=players))
                _measure_one(found, workers, game, players, rounds)
    return found


def _measure_one(
    found: Measurement, workers: list[Worker], game: str, players: int, rounds: int
) -> None:
    imports = {"import_ms": "lakelight", "import_game_ms": f"lakelight.{game}"}
    for _ in range(rounds):
        for name in RATES:
            for worker in workers:
                found.add((game, players, worker.side, name), worker.ask(game, players, name))
        for name, module in imports.items():
            for worker in workers:
                taken = import_ms(sys.executable, module, worker.side)
                found.add((game, players, worker.side, name), taken)
        for worker in workers:
            if worker.side == "compiled":
                name = "two_threads_ratio"
                found.add((game, players, worker.side, name), worker.ask(game, players, name))
    for worker in workers:
        key = (game, players, worker.side, "state_bytes")
        found.add(key, worker.ask(game, players, "state_bytes"))


@contextmanager
def _workers(game: str) -> Iterator[list[Worker]]:
    """One worker for each side; without a compiled engine, only the plain one."""
    workers = [Worker(side) for side in SIDES]
    try:
        players = GAMES[game].players.start
        compiled, plain = (bool(worker.ask(game, players, "is_compiled")) for worker in workers)
        if plain:
            raise CommandFailed(say("error.bench_worker", reason="LAKELIGHT_PLAIN=1 has no effect"))
        yield workers if compiled else workers[1:]
    finally:
        for worker in workers:
            worker.close()


def import_ms(python: str, module: str, side: str) -> float:
    """The processor time a fresh interpreter takes to import a module, once it has started."""
    clock = "from time import process_time as t; s = t()"
    code = f"{clock}; import {module}; print((t() - s) * 1000)"
    command = [python, "-c", code]
    ended = subprocess.run(  # noqa: S603
        command, capture_output=True, text=True, check=True, env=_environment(side)
    )
    return float(ended.stdout)


def _environment(side: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "LAKELIGHT_PLAIN"}
    return kept | {"LAKELIGHT_PLAIN": "1"} if side == "plain" else kept
