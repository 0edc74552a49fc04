"""What a move did, told twice: to who made it, and to everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from lakelight.core.events import events_json
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.dice.game import DICE
from lakelight.harvest.events import hide_draws

if TYPE_CHECKING:
    from lakelight.dice.state import State as DiceState
    from lakelight.harvest.state import State


class Effects(NamedTuple):
    """Events; whoever drew a tile saw more than the others."""

    own: list[JsonObject]
    others: list[JsonObject]


EffectsOf: TypeAlias = Callable[[Any, Move, Seat | None], Effects]


def harvest_effects(state: State, move: Move, seat: Seat | None) -> Effects:
    """A drawn tile is shown to who drew it; all else is alike for everybody."""
    effects = state.effects(move)
    own = events_json(hide_draws(effects, seat))
    return Effects(own, events_json(hide_draws(effects, None)))


def dice_effects(state: DiceState, move: Move, seat: Seat | None) -> Effects:
    """Everybody sees all of it."""
    seen = events_json(DICE.seen_events(state.effects(move), None))
    return Effects(seen, seen)


EFFECTS: dict[str, EffectsOf] = {"harvest": harvest_effects, "dice": dice_effects}
