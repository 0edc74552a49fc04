"""Train a player of Harvest by self-play: masked PPO in NumPy, on one processor core.

    pip install 'lakelight[learn]'
    python examples/learn_ppo.py --minutes 5 --seed 1 --out net.npz --curve curve.json

The network scores every legal action from a few numbers that say what the action does, so it
learns from each placement about all others. It plays both seats; the reward of a step is how much
the lead in points grew. Every few updates it plays matches against three bots, from
`beginner` to `skilled`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from learn_features import COLORS, POINTS, Array, features, rows_of

from lakelight.bots.bot import choose_for
from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.core.rng import Rng
from lakelight.learn import Batch, BatchStep

HIDDEN = 64
CLIP, GAMMA, LAMBDA, ENTROPY, EPOCHS, CHUNKS = 0.2, 1.0, 0.9, 0.003, 2, 8
RATE = 3e-3
MATCHES = 128
OPPONENTS = ("beginner", "casual", "skilled")
# When the network is tested, as parts of the time it trains; it learns most at the beginning.
MOMENTS = (0.0, 1 / 24, 1 / 12, 1 / 6, 1 / 3, 2 / 3, 1.0)


def state_features(batch: Batch, step: BatchStep) -> Array:
    """What the value of a position depends on: both seats' holdings, and how much is left."""
    blocks = batch.split(step.observation)
    seats = blocks["seats"].astype(np.float32)
    cards = np.sort(seats[:, :, :COLORS], axis=2).reshape(len(seats), -1) / 4
    rest = np.stack(
        [
            *(seats[:, seat, column] / scale for seat in (0, 1) for column, scale in COLUMNS),
            blocks["tiles_left"][:, 0] / 20,
            *(blocks["phase"][:, phase] for phase in range(4)),
        ],
        axis=1,
    )
    return np.concatenate([cards, rest], axis=1).astype(np.float32)


COLUMNS = ((COLORS, 4), (COLORS + 1, 30), (COLORS + 2, 3))


class Network:
    """Two small networks, each with one hidden layer and Adam: one for actions, one for values."""

    def __init__(self, rng: np.random.Generator, actions: int, states: int) -> None:
        self.weights = {
            "action_in": rng.normal(0, 0.5 / actions**0.5, (actions, HIDDEN)),
            "action_bias": np.zeros(HIDDEN),
            "action_out": np.zeros(HIDDEN),
            "value_in": rng.normal(0, 1 / states**0.5, (states, HIDDEN)),
            "value_bias": np.zeros(HIDDEN),
            "value_out": np.zeros(HIDDEN),
        }
        self.weights = {name: part.astype(np.float32) for name, part in self.weights.items()}
        self.mean = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.square = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.updates = 0

    def forward(self, kind: str, inputs: Array) -> tuple[Array, Array]:
        """The output of one network, and its hidden layer."""
        w = self.weights
        hidden = np.tanh(inputs @ w[f"{kind}_in"] + w[f"{kind}_bias"])
        return hidden @ w[f"{kind}_out"], hidden

    def backward(self, kind: str, inputs: Array, hidden: Array, error: Array) -> dict[str, Array]:
        """The gradients of one network, given those of its output."""
        inner = error[:, None] * self.weights[f"{kind}_out"] * (1 - hidden**2)
        return {
            f"{kind}_out": error @ hidden,
            f"{kind}_in": inputs.T @ inner,
            f"{kind}_bias": inner.sum(axis=0),
        }

    def update(self, gradients: dict[str, Array], rate: float) -> None:
        """One step of Adam."""
        self.updates += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.updates)
            square = self.square[name] / (1 - 0.999**self.updates)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def probabilities(logits: Array, starts: Array, counts: Array) -> Array:
    """A softmax within the actions of each position."""
    top = np.repeat(np.maximum.reduceat(logits, starts), counts)
    weights: Array = np.exp(logits - top)
    weights /= np.repeat(np.add.reduceat(weights, starts), counts)
    return weights


def pick(chances: Array, starts: Array, rng: np.random.Generator) -> Array:
    """One action of each position by its probability, as a row number: the Gumbel trick."""
    scores = np.log(chances + 1e-12) + rng.gumbel(size=len(chances))
    return best(scores, starts)


