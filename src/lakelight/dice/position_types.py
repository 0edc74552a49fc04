"""A whole position, and what one seat sees of it, with their JSON.

Dice hides nothing but the future, so a view holds the whole position; it is a type of its
own all the same, since only views leave the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lakelight.core.jsontext import JsonObject
from lakelight.dice.pieces import Seat
from lakelight.dice.setup import Setup


class ScoreParts(NamedTuple):
    """The three parts of a score (D9.2, D9.3, D9.4)."""

    fireworks: int
    second_group: int
    boats: int


class ScoringPonds(NamedTuple):
    """The ponds of the group that scores, and of the boats that do (D9.3, D9.4)."""

    second_group: tuple[str, ...]
    boats: tuple[str, ...]


class Launched(NamedTuple):
    """A firework on a sheet: its stack, its value, and the ponds under it."""

    name: str
    value: int
    ponds: tuple[str, ...]

    def __str__(self) -> str:
        """The firework as text, such as V3=4@C4+D4+D5."""
        return f"{self.name}={self.value}@{'+'.join(self.ponds)}"


@dataclass(frozen=True)
class SeatSheet:
    """One seat's sheet, and where the seat stands in the turn.

    `stage` is the step of the turn in which the platform bonus to use now was earned.
    `card`, `owed` and `color` tell of an emperor action under way; `platforms` are the
    bonuses to come, the next one last.
    """

    shaded: tuple[str, ...]
    gifts: int
    fireworks: tuple[Launched, ...]
    step: str = ""
    stage: str = ""
    card: int = 0
    owed: int = 0
    color: str = ""
    platforms: tuple[str, ...] = ()

    def to_json(self) -> JsonObject:
        """The sheet as JSON; what belongs to an action or bonus is left out without one."""
        fields: JsonObject = {
            "shaded": list(self.shaded),
            "gifts": self.gifts,
            "fireworks": [str(firework) for firework in self.fireworks],
            "step": self.step,
        }
        if self.stage:
            fields["stage"] = self.stage
        if self.card:
            fields |= {"card": self.card, "owed": self.owed}
        if self.color:
            fields["color"] = self.color
        if self.platforms:
            fields["platforms"] = list(self.platforms)
        return fields


@dataclass(frozen=True)
class Position:
    """A whole position: the set-up, the turn, the dice and everybody's sheet.

    `rolls` counts the rolls so far, rerolls included; `roll` is empty while the dice are
    in hand, `tray` is None before it is turned, `active` is None after the end.
    """

    setup: Setup
    phase: str
    turn: int
    active: Seat | None
    rolls: int
    roll: str
    tray: int | None
    sheets: tuple[SeatSheet, ...]

    def to_json(self) -> JsonObject:
        """The complete position as JSON."""
        setup = self.setup.to_json()
        setup.pop("chosen", None)
        return (
            {"game": "dice"}
            | setup
            | {
                "phase": self.phase,
                "turn": self.turn,
                "active": self.active,
                "rolls": self.rolls,
                "roll": self.roll,
                "tray": self.tray,
                "seats": [sheet.to_json() for sheet in self.sheets],
            }
        )


@dataclass(frozen=True)
class View:
    """What one seat sees, or an onlooker (None)."""

    position: Position
    viewer: Seat | None

    def to_json(self) -> JsonObject:
        """What the view shows as JSON: all but the future."""
        return self.position.to_json() | {"viewer": self.viewer}
