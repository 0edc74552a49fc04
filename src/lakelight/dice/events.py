"""What a move did, as data: for screens, logs and speech."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from lakelight.core.moves import Log
from lakelight.dice.pieces import COLORS, Seat, roll_colors

if TYPE_CHECKING:
    from lakelight.dice.layout import Layout


@dataclass(frozen=True)
class DiceRolled:
    """The colors of dice 0 to 3, rolled for the active seat (D4.1)."""

    seat: Seat
    roll: str


@dataclass(frozen=True)
class GiftsPaid:
    """Gifts spent: what for is reroll or the face of an emperor card, such as 2A."""

    seat: Seat
    count: int
    what_for: str


@dataclass(frozen=True)
class TrayTurned:
    """The tray is turned by so many quarters (D4.2)."""

    seat: Seat
    quarters: int


@dataclass(frozen=True)
class AreaShaded:
    """An area is shaded: why is die, bonus, action or platform."""

    seat: Seat
    area: str
    color: str
    why: str


@dataclass(frozen=True)
class GiftWon:
    """A gift for the pavilion of an area (D6.2)."""

    seat: Seat
    area: str


@dataclass(frozen=True)
class PlatformBonusEarned:
    """The second half of a platform's pond is shaded (D6.3)."""

    seat: Seat
    pond: str


@dataclass(frozen=True)
class PlatformBonusLost:
    """A platform bonus with no open area beside its pond (D6.3)."""

    seat: Seat
    pond: str


@dataclass(frozen=True)
class BonusCrossedOff:
    """A turn bonus is crossed off, used or not; boxes are numbered from 1 (D6.1)."""

    seat: Seat
    box: int
    color: str


@dataclass(frozen=True)
class FireworkLaunched:
    """The top tile of a stack is laid on complete ponds (D8.1)."""

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

# The kinds of rows that `State.perform` writes, by number.
LOG_KINDS = (
    "rolled",
    "gifts_paid",
    "turned",
    "shaded",
    "gift",
    "platform",
    "platform_lost",
    "crossed_off",
    "launched",
)
# The steps, by number, in which the rules shade areas.
WHY = {2: "die", 3: "bonus", 7: "action", 8: "platform"}


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
