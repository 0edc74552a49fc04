"""A small, fast generator for search and playouts: splitmix64.

The same numbers come out compiled or not. It is not for deals of real matches:
those come from a seed that can be verified (`lakelight.core.seed`).
"""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


class Rng:
    """A random number generator; it is passed in, never stored in a state."""

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def step(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + GOLDEN) & MASK
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * MIX_1) & MASK
        bits = ((bits ^ (bits >> 27)) * MIX_2) & MASK
        return bits ^ (bits >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, for bounds under 2^32.

        Uniform to within bound / 2^32, which no playout can detect.
        """
        return ((self.step() >> 32) * bound) >> 32
