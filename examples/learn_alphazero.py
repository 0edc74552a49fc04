"""An AlphaZero-like loop over the batch: search improves the policy, the policy guides search.

    pip install 'lakelight[learn]'
    python examples/learn_alphazero.py --minutes 2 --game harvest

Every position of a batch is searched at once, one step deep: the most promising actions are each
played in copies of the match, with what the seat cannot see dealt afresh, and the network values
what follows. The improved choice is what the network learns to make (as in Gumbel AlphaZero, with
sequential halving over sampled actions); the end of the match is what it learns to expect.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.learn import Batch, BatchStep

Array = np.ndarray[Any, Any]

MATCHES, CANDIDATES, HIDDEN, SCALE = 24, 6, 64, 4.0


class Network:
    """A hidden layer with two heads: logits of all actions, and the expected reward."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.body = rng.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32)
        self.policy = np.zeros((HIDDEN, actions), np.float32)
        self.value = np.zeros(HIDDEN, np.float32)

    def __call__(self, observation: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the logits and the value of every row."""
        hidden = np.tanh((observation.astype(np.float32) / 8) @ self.body)
        return hidden, hidden @ self.policy, hidden @ self.value

    def learn(
        self, rows: Array, targets: Array, rewards: Array, masks: Array, rate: float
    ) -> float:
        """One step toward the improved policy and the rewards; the mean error of the value."""
        hidden, logits, value = self(rows)
        chances = softmax(np.where(masks > 0, logits, -1e9))
        push, miss = (chances - targets) / len(rows), (value - rewards) / len(rows)
        inner = (push @ self.policy.T + miss[:, None] * self.value) * (1 - hidden**2)
        self.policy -= rate * hidden.T @ push
        self.value -= rate * hidden.T @ miss
        self.body -= rate * (rows.astype(np.float32) / 8).T @ inner
        return float(np.abs(value - rewards).mean())


def softmax(logits: Array) -> Array:
    """Probabilities of every row."""
    weights: Array = np.exp(logits - logits.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def improved(
    batch: Batch, search: Batch, step: BatchStep, network: Network, rng: np.random.Generator
) -> tuple[Array, Array]:
    """For every position, the action that search prefers and the policy to learn."""
    assert step.mask is not None
    _, logits, _ = network(step.observation)
    masked = np.where(step.mask > 0, logits, -np.inf)
    noisy = masked + rng.gumbel(size=masked.shape)
    order = np.argsort(-noisy, axis=1)[:, :CANDIDATES]
    searched = np.minimum(step.legal_count, CANDIDATES)
    redeal = Rng(int(rng.integers(1 << 62)))
    tried = np.zeros(search.count, np.int64)
    for index in np.flatnonzero(step.seat >= 0):
        state, seat = batch.state(int(index)), int(step.seat[index])
        for number in range(int(searched[index])):
            imagined = GAMES[batch.game.name].imagine(state.view(seat), redeal)
            search.set_state(int(index) * CANDIDATES + number, imagined)
            tried[int(index) * CANDIDATES + number] = order[index, number]
    after = search.step(tried)
    seats = np.repeat(step.seat, CANDIDATES)
    _, _, value = network(after.observation)
    # With two seats, what the next seat expects is what the other one does not.
    value = np.where(after.seat == seats, value, 1 - value)
    rows = np.arange(search.count)
    value = np.where(after.terminated, after.reward[rows, np.maximum(seats, 0)], value)
    values = value.reshape(-1, CANDIDATES)
    is_tried = np.arange(CANDIDATES) < searched[:, None]
    scores = np.take_along_axis(noisy, order, 1) + SCALE * values
    best = np.argmax(np.where(is_tried, scores, -np.inf), axis=1)
    raised = masked.copy()
    for row in range(len(masked)):
        count = int(searched[row])
        raised[row, order[row, :count]] += SCALE * (
            values[row, :count] - values[row, :count].mean()
        )
    return order[np.arange(len(order)), best], softmax(raised)


def self_play(
    batch: Batch, search: Batch, network: Network, rng: np.random.Generator
) -> tuple[Array, Array, Array, Array]:
    """Play all matches to the end; what was seen, what search preferred, and how it ended."""
    seen, targets, masks, owners = [], [], [], []
    step = batch.reset()
    rewards = np.zeros((batch.count, 2), np.float32)
    while (step.seat >= 0).any():
        active = np.flatnonzero(step.seat >= 0)
        actions, policy = improved(batch, search, step, network, rng)
        assert step.mask is not None
        seen.append(step.observation[active])
        targets.append(policy[active].astype(np.float32))
        masks.append(step.mask[active])
        owners.append(active * 2 + step.seat[active])
        step = batch.step(actions)
        rewards += step.reward
    ends = rewards.reshape(-1)[np.concatenate(owners)]
    return np.concatenate(seen), np.concatenate(targets), np.concatenate(masks), ends


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--game", default="harvest", choices=sorted(GAMES))
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not (args.minutes > 0 and args.matches > 0 and args.seed >= 0):
        parser.error("--minutes and --matches must be above 0, and --seed at least 0")
    rng = np.random.default_rng(args.seed)
    batch = Batch(args.game, args.matches, 2, seed=args.seed, autoreset="disabled")
    search = Batch(args.game, args.matches * CANDIDATES, 2, seed=0, autoreset="disabled")
    search.reset()
    network = Network(batch.encoder.observation_size, batch.actions, args.seed)
    ends = time.monotonic() + 60 * args.minutes
    while True:
        rows, targets, masks, rewards = self_play(batch, search, network, rng)
        errors = [
            network.learn(rows[part], targets[part], rewards[part], masks[part], 0.05)
            for part in np.array_split(rng.permutation(len(rows)), max(1, len(rows) // 128))
        ]
        print(f"{len(rows)} decisions, value off by {np.mean(errors):.3f}", flush=True)
        if time.monotonic() >= ends:
            break


if __name__ == "__main__":
    main()
