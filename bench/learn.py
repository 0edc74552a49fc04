"""Steps a second of the learning environments, beside those of others where they are installed.

Batches count processor time, so that other load hardly matters; two threads are compared with one
by wall-clock time and need a quiet machine. The rows of others need the extra `[bench]`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np

from bench import other_environments
from bench.real_time import real_time
from lakelight.encoding.registry import encodings_of
from lakelight.games import GAMES
from lakelight.learn import Batch, LakelightAEC
from lakelight.learn.threads import Workers

Figures: TypeAlias = dict[str, Any]
Report: TypeAlias = Callable[[str], None]

COUNT = 256
THREADED_COUNTS = (256, 1024, 4096)
SECONDS = 1.0
ROUNDS = 5
# Pairs of rounds, and how long one lasts, as a share of what a figure takes.
THREAD_ROUNDS = 30
THREAD_ROUND = 0.05
WARM_UP = 50
# What must be installed for the rows of others, and the extra that brings it.
OTHERS = ("pgx", "pyspiel")


def measure(report: Report, seconds: float, is_real_time: bool) -> Figures:
    """Everything, for every game and number of players."""
    games: Figures = {}
    for game, rules in GAMES.items():
        games[game] = {}
        for players in rules.players:
            report(f"{game}, {players} players")
            games[game][str(players)] = measure_game(game, players, seconds, is_real_time)
    figures: Figures = {"batch": COUNT, "games": games, "others": {}}
    for module in OTHERS:
        if find_spec(module) is None:
            figures["others"][module] = "not installed: pip install 'lakelight[bench]'"
            continue
        report(module)
        figures["others"] |= other_environments.MEASURES[module](seconds, COUNT)
    figures["ratios"] = ratios(figures)
    return figures


def measure_game(game: str, players: int, seconds: float, is_real_time: bool) -> Figures:
    """One game with some players."""
    default = encodings_of(game)[0]
    found: Figures = {
        "steps_per_cpu_second": batch_rate(game, players, default, seconds, copy=False),
        "steps_per_cpu_second_with_copies": batch_rate(game, players, default, seconds, copy=True),
        "aec_turns_per_cpu_second": aec_rate(game, players, seconds),
    }
    for count in THREADED_COUNTS:
        found |= threads_figures(game, players, count, seconds, is_real_time)
    for encoding in encodings_of(game)[1:]:
        rate = batch_rate(game, players, encoding, seconds, copy=False)
        found[f"steps_per_cpu_second_{encoding}"] = rate
    return found


def stepper(batch: Batch, inside: list[float] | None = None) -> Callable[[], None]:
    """One step of all environments, in which NumPy chooses among the legal actions.

    The seconds of `Batch.step` alone, on the wall, are added to `inside`.
    """
    rng = np.random.default_rng(1)
    latest = [batch.reset()]
    firsts = np.arange(batch.count) * batch.encoder.longest_list

    def step() -> None:
        now = latest[0]
        assert now.legal is not None
        picks = (rng.random(batch.count) * now.legal_count).astype(np.intp)
        picks += firsts
        actions = now.legal.ravel()[picks]
        began = time.perf_counter()
        latest[0] = batch.step(actions)
        if inside is not None:
            inside[0] += time.perf_counter() - began

    for _ in range(WARM_UP):
        step()
    return step


def rate_of(step: Callable[[], None], seconds: float, clock: Callable[[], float]) -> float:
    """Calls a second, the best of some rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        calls = 0
        began = now = clock()
        while now - began < seconds / ROUNDS:
            for _ in range(10):
                step()
            calls += 10
            now = clock()
        best = max(best, calls / (now - began))
    return best


def batch_rate(game: str, players: int, encoding: str, seconds: float, *, copy: bool) -> int:
    """Steps of all environments together in a second of processor time."""
    batch = Batch(
        game,
        COUNT,
        players,
        seed=1,
        encoding=encoding,
        lists=True,
        copy=copy,
        autoreset="same_step",
    )
    return round(COUNT * rate_of(stepper(batch), seconds, time.process_time))


