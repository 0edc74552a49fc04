"""Full states that agree with a view: what a bot searches instead of the true state."""

from __future__ import annotations

from lakelight.core.rng import Rng
from lakelight.harvest.orientation import tile_name, tiles_in_box
from lakelight.harvest.position_types import Position, View
from lakelight.harvest.state import State, restored

ONLOOKER = -1


def imagine(view: View, rng: Rng) -> State:
    """A state in which everything the view does not show is dealt at random."""
    seen = [() if seat != view.viewer else view.hand for seat in range(view.table.players)]
    unseen = tiles_in_box(Position(view.table, tuple(seen), ()))
    names = [tile_name(tile) for tile in unseen]
    hands: list[tuple[str, ...]] = []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.viewer:
            hands.append(view.hand)
        else:
            hands.append(tuple(names[:size]))
            del names[:size]
    state = restored(Position(view.table, tuple(hands), tuple(names[: view.draw_stack_size])))
    state.redeal_hidden(ONLOOKER if view.viewer is None else view.viewer, rng)
    return state
