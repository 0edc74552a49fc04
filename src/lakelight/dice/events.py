"""The events of Dice: what a move did, declared once for screens, logs, wire and traces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lakelight.core.moves import Log
from lakelight.dice.layout import Layout
from lakelight.dice.log_kinds import LOG_KINDS
from lakelight.dice.pieces import COLORS, Seat, roll_colors

# Which step shades an area: the die, the turn bonus, an emperor action or a platform bonus.
Why: TypeAlias = Literal["die", "bonus", "action", "platform"]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The colors of dice 0 to 3, rolled for the active seat (D4.1)."""

    event: Literal["dice_rolled"] = field(default="dice_rolled", init=False, repr=False)
    seat: Seat
    roll: str


@dataclass(frozen=True, slots=True)
class GiftsPaid:
    """Gifts spent: what for is reroll or the face of an emperor card, such as 2A."""

    event: Literal["gifts_paid"] = field(default="gifts_paid", init=False, repr=False)
    seat: Seat
    count: int
    what_for: str


@dataclass(frozen=True, slots=True)
class TrayTurned:
    """The tray is turned by a number of quarters (D4.2)."""

    event: Literal["tray_turned"] = field(default="tray_turned", init=False, repr=False)
    seat: Seat
    quarters: int


@dataclass(frozen=True, slots=True)
class AreaShaded:
    """An area is shaded: why is die, bonus, action or platform."""

    event: Literal["area_shaded"] = field(default="area_shaded", init=False, repr=False)
    seat: Seat
    area: str
    color: str
    why: Why


@dataclass(frozen=True, slots=True)
class GiftWon:
    """A gift for the pavilion of an area (D6.2)."""

    event: Literal["gift_won"] = field(default="gift_won", init=False, repr=False)
    seat: Seat
    area: str


@dataclass(frozen=True, slots=True)
class PlatformBonusEarned:
    """The second half of a platform's pond is shaded (D6.3)."""

    event: Literal["platform_bonus_earned"] = field(
        default="platform_bonus_earned", init=False, repr=False
    )
    seat: Seat
    pond: str


@dataclass(frozen=True, slots=True)
class PlatformBonusLost:
    """A platform bonus with no open area beside its pond (D6.3)."""

    event: Literal["platform_bonus_lost"] = field(
        default="platform_bonus_lost", init=False, repr=False
    )
    seat: Seat
    pond: str


@dataclass(frozen=True, slots=True)
class BonusCrossedOff:
    """A turn bonus is crossed off, used or not; boxes are numbered from 1 (D6.1)."""

    event: Literal["bonus_crossed_off"] = field(default="bonus_crossed_off", init=False, repr=False)
    seat: Seat
    box: int
    color: str


@dataclass(frozen=True, slots=True)
class FireworkLaunched:
    """The top tile of a stack is laid on complete ponds (D8.1)."""

    event: Literal["firework_launched"] = field(default="firework_launched", init=False, repr=False)
    seat: Seat
    firework: str
    ponds: tuple[str, ...]
    value: int


Event: TypeAlias = (
    DiceRolled
    | GiftsPaid
    | TrayTurned
    | AreaShaded
    | GiftWon
    | PlatformBonusEarned
    | PlatformBonusLost
    | BonusCrossedOff
    | FireworkLaunched
)

# The steps, by number, in which the rules shade areas.
WHY: dict[int, Why] = {2: "die", 3: "bonus", 7: "action", 8: "platform"}


def read_log(layout: Layout, log: Log) -> list[Event]:
    """The events that the rules wrote down while they played a move."""
    return [
        _event(layout, LOG_KINDS[kind], seat, first, second)
        for kind, seat, first, second in log.rows()
    ]


def _event(layout: Layout, kind: str, seat: int, first: int, second: int) -> Event:
    lake = layout.components.lake
    match kind:
        case "rolled":
            return DiceRolled(seat, roll_colors(first))
        case "gifts_paid":
            return GiftsPaid(seat, first, layout.face_names()[second - 1] if second else "reroll")
        case "turned":
            return TrayTurned(seat, first)
        case "shaded":
            return AreaShaded(seat, lake.area_names[first], lake.color_of(first), WHY[second])
        case "gift":
            return GiftWon(seat, lake.area_names[first])
        case "platform":
            return PlatformBonusEarned(seat, lake.pond_names[first])
        case "platform_lost":
            return PlatformBonusLost(seat, lake.pond_names[first])
        case "crossed_off":
            return BonusCrossedOff(seat, first + 1, COLORS[second])
        case _:
            ponds = tuple(lake.pond_names[pond] for pond in layout.ponds_of(first))
            name = layout.setup.fireworks[layout.stack_of(first)]
            return FireworkLaunched(seat, name, ponds, second)
