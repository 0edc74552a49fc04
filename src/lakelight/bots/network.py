"""A small neural network in whole numbers, so that its values are the same on every machine.

Its inputs are features that a position has or has not. There are two hidden layers whose
units are clipped to the range from 0 to 1 (clipped rectified linear units, as in the
efficiently updatable networks of Nasu 2018); since few features are present at a time, the
first layer is a sum of their rows. Weights and units are whole numbers of `ONE` and `UNIT`
parts. Each output x becomes a value from 0 to 1 by the softsign function, x / (1 + |x|),
which needs no exponential function, whose last digits differ between machines.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots import network_layout as layout

FIRST_UNITS = layout.FIRST_UNITS
SECOND_UNITS = layout.SECOND_UNITS
MOST_FEATURES = layout.MOST_FEATURES
MOST_OUTPUTS = layout.MOST_OUTPUTS
UNIT = layout.UNIT
ONE = layout.ONE
SHIFT = layout.SHIFT


class Network:
    """The weights of one network; it can be asked by several threads at once."""

    def __init__(
        self,
        first: Sequence[int],
        first_bias: Sequence[int],
        second: Sequence[int],
        second_bias: Sequence[int],
        last: Sequence[int],
        last_bias: Sequence[int],
    ) -> None:
        self.first = [0] * 131072
        self.first_bias = [0] * 32
        self.second = [0] * 1024
        self.second_bias = [0] * 32
        self.last = [0] * 256
        self.last_bias = [0] * 8
        self.outputs = len(last_bias)
        self.features = len(first) // FIRST_UNITS
        if self.features > MOST_FEATURES or self.outputs > MOST_OUTPUTS:
            raise ValueError(
                f"a network of {self.features} features and {self.outputs} outputs: "
                f"expected at most {MOST_FEATURES} and {MOST_OUTPUTS}"
            )
        for at in range(len(first)):
            self.first[at] = first[at]
        for at in range(FIRST_UNITS):
            self.first_bias[at] = first_bias[at]
        for at in range(FIRST_UNITS * SECOND_UNITS):
            self.second[at] = second[at]
        for at in range(SECOND_UNITS):
            self.second_bias[at] = second_bias[at]
        for at in range(SECOND_UNITS * self.outputs):
            self.last[at] = last[at]
        for at in range(self.outputs):
            self.last_bias[at] = last_bias[at]

    def write_values(self, present: list[int], count: int, values: list[float]) -> None:
        """Write the outputs, each from 0 to 1, for the first `count` of the present features."""
        sums = [0] * 32
        units = [0] * 32
        for unit in range(FIRST_UNITS):
            sums[unit] = self.first_bias[unit]
        for index in range(count):
            row = present[index] * FIRST_UNITS
            for unit in range(FIRST_UNITS):
                sums[unit] += self.first[row + unit]
        for unit in range(FIRST_UNITS):
            units[unit] = min(max(sums[unit], 0), UNIT)
        for unit in range(SECOND_UNITS):
            total = self.second_bias[unit]
            row = unit * FIRST_UNITS
            for before in range(FIRST_UNITS):
                total += units[before] * self.second[row + before]
            sums[unit] = min(max(total >> SHIFT, 0), UNIT)
        for output in range(self.outputs):
            total = self.last_bias[output]
            row = output * SECOND_UNITS
            for before in range(SECOND_UNITS):
                total += sums[before] * self.last[row + before]
            x = total / float(UNIT * ONE)
            values[output] = 0.5 + 0.5 * x / (1.0 + (x if x > 0 else -x))

    def values(self, present: Sequence[int]) -> list[float]:
        """The outputs for these features, for Python."""
        features = [0] * 256
        values = [0.0] * 8
        for index in range(len(present)):
            features[index] = present[index]
        self.write_values(features, len(present), values)
        return [values[output] for output in range(self.outputs)]
