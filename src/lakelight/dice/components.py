"""A set of components (D1.3): lake, sheets, fireworks and emperor cards, as data.

Owners of the published game can write its components into a file and play with those. A set
is named by the hash of its content, so that a record says which set was used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

from lakelight.core.errors import GameError, Problem
from lakelight.core.jsontext import JsonObject
from lakelight.dice.component_problems import format_problem
from lakelight.dice.pieces import HALVES, OLD_COLOR_KEY, Area, Pond
from lakelight.dice.shapes import Shape, parse_shape

# Sheets whose shaded areas are remembered by name.
MOST_SHEETS = 10_000
# Sizes of lakes whose ponds and areas are remembered by name.
MOST_LAKES = 16


class InvalidComponents(GameError):
    """Components that break a rule of the format or of the game.

    `details` lists every problem as data, `problems` in English.
    """

    code: ClassVar[str] = "invalid_components"

    def __init__(self, details: Sequence[Problem]) -> None:
        self.details = tuple(details)
        self.problems = tuple(format_problem(one) for one in self.details)
        super().__init__("; ".join(self.problems))


@lru_cache(MOST_LAKES)
def pond_names(width: int, height: int) -> tuple[str, ...]:
    """The names of the ponds of a lake in reading order: row by row, left to right."""
    return tuple(
        f"{chr(ord('A') + column)}{row + 1}" for row in range(height) for column in range(width)
    )


@lru_cache(MOST_LAKES)
def area_names(width: int, height: int) -> tuple[str, ...]:
    """The names of the areas of a lake; pond p has the areas 2p and 2p + 1."""
    return tuple(pond + half for pond in pond_names(width, height) for half in HALVES)


@lru_cache(MOST_SHEETS)
def names_of_shaded(width: int, height: int, first: int, second: int) -> list[str]:
    """The names of shaded areas in reading order; `State.shaded_halves` has a bit for each."""
    halves = first, second
    return [
        name
        for area, name in enumerate(area_names(width, height))
        if halves[area & 1] >> (area >> 1) & 1
    ]


@dataclass(frozen=True)
class Lake:
    """The ponds row by row, each two colors: area a, then area b; and the installations."""

    ponds: tuple[tuple[str, ...], ...]
    boats: tuple[str, ...]
    platforms: tuple[str, ...]
    pavilions: tuple[str, ...]

    @cached_property
    def width(self) -> int:
        """Ponds in a row."""
        return len(self.ponds[0])

    @cached_property
    def height(self) -> int:
        """Rows of ponds."""
        return len(self.ponds)

    @cached_property
    def pond_names(self) -> tuple[str, ...]:
        """The names of all ponds in reading order: row by row, left to right."""
        return pond_names(self.width, self.height)

    @cached_property
    def area_names(self) -> tuple[str, ...]:
        """The names of all areas; pond p has the areas 2p and 2p + 1."""
        return area_names(self.width, self.height)

    @cached_property
    def pond_numbers(self) -> dict[str, Pond]:
        """The number of each pond by its name."""
        return {name: number for number, name in enumerate(self.pond_names)}

    @cached_property
    def area_numbers(self) -> dict[str, Area]:
        """The number of each area by its name."""
        return {name: number for number, name in enumerate(self.area_names)}

    def color_of(self, area: Area) -> str:
        """The letter of an area's color."""
        pond, half = divmod(area, 2)
        return self.ponds[pond // self.width][pond % self.width][half]


@dataclass(frozen=True)
class Sheet:
    """The turn bonuses of one sheet: boxes 1-6, and those under "3" and "2" (D2.4)."""

    bonus: str
    three_players: str
    two_players: str

    def boxes(self, players: int) -> str:
        """The colors of the boxes in use, in their order."""
        return self.bonus + {2: self.two_players, 3: self.three_players, 4: ""}[players]


@dataclass(frozen=True)
class Firework:
    """A stack of fireworks: its size, its shape as drawn, and its values, top first."""

    size: str
    shape: tuple[str, ...]
    values: tuple[int, ...]

    @cached_property
    def cells(self) -> Shape:
        """The shape as cells."""
        return parse_shape(self.shape)


@dataclass(frozen=True)
class Face:
    """A face of an emperor card: what it costs and what it lets a player shade."""

    cost: int
    shade: int
    color: str
    where: str


@dataclass(frozen=True)
class Components:
    """A whole set, known to obey every rule of `docs/components.md`."""

    lake: Lake
    gifts_at_start: int
    gift_circles: int
    sheets: dict[str, Sheet]
    fireworks: dict[str, Firework]
    emperor: dict[str, Face]
    first_fireworks: tuple[str, ...]
    first_faces: tuple[str, ...]
    name: str = field(default="", compare=False)

    @cached_property
    def digest(self) -> str:
        """The hash that names the set: SHA-256 of its canonical JSON, without its title.

        The canonical JSON keeps the old key of a color, so that a set keeps its hash.
        """
        content = components_to_json(self)
        del content["name"]
        content["emperor"] = {
            name: {
                "cost": face.cost,
                "shade": face.shade,
                OLD_COLOR_KEY: face.color,
                "where": face.where,
            }
            for name, face in self.emperor.items()
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest)


def components_to_json(components: Components) -> JsonObject:
    """The set as JSON: the same tables and names as the file."""
    lake = components.lake
    return {
        "format": 1,
        "name": components.name,
        "lake": {
            "ponds": [" ".join(row) for row in lake.ponds],
            "boats": list(lake.boats),
            "platforms": list(lake.platforms),
            "pavilions": list(lake.pavilions),
        },
        "gifts": {"at_start": components.gifts_at_start, "circles": components.gift_circles},
        "sheets": {
            name: {
                "bonus": sheet.bonus,
                "three_players": sheet.three_players,
                "two_players": sheet.two_players,
            }
            for name, sheet in components.sheets.items()
        },
        "fireworks": {
            name: {
                "size": firework.size,
                "shape": list(firework.shape),
                "values": list(firework.values),
            }
            for name, firework in components.fireworks.items()
        },
        "emperor": {
            name: {
                "cost": face.cost,
                "shade": face.shade,
                "color": face.color,
                "where": face.where,
            }
            for name, face in components.emperor.items()
        },
        "first_game": {
            "fireworks": list(components.first_fireworks),
            "emperor": list(components.first_faces),
        },
    }
