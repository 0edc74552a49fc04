"""Fitting a network to samples with NumPy, by the method of Adam (Kingma, Ba 2015).

The outputs are, for each seat, the reward of search and the share of the win; the loss is
their mean squared error. The same samples and seed give the same network on one machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lakelight.bots.network_file import STEP, Layers
from lakelight.bots.network_layout import FIRST_UNITS, ONE, SECOND_UNITS, UNIT
from lakelight.bots.self_play import Sample

Floats: TypeAlias = NDArray[np.float32]

BATCH = 2048
LEARNING_RATE = 0.002
LAST_RATE = 0.00001
# Adam's decay of the means of gradients and of their squares.
DECAY = 0.9
SQUARE_DECAY = 0.999
SMALLEST = 1e-8
# A feature seen less often than this keeps no weight.
SELDOM = 50
HELD_OUT = 20


class Samples(NamedTuple):
    """Features, one row for each position, and what the outputs should be."""

    features: NDArray[np.int16]
    targets: Floats

    def part(self, start: int, end: int) -> Samples:
        """The samples from one to before another."""
        return Samples(self.features[start:end], self.targets[start:end])


class Forward(NamedTuple):
    """What a network computes on the way from features to outputs."""

    inputs: Floats
    first: Floats
    second: Floats
    last: Floats
    outputs: Floats


def gather(found: Iterable[Sample], count: int) -> Samples:
    """The first `count` samples as arrays; the share of a win follows from the result."""
    features = []
    expected = []
    results = []
    for _, sample in zip(range(count), found, strict=False):
        features.append(np.array(sample.features, np.int16))
        expected.append(sample.expected)
        results.append(sample.result)
    result = np.array(results)
    won = np.where(result == 0.5, 0.5, result > 0.5)
    targets = np.concatenate([np.array(expected), won], axis=1)
    return Samples(np.stack(features), targets.astype(np.float32))


class Fit:
    """A network in floating-point numbers while it learns."""

    def __init__(self, feature_count: int, samples: Samples, seed: int) -> None:
        self.features = feature_count
        self.seen = np.zeros(feature_count, np.int64)
        self.use(samples)
        self.rng = np.random.default_rng(seed)
        outputs = samples.targets.shape[1]
        present = samples.features.shape[1]
        self.weights: list[Floats] = [
            self._normal((feature_count, FIRST_UNITS), 0.3 / present**0.5),
            np.full(FIRST_UNITS, 0.3, np.float32),
            self._normal((FIRST_UNITS, SECOND_UNITS), FIRST_UNITS**-0.5),
            np.full(SECOND_UNITS, 0.3, np.float32),
            self._normal((SECOND_UNITS, outputs), 0.3 * SECOND_UNITS**-0.5),
            np.zeros(outputs, np.float32),
        ]
        self.means: list[Floats] = []
        self.squares: list[Floats] = []
        self.steps = 0

    def use(self, samples: Samples) -> None:
        """Learn from these samples from now on, all but the last twentieth."""
        first_held_out = len(samples.features) - len(samples.features) // HELD_OUT
        self.samples = samples.part(0, first_held_out)
        self.held_out = samples.part(first_held_out, len(samples.features))
        self.seen += np.bincount(self.samples.features.ravel(), minlength=self.features)

    def _normal(self, shape: tuple[int, int], scale: float) -> Floats:
        return self.rng.normal(0, scale, shape).astype(np.float32)

    def learn(self, epochs: int, first_rate: float = LEARNING_RATE) -> Iterable[Floats]:
        """Learn from all samples so many times; after each, the error on those held out."""
        batches = len(self.samples.features) // BATCH
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0
        for _ in range(epochs):
            order = self.rng.permutation(len(self.samples.features))
            for batch in range(batches):
                rows = order[batch * BATCH : (batch + 1) * BATCH]
                rate = first_rate * (1 - self.steps / (epochs * batches)) + LAST_RATE
                self._step(self.samples.features[rows], self.samples.targets[rows], rate)
            yield ((self.predict(self.held_out.features) - self.held_out.targets) ** 2).mean(axis=0)

    def predict(self, features: NDArray[np.int16]) -> Floats:
        """The outputs for many positions."""
        parts = [
            self._forward(features[start : start + BATCH]).outputs
            for start in range(0, len(features), BATCH)
        ]
        return np.concatenate(parts)

    def _forward(self, features: NDArray[np.int16]) -> Forward:
        inputs = np.zeros((len(features), self.features), np.float32)
        inputs[np.arange(len(features))[:, None], features] = 1
        first = inputs @ self.weights[0] + self.weights[1]
        second = np.clip(first, 0, 1) @ self.weights[2] + self.weights[3]
        last = np.clip(second, 0, 1) @ self.weights[4] + self.weights[5]
        return Forward(inputs, first, second, last, 0.5 + 0.5 * last / (1 + np.abs(last)))

    def _step(self, features: NDArray[np.int16], targets: Floats, rate: float) -> None:
        """One step of Adam along the gradient of the error of a batch."""
        made = self._forward(features)
        first, second = np.clip(made.first, 0, 1), np.clip(made.second, 0, 1)
        by_last = (made.outputs - targets) / (1 + np.abs(made.last)) ** 2 / len(features)
        by_second = by_last @ self.weights[4].T * ((made.second > 0) & (made.second < 1))
        by_first = by_second @ self.weights[2].T * ((made.first > 0) & (made.first < 1))
        gradients = [
            made.inputs.T @ by_first,
            by_first.sum(axis=0),
            first.T @ by_second,
            by_second.sum(axis=0),
            second.T @ by_last,
            by_last.sum(axis=0),
        ]
        self.steps += 1
        correction = (1 - SQUARE_DECAY**self.steps) ** 0.5 / (1 - DECAY**self.steps)
        for at, gradient in enumerate(gradients):
            self.means[at] += (1 - DECAY) * (gradient - self.means[at])
            self.squares[at] += (1 - SQUARE_DECAY) * (gradient * gradient - self.squares[at])
            step = self.means[at] / (np.sqrt(self.squares[at]) + SMALLEST)
            self.weights[at] -= np.float32(rate * correction) * step

    def layers(self) -> Layers:
        """The network in whole numbers."""
        first = np.where(self.seen[:, None] < SELDOM, 0, self.weights[0])
        return Layers(
            whole(first, STEP, 127),
            whole(self.weights[1], UNIT),
            whole(self.weights[2].T, ONE, 32767),
            whole(self.weights[3], UNIT * ONE),
            whole(self.weights[4].T, ONE, 32767),
            whole(self.weights[5], UNIT * ONE),
        )


def whole(weights: Floats, parts: int, most: int = 2**31 - 1) -> tuple[int, ...]:
    """Weights in whole numbers of parts, none larger than `most`."""
    return tuple(int(number) for number in np.clip(np.rint(weights * parts), -most, most).ravel())


def calibration(predicted: Floats, realized: Floats) -> list[tuple[float, float, int]]:
    """By tenths of the predictions, from the lowest: their mean, what happened, how many."""
    order = np.argsort(predicted.ravel(), kind="stable")
    rows = []
    for part in np.array_split(order, 10):
        guess, result = predicted.ravel()[part], realized.ravel()[part]
        rows.append((float(guess.mean()), float(result.mean()), len(part)))
    return rows
