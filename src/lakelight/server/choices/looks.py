"""What a screen draws besides the position: facts that the rules know and the browser does not."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from lakelight.core.jsontext import Json, JsonObject
from lakelight.dice.layout import Layout
from lakelight.dice.pieces import CORNERS
from lakelight.dice.position_types import View as DiceView
from lakelight.games import AnyGame
from lakelight.harvest.orientation import LYING, has_platform, lying_on_lake
from lakelight.harvest.pieces import GENERIC_HONOR, HAND_LIMIT
from lakelight.harvest.position_types import View, stacks_left

if TYPE_CHECKING:
    from lakelight.dice.state import State as DiceState
    from lakelight.harvest.state import State

LooksOf: TypeAlias = Callable[[Any, Any], JsonObject]

# Matches whose sheets are kept as they are printed.
MOST_PRINTED = 1024


def with_looks(game: AnyGame, state: Any, shown: JsonObject) -> JsonObject:  # noqa: ANN401
    """A view or a position, and what a screen draws besides."""
    looks = LOOKS[game.name](state, state.view(None))
    if game.name == "dice":
        looks |= msgspec.json.decode(dice_printed(state))
    return shown | looks | hand_looks(shown)


def harvest_looks(state: State, view: View) -> JsonObject:
    """Platforms, stacks and limits, the same for everybody."""
    table = view.table
    lake = (lying_on_lake(*tile) for tile in table.lake)
    return {
        "platforms": [lying is not None and has_platform(lying) for lying in lake],
        "stacks": {name: list(values) for name, values in stacks_left(table).items()},
        "generic": GENERIC_HONOR,
        "hand_limit": HAND_LIMIT,
    }


def hand_looks(shown: JsonObject) -> JsonObject:
    """The platforms of the hands that a view or a position shows."""
    looks: JsonObject = {}
    if "hand" in shown:
        looks["hand_platforms"] = _platforms(shown["hand"])
    if "hands" in shown and isinstance(shown["hands"], list):
        looks["hands_platforms"] = [_platforms(hand) for hand in shown["hands"]]
    return looks


def _platforms(hand: Json) -> list[Json]:
    names = hand if isinstance(hand, list) else []
    return [has_platform(LYING[name]) for name in names if isinstance(name, str)]


def dice_looks(state: DiceState, view: DiceView) -> JsonObject:
    """What is left of the stacks, and the scores as they stand, the same for everybody."""
    setup = state.layout.setup
    taken = [name for sheet in view.position.sheets for name, _, _ in sheet.fireworks]
    return {
        "stacks": {
            name: list(setup.components.fireworks[name].values[taken.count(name) :])
            for name in setup.fireworks
        },
        "score_parts": [state.score_parts(seat)._asdict() for seat in range(setup.players)],
        "crossed_off": [state.boxes_crossed_off(seat) for seat in range(setup.players)],
        "scoring_ponds": [
            {name: list(ponds) for name, ponds in state.scoring_ponds(seat)._asdict().items()}
            for seat in range(setup.players)
        ],
    }


def dice_printed(state: DiceState) -> bytes:
    """The sheets and cards as they are printed: the same for a whole match."""
    return _printed(state.layout)


@lru_cache(MOST_PRINTED)
def _printed(layout: Layout) -> bytes:
    setup = layout.setup
    components = setup.components
    lake = components.lake
    return msgspec.json.encode(
        {
            "lake": {
                "ponds": [list(row) for row in lake.ponds],
                "boats": list(lake.boats),
                "platforms": list(lake.platforms),
                "pavilions": list(lake.pavilions),
            },
            "boxes": [components.sheets[sheet].boxes(setup.players) for sheet in setup.sheets],
            "corners": list(CORNERS[setup.players]),
            "first": layout.first,
            "shapes": {name: list(components.fireworks[name].shape) for name in setup.fireworks},
            "faces": [
                {
                    "name": name,
                    "cost": face.cost,
                    "shade": face.shade,
                    "color": face.color,
                    "where": face.where,
                }
                for name in layout.face_names()
                for face in (components.emperor[name],)
            ],
            "gift_circles": components.gift_circles,
            "rounds": layout.rounds,
        }
    )


LOOKS: dict[str, LooksOf] = {"harvest": harvest_looks, "dice": dice_looks}
