"""Self-play with a league on one machine: Ray workers play, and a population improves.

    pip install 'lakelight[learn,cluster]'
    python examples/learn_league.py --generations 3 --workers 2

Each generation, every worker trains a copy of the best network for a while (`learn_ppo.py`), from
a seed of its own. The league then plays everybody against everybody, past champions included, and
the network that wins most is the next to be trained.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import ray
from learn_features import Array, features, rows_of
from learn_ppo import best, collect, learn, new_network

from lakelight.learn import Batch

Weights = dict[str, Array]


@ray.remote(num_cpus=1)
def improve(weights: Weights | None, rounds: int, seed: int) -> Weights:
    """Train a network for some rounds of self-play."""
    batch = Batch("harvest", 64, 2, seed=seed, lists=True, masks=False, autoreset="disabled")
    network = new_network(batch, seed)
    if weights is not None:
        network.weights = {name: part.copy() for name, part in weights.items()}
    rng = np.random.default_rng(seed)
    for _ in range(rounds):
        memory, final = collect(batch, network, rng)
        learn(network, memory, final, 2e-3, rng)
    return network.weights


@ray.remote(num_cpus=1)
def share_won(one: Weights, other: Weights, matches: int, seed: int) -> float:
    """The share of matches that one network wins against another, half from each seat."""
    batch = Batch("harvest", matches, 2, seed=seed, lists=True, masks=False, autoreset="disabled")
    networks = [new_network(batch, 0), new_network(batch, 0)]
    networks[0].weights, networks[1].weights = one, other
    step = batch.reset()
    won = np.zeros((matches, 2), np.float32)
    first = np.arange(matches) % 2
    while (step.seat >= 0).any():
        played = np.zeros(matches, np.int64)
        for number in range(2):
            wanted = np.flatnonzero((step.seat >= 0) & ((step.seat == first) == (number == 0)))
            if len(wanted):
                owners, actions, starts = rows_of(step, wanted)
                inputs = features(batch.split(step.observation), owners, actions)
                scores, _ = networks[number].forward("action", inputs)
                played[wanted] = actions[best(scores, starts)]
        step = batch.step(played)
        won += step.reward
    return float(won[np.arange(matches), first].mean())


def standings(league: list[Weights], matches: int) -> list[float]:
    """The mean share that each network wins against all others."""
    pairs = [(a, b) for a in range(len(league)) for b in range(a)]
    stored = [ray.put(weights) for weights in league]
    shares: list[Any] = ray.get(
        [share_won.remote(stored[a], stored[b], matches, a * 100 + b) for a, b in pairs]
    )
    totals = np.zeros(len(league))
    for (a, b), share in zip(pairs, shares, strict=True):
        totals[a] += share
        totals[b] += 1 - share
    return [float(total / max(1, len(league) - 1)) for total in totals]


def main() -> None:
    """Read the command line and run the league."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3, help="of self-play in each generation")
    parser.add_argument("--matches", type=int, default=40, help="of each pair of the league")
    args = parser.parse_args()
    ray.init(num_cpus=args.workers, include_dashboard=False, log_to_driver=False)
    champion: Weights | None = None
    league: list[Weights] = []
    for generation in range(args.generations):
        tasks = [
            improve.remote(champion, args.rounds, generation * 100 + worker)
            for worker in range(args.workers)
        ]
        league += ray.get(tasks)
        shares = standings(league, args.matches)
        champion = league[int(np.argmax(shares))]
        print(f"generation {generation}: " + " ".join(f"{share:.2f}" for share in shares))
    ray.shutdown()


if __name__ == "__main__":
    main()
