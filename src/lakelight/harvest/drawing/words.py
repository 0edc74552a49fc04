"""The words of a drawing, in English; another language is another mapping with these keys."""

from collections.abc import Mapping
from types import MappingProxyType

ENGLISH: Mapping[str, str] = MappingProxyType(
    {
        "N": "north",
        "E": "east",
        "S": "south",
        "W": "west",
        "color.R": "Red",
        "color.O": "Orange",
        "color.G": "Green",
        "color.B": "Blue",
        "color.P": "Purple",
        "color.W": "White",
        "color.K": "Black",
        "phase.exchange": "may exchange",
        "phase.dedicate": "may dedicate",
        "phase.discard": "must discard",
        "phase.place": "places a lake tile",
        "phase.over": "The game is over",
        "supply": "Supply",
        "dedications": "Dedications",
        "four_of_a_kind": "four of a kind",
        "three_pair": "three pair",
        "seven_unique": "seven unique",
        "hand": "Hand",
        "draw_stack": "Draw stack",
        "lake_tiles": "lake tiles",
        "last": "last placed",
        "honor": "honor",
        "favors": "favors",
        "lanterns": "lanterns",
    }
)
