"""Full states that agree with a view: what a bot searches instead of the true state."""

from __future__ import annotations

from lakelight.core.rng import Rng
from lakelight.dice.position_types import View
from lakelight.dice.state import State, restored


def imagine(view: View, rng: Rng) -> State:
    """The state that a view shows: Dice hides nothing but the future."""
    return restored(view.position)