def best(scores: Array, starts: Array) -> Array:
    """The row of highest score of each position."""
    counts = np.diff(np.append(starts, len(scores)))
    top = np.repeat(np.maximum.reduceat(scores, starts), counts)
    rows = np.flatnonzero(scores == top)
    return rows[np.searchsorted(rows, starts)]


class Memory:
    """The decisions of one round of matches."""

    def __init__(self) -> None:
        self.inputs: list[Array] = []
        self.counts: list[Array] = []
        self.chosen: list[Array] = []
        self.chance: list[Array] = []
        self.states: list[Array] = []
        self.values: list[Array] = []
        self.owner: list[Array] = []
        self.lead: list[Array] = []


def collect(batch: Batch, network: Network, rng: np.random.Generator) -> tuple[Memory, Array]:
    """Play all matches of a batch to the end; the decisions, and the final leads of seat 0."""
    memory = Memory()
    step = batch.reset()
    while True:
        wanted = np.flatnonzero(step.seat >= 0)
        if not len(wanted):
            break
        owners, actions, starts = rows_of(step, wanted)
        inputs = features(batch.split(step.observation), owners, actions)
        chances = probabilities(network.forward("action", inputs)[0], starts, _counts(step, wanted))
        rows = pick(chances, starts, rng)
        states = state_features(batch, step)[wanted]
        seats = step.seat[wanted]
        scores = step.scores[wanted].astype(np.float32)
        index = np.arange(len(wanted))
        memory.inputs.append(inputs)
        memory.counts.append(_counts(step, wanted))
        memory.chosen.append(rows - starts)
        memory.chance.append(chances[rows])
        memory.states.append(states)
        memory.values.append(network.forward("value", states)[0])
        memory.owner.append(wanted * 2 + seats)
        memory.lead.append((scores[index, seats] - scores[index, 1 - seats]) / POINTS)
        played = np.zeros(batch.count, np.int64)
        played[wanted] = actions[rows]
        step = batch.step(played)
    final = step.scores.astype(np.float32)
    return memory, (final[:, 0] - final[:, 1]) / POINTS


def _counts(step: BatchStep, wanted: Array) -> Array:
    return step.legal_count[wanted].astype(np.int64)


def advantages(memory: Memory, final: Array) -> tuple[Array, Array]:
    """Generalized advantages and returns: what a decision adds to the lead, seat by seat."""
    sizes = [len(owner) for owner in memory.owner]
    found = [np.zeros(size, np.float32) for size in sizes]
    ahead = np.zeros(2 * len(final), np.float32)
    ends = np.stack([final, -final], axis=1).reshape(-1)
    next_lead, next_value = ends.copy(), np.zeros_like(ends)
    for at in range(len(sizes) - 1, -1, -1):
        owner = memory.owner[at]
        reward = next_lead[owner] - memory.lead[at]
        delta = reward + GAMMA * next_value[owner] - memory.values[at]
        ahead[owner] = delta + GAMMA * LAMBDA * ahead[owner]
        found[at] = ahead[owner].copy()
        next_lead[owner], next_value[owner] = memory.lead[at], memory.values[at]
    whole = np.concatenate(found)
    return whole, whole + np.concatenate(memory.values)


def learn(
    network: Network, memory: Memory, final: Array, rate: float, rng: np.random.Generator
) -> None:
    """Some epochs of PPO over one round of matches."""
    advantage, returns = advantages(memory, final)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    inputs, counts = np.concatenate(memory.inputs), np.concatenate(memory.counts)
    chosen, before = np.concatenate(memory.chosen), np.concatenate(memory.chance)
    states = np.concatenate(memory.states)
    starts = np.cumsum(counts) - counts
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(counts)), CHUNKS):
            part.sort()
            size = counts[part]
            first = np.cumsum(size) - size
            rows = np.repeat(starts[part] - first, size) + np.arange(size.sum())
            x = inputs[rows]
            logits, hidden = network.forward("action", x)
            chances = probabilities(logits, first, size)
            taken = first + chosen[part]
            ratio = chances[taken] / before[part]
            gain = advantage[part]
            is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = -gain * ratio * is_free / len(part)
            error = -chances * np.repeat(push, size)
            error[taken] += push
            log = np.log(chances + 1e-12)
            entropy = -np.add.reduceat(chances * log, first)
            error += ENTROPY * chances * (log + np.repeat(entropy, size)) / len(part)
            value, inner = network.forward("value", states[part])
            miss = (value - returns[part]) / len(part)
            gradients = network.backward("action", x, hidden, error.astype(np.float32))
            gradients |= network.backward("value", states[part], inner, miss.astype(np.float32))
            network.update(gradients, rate)


