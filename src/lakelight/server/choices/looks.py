"""What a screen draws besides the position: facts that the rules know and the browser does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.core.jsontext import Json, JsonObject
from lakelight.dice.pieces import CORNERS
from lakelight.harvest.lying import LYING, has_platform, lying_on_lake
from lakelight.harvest.pieces import GENERIC_HONOR, HAND_LIMIT
from lakelight.harvest.reading import table_of
from lakelight.harvest.table import stacks_left

if TYPE_CHECKING:
    from lakelight.dice.state import State as DiceState
    from lakelight.harvest.state import State


def harvest_looks(state: State) -> JsonObject:
    """Platforms, stacks and limits, the same for everybody."""
    table = table_of(state)
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


def dice_looks(state: DiceState) -> JsonObject:
    """The sheets as they are printed, and what is left, the same for everybody."""
    setup = state.layout.setup
    components = setup.components
    lake = components.lake
    taken = [name for sheet in state.position().sheets for name, _, _ in sheet.fireworks]
    return {
        "lake": {
            "ponds": [list(row) for row in lake.ponds],
            "boats": list(lake.boats),
            "platforms": list(lake.platforms),
            "pavilions": list(lake.pavilions),
        },
        "boxes": [components.sheets[sheet].boxes(setup.players) for sheet in setup.sheets],
        "corners": list(CORNERS[setup.players]),
        "shapes": {name: list(components.fireworks[name].shape) for name in setup.fireworks},
        "stacks": {
            name: list(components.fireworks[name].values[taken.count(name) :])
            for name in setup.fireworks
        },
        "faces": [
            {
                "name": name,
                "cost": face.cost,
                "shade": face.shade,
                "colour": face.colour,
                "where": face.where,
            }
            for name in state.layout.face_names()
            for face in (components.emperor[name],)
        ],
        "score_parts": [state.score_parts(seat)._asdict() for seat in range(setup.players)],
        "gift_circles": components.gift_circles,
        "rounds": state.layout.rounds,
    }
