"""Training of an evaluator's weights by self-play.

The method is simultaneous perturbation stochastic approximation (Spall 1992): each step
perturbs all weights at random, up in one evaluator and down in another, lets the two play
the same deals from every seat, and moves the weights in proportion to how much more one is
rewarded than the other. The reward is the one that search has at the end of a match.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from lakelight.bots.bot import AnyState
from lakelight.bots.evaluator import Evaluator, play_match
from lakelight.core.rng import Rng

PERTURBATION = 0.25
LEARNING_RATE = 0.03
STAGES = 5
# Rewards are from 0 to 1; with this factor they differ about as much as weights do.
REWARD_SCALE = 10.0

Weights: TypeAlias = Sequence[float]
Deal: TypeAlias = Callable[[int, Rng], AnyState]


def read_options(what: str, arguments: Sequence[str] | None) -> Namespace:
    """The options of a training command."""
    parser = ArgumentParser(description=f"train {what} by self-play")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--deals", type=int, default=100, help="of each step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="of learning, at first")
    parser.add_argument("--policy", action="store_true", help="train the policy of whole playouts")
    parser.add_argument("--out", type=Path, help="the file of weights (default: those that ship)")
    return parser.parse_args(arguments)


def train(
    start: Weights,
    make_evaluator: Callable[[Weights], Evaluator],
    deal: Deal,
    options: Namespace,
    to_json: Callable[[list[float]], object],
) -> None:
    """Train in stages of falling learning rate, and write the weights after each stage."""
    rng = Rng(options.seed)
    trained = list(start)

    def edge_over(first: Weights, second: Weights, deals: int) -> float:
        evaluators = make_evaluator(first), make_evaluator(second)
        return mean_edge(*evaluators, deal, options.players, deals, rng)

    for stage in range(STAGES):
        rate = options.rate * (STAGES - stage) / STAGES
        trained = ascend(trained, edge_over, options.steps // STAGES, options.deals, rate, rng)
        edge = edge_over(trained, start, 10 * options.deals) / REWARD_SCALE
        sys.stderr.write(f"{stage + 1} of {STAGES}: {edge:+.3f} reward more than the start\n")
        options.out.write_text(json.dumps(to_json([round(value, 3) for value in trained])) + "\n")


def ascend(
    start: Weights,
    edge_over: Callable[[Weights, Weights, int], float],
    steps: int,
    deals: int,
    rate: float,
    rng: Rng,
) -> list[float]:
    """The mean of the weights over the second half of so many steps."""
    weights = list(start)
    sums = [0.0] * len(weights)
    for step in range(steps):
        push = [PERTURBATION if rng.below(2) else -PERTURBATION for _ in weights]
        up = [weight + by for weight, by in zip(weights, push, strict=True)]
        down = [weight - by for weight, by in zip(weights, push, strict=True)]
        edge = edge_over(up, down, deals)
        weights = [
            weight + rate * edge * by / PERTURBATION
            for weight, by in zip(weights, push, strict=True)
        ]
        if step >= steps // 2:
            sums = [total + weight for total, weight in zip(sums, weights, strict=True)]
    return [total / (steps - steps // 2) for total in sums]


def mean_edge(
    first: Evaluator, second: Evaluator, deal: Deal, players: int, deals: int, rng: Rng
) -> float:
    """How much more the first evaluator is rewarded than the second, times `REWARD_SCALE`."""
    total = 0.0
    for _ in range(deals):
        opening = deal(players, rng)
        for seat in range(players):
            total += reward_of(opening.copy(), first, second, seat, rng)
            # With two players the rewards of both seats of a match add up to 1.
            total -= reward_of(opening.copy(), second, first, seat, rng) if players > 2 else 0.5
    return REWARD_SCALE * total / (deals * players)


def reward_of(state: AnyState, own: Evaluator, others: Evaluator, seat: int, rng: Rng) -> float:
    """The reward at the end of a seat that one evaluator plays, while another plays all others."""
    play_match(state, own, others, 1 << seat, rng)
    return own.rewards_of(state, state.players)[seat]