def threads_figures(
    game: str, players: int, count: int, seconds: float, is_real_time: bool
) -> Figures:
    """How much faster two threads step a batch than one, by the clock on the wall.

    One batch goes on and on, so that memory and work are the same. Rounds on one thread and on two
    follow each other, in changing order; each pair gives a ratio, and the median counts, so that
    neither a lucky round nor a disturbed one does. The ratio is that of the whole loop, in which
    NumPy chooses actions on one thread; that of `Batch.step` alone stands beside it. How much of
    the wall time the rounds of one thread had a processor tells how busy the machine was: much
    below 1, and the ratio is not that of two free cores (`bench.real_time` helps).
    """
    batch = Batch(
        game, count, players, seed=1, threads=2, lists=True, copy=False, autoreset="same_step"
    )
    workers = (Workers(batch._core, 1), batch._workers)
    inside = [0.0]
    step = stepper(batch, inside)
    calls = calls_within(step, seconds * THREAD_ROUND)
    loops, steps, shares = [], [], []
    with real_time() if is_real_time else nullcontext() as core:
        for number in range(THREAD_ROUNDS):
            loop, alone = [0.0, 0.0], [0.0, 0.0]
            for index in (0, 1) if number % 2 else (1, 0):
                batch._workers = workers[index]
                if core is not None:
                    core.hold(index == 0)
                step()
                inside[0] = 0.0
                worked, began = time.process_time(), time.perf_counter()
                for _ in range(calls):
                    step()
                loop[index], alone[index] = time.perf_counter() - began, inside[0]
                if index == 0:
                    shares.append((time.process_time() - worked) / loop[0])
            loops.append(loop)
            steps.append(alone)
    workers[1].close()
    one, two = np.array(loops).T
    low, middle, high = np.quantile(one / two, (0.25, 0.5, 0.75))
    one_step, two_step = np.array(steps).T
    figures = {
        "ratio": round(float(middle), 2),
        "ratio_lower_quartile": round(float(low), 2),
        "ratio_upper_quartile": round(float(high), 2),
        "ratio_of_step_alone": round(float(np.median(one_step / two_step)), 2),
        "steps_per_second": round(calls * count / float(np.median(two))),
        "one_had_a_processor": round(float(np.median(shares)), 3),
    }
    return {f"two_threads_{count}_{name}": figure for name, figure in figures.items()}


def calls_within(step: Callable[[], None], seconds: float) -> int:
    """How many calls take so long on the wall, at least one."""
    calls, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds or not calls:
        step()
        calls += 1
    return calls


def aec_rate(game: str, players: int, seconds: float) -> int:
    """Turns of a PettingZoo environment in a second of processor time."""
    environment = LakelightAEC(game, players)
    environment.reset(seed=1)
    rng = np.random.default_rng(1)

    def turn() -> None:
        observation, _, is_over, _, _ = environment.last()
        if is_over:
            environment.reset()
            return
        legal = observation["action_mask"].nonzero()[0]
        environment.step(legal[int(rng.random() * len(legal))])

    return round(rate_of(turn, seconds, time.process_time))


def ratios(figures: Figures) -> dict[str, float]:
    """How many times faster each game is, with two players, than each environment of others."""
    return {
        f"{game} / {other}": round(by_players["2"]["steps_per_cpu_second"] / rate, 1)
        for game, by_players in figures["games"].items()
        for other, rate in figures["others"].items()
        if isinstance(rate, int)
    }


def table_of(figures: Figures) -> list[str]:
    """The figures as lines of text."""
    lines = [f"{'':<44}" + "".join(f"{players:>12}" for players in ("2", "3", "4"))]
    for game, by_players in figures["games"].items():
        names = list(next(iter(by_players.values())))
        for name in names:
            values = "".join(f"{found[name]:>12,}" for found in by_players.values())
            lines.append(f"{game + ' ' + name.replace('_', ' '):<44}{values}")
    for name, value in (figures["others"] | figures["ratios"]).items():
        lines.append(
            f"{name:<44}{value:>12,}" if not isinstance(value, str) else f"{name}: {value}"
        )
    return lines


def main(arguments: list[str]) -> int:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench learn", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each figure")
    parser.add_argument(
        "--real-time",
        action="store_true",
        help="on a busy machine: compare threads at real-time priority (Linux, as root)",
    )
    parser.add_argument(
        "--threads-only", action="store_true", help="only compare two threads with one"
    )
    args = parser.parse_args(arguments)

    def report(sentence: str) -> None:
        print(sentence, file=sys.stderr)

    if args.threads_only:
        for game, players in ((game, n) for game, rules in GAMES.items() for n in rules.players):
            for count in THREADED_COUNTS:
                found = threads_figures(game, players, count, args.seconds, args.real_time)
                print(json.dumps({"game": game, "players": players, **found}), flush=True)
        return 0
    figures = measure(report, args.seconds, args.real_time)
    print(json.dumps({"learn": figures}) if args.json else "\n".join(table_of(figures)))
    return 0