def evaluate(network: Network, opponent: str, matches: int, seed: int) -> dict[str, float]:
    """Matches against a bot, half of them from each seat: the share won and the mean lead."""
    batch = Batch("harvest", matches, 2, seed=seed, lists=True, autoreset="disabled", masks=False)
    bot, rng, budget = bot_named("harvest", opponent), Rng(seed), Budget()
    own = np.arange(matches) % 2
    step = batch.reset()
    reward = np.zeros((matches, 2), np.float32)
    while (step.seat >= 0).any():
        played = np.zeros(matches, np.int64)
        wanted = np.flatnonzero(step.seat == own)
        if len(wanted):
            owners, actions, starts = rows_of(step, wanted)
            scores, _ = network.forward(
                "action", features(batch.split(step.observation), owners, actions)
            )
            played[wanted] = actions[best(scores, starts)]
        for index in np.flatnonzero((step.seat >= 0) & (step.seat != own)):
            state = batch.state(int(index))
            move = choose_for(bot, batch.game, state, int(step.seat[index]), budget, rng)
            played[index] = batch.action_of(state, move)
        step = batch.step(played)
        reward += step.reward
    rows = np.arange(matches)
    lead = step.scores[rows, own] - step.scores[rows, 1 - own]
    return {"won": float(reward[rows, own].mean()), "lead": float(lead.mean())}


def new_network(batch: Batch, seed: int) -> Network:
    """A network that has learned nothing."""
    step = batch.reset()
    owners, actions, _ = rows_of(step, np.arange(1))
    inputs = features(batch.split(step.observation), owners, actions)
    rng = np.random.default_rng(seed)
    return Network(rng, inputs.shape[1], state_features(batch, step).shape[1])


def train(minutes: float, seed: int, matches: int) -> Iterator[tuple[Network, dict[str, Any]]]:
    """Train for some minutes of processor time; the network, and how it plays, at each test."""
    rng = np.random.default_rng(seed)
    batch = Batch("harvest", MATCHES, 2, seed=seed, lists=True, autoreset="disabled", masks=False)
    network = new_network(batch, seed)
    decisions, spent, began = 0, 0.0, time.process_time()
    for moment in MOMENTS:
        while spent < moment * minutes:
            memory, final = collect(batch, network, rng)
            decisions += sum(len(owner) for owner in memory.owner)
            learn(network, memory, final, RATE * max(0.1, 1 - spent / minutes), rng)
            spent = (time.process_time() - began) / 60
        point: dict[str, Any] = {"minutes": round(spent, 3), "decisions": decisions}
        for opponent in OPPONENTS:
            point[opponent] = evaluate(network, opponent, matches, 1000 + seed)
        yield network, point
        began = time.process_time() - spent * 60


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200, help="of each test against a bot")
    parser.add_argument("--out", type=Path, help="where to write the network")
    parser.add_argument("--curve", type=Path, help="where to write the learning curve")
    args = parser.parse_args()
    if not (args.minutes > 0 and args.matches > 0 and args.seed >= 0):
        parser.error("--minutes and --matches must be above 0, and --seed at least 0")
    points = []
    for network, point in train(args.minutes, args.seed, args.matches):
        print(json.dumps(point), flush=True)
        points.append(point)
        curve = {"seed": args.seed, "matches": args.matches, "points": points}
        if args.out is not None:
            np.savez(args.out, allow_pickle=False, **network.weights)
        if args.curve is not None:
            args.curve.write_text(json.dumps(curve, indent=1) + "\n")


if __name__ == "__main__":
    main()
